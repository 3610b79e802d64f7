import type { FastifyInstance } from 'fastify';

const POLICY = {
  'default-src': "'self'",
  'script-src': "'self'",
  // The component library positions menus and sizes bars through style attributes.
  'style-src': "'self' 'unsafe-inline'",
  'img-src': "'self' data: blob:",
  'font-src': "'self'",
  'connect-src': "'self'",
  'worker-src': "'self'",
  'object-src': "'none'",
  'base-uri': "'none'",
  'form-action': "'self'",
  'frame-ancestors': "'none'",
};

const ALWAYS = {
  'cross-origin-resource-policy': 'same-origin',
  'permissions-policy': 'camera=(), geolocation=(), microphone=(), payment=()',
  'referrer-policy': 'no-referrer',
  'x-content-type-options': 'nosniff',
  'x-dns-prefetch-control': 'off',
  'x-download-options': 'noopen',
  'x-frame-options': 'DENY',
  'x-permitted-cross-domain-policies': 'none',
  // Pages are not for search engines: public ones are for readers with their address.
  'x-robots-tag': 'noindex, nofollow',
  'x-xss-protection': '0',
};

/** Only if users reach Coloa by https: in a local network over plain http they would lock all users out, or the browser warns. */
const OVER_HTTPS = {
  'cross-origin-opener-policy': 'same-origin',
  'origin-agent-cluster': '?1',
  'strict-transport-security': 'max-age=31536000',
};

/** Headers that prevent framing, sniffing and foreign scripts: the same for every response. */
export function securityHeaders(publicUrl: string): Record<string, string> {
  const https = publicUrl.startsWith('https:');
  const policy = Object.entries(POLICY).map(([directive, sources]) => `${directive} ${sources}`);
  if (https) policy.push('upgrade-insecure-requests');
  return { 'content-security-policy': policy.join(';'), ...ALWAYS, ...(https && OVER_HTTPS) };
}

/** Adds them to every response; they are computed once. */
export function installSecurityHeaders(app: FastifyInstance, publicUrl: () => string): void {
  const headers = securityHeaders(publicUrl());
  const ofApi = { ...headers, 'cache-control': 'no-store' };
  app.addHook('onRequest', (request, reply, done) => {
    reply.headers(request.url.startsWith('/api/') ? ofApi : headers);
    done();
  });
}
