import type { FastifyInstance } from 'fastify';

const POLICY = {
  'default-src': "'self'",
  'script-src': "'self'",
  // The component library sets positions and sizes through style attributes, so `'unsafe-inline'` is required.
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
  // Search engines must not list public pages, because only readers with the link should find them.
  'x-robots-tag': 'noindex, nofollow',
  'x-xss-protection': '0',
};

/** These headers are sent only over HTTPS. Over plain HTTP, browsers would ignore them or warn about them. */
const OVER_HTTPS = {
  'cross-origin-opener-policy': 'same-origin',
  'origin-agent-cluster': '?1',
  'strict-transport-security': 'max-age=31536000',
};

export function securityHeaders(publicUrl: string): Record<string, string> {
  const https = publicUrl.startsWith('https:');
  const policy = Object.entries(POLICY).map(([directive, sources]) => `${directive} ${sources}`);
  if (https) policy.push('upgrade-insecure-requests');
  return { 'content-security-policy': policy.join(';'), ...ALWAYS, ...(https && OVER_HTTPS) };
}

export function installSecurityHeaders(app: FastifyInstance, publicUrl: () => string): void {
  const headers = securityHeaders(publicUrl());
  const ofApi = { ...headers, 'cache-control': 'no-store' };
  app.addHook('onRequest', (request, reply, done) => {
    reply.headers(request.url.startsWith('/api/') ? ofApi : headers);
    done();
  });
}
