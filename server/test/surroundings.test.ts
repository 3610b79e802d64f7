import { api, describedApi } from '@coloa/contract/api.ts';
import { sharesContract } from '@coloa/contract/reports/shares.contract.ts';
import { sessionListContract } from '@coloa/contract/sessions/session-list.contract.ts';
import { sessionsContract } from '@coloa/contract/sessions/sessions.contract.ts';
import { describe, expect, test } from 'vitest';
import { buildShare } from '../src/reports/shares/shares.factory.ts';
import { BUILT_PASSWORD, buildMember } from '../src/users/users.factory.ts';
import { endpoints, endpointsOf } from './endpoints.ts';
import { testApp } from './harness.ts';
import { newReader } from './reader.ts';
import { buildTeam } from './team.ts';
import { WRITING_GETS } from './token-rights-lists.ts';

const NOBODY = '0192f0c1-5a00-7000-8000-000000000000';
const PROXY = '10.0.0.1';
const plain = await testApp();
const secure = await testApp({ publicUrl: 'https://coloa.example', env: { TRUST_PROXY: PROXY } });

interface Description {
  openapi: string;
  info: { title: string; version: string };
  servers: { url: string }[];
  paths: Record<
    string,
    Record<string, { operationId: string; security: object[]; responses: Record<string, object>; requestBody?: object }>
  >;
  components: { schemas: Record<string, object>; securitySchemes: Record<string, object> };
}

describe('GET /api/openapi.json', async () => {
  const answer = await plain.call(api.platform.openapi);
  const description = answer.body as Description;
  const described = endpointsOf(describedApi);

  test('200: returns OpenAPI 3.1 to everyone', () => {
    expect(answer.status).toBe(200);
    expect(description.openapi).toBe('3.1.0');
    expect(description.info).toMatchObject({ title: 'Coloa', version: expect.stringMatching(/^\d+\.\d+\.\d+/) });
    expect(description.servers).toEqual([{ url: 'http://localhost' }]);
    expect(description.components.securitySchemes).toEqual({ token: { type: 'apiKey', in: 'header', name: 'Token' } });
  });

  test('S33 describes every endpoint with its access, its errors and a unique name', () => {
    for (const { name, endpoint } of described) {
      const operation = description.paths[endpoint.path]?.[endpoint.method.toLowerCase()];
      expect(operation?.operationId).toBe(name);
      expect(operation?.security).toEqual(endpoint.access === 'public' ? [] : [{ token: [] }]);
      if (endpoint.access !== 'public') expect(operation?.responses).toHaveProperty('401');
      expect(operation?.requestBody !== undefined).toBe(endpoint.body !== undefined || endpoint.kind === 'upload');
    }
    expect(Object.values(description.paths).flatMap((path) => Object.keys(path))).toHaveLength(described.length);
  });

  test('contains every schema that it refers to', () => {
    const references = [...answer.text.matchAll(/"\$ref":"#\/components\/schemas\/([^"]+)"/g)].map(([, name]) => name);
    expect(references.length).toBeGreaterThan(10);
    for (const name of references) expect(description.components.schemas).toHaveProperty(name ?? '');
    expect(answer.text).not.toContain('$defs');
  });
});

describe('headers', () => {
  test.each(['/api/profile/profile', '/api/openapi.json', '/healthz', '/api/nothing', '/assets/i18n/vi.json'])(
    '%s has the security headers of a page',
    async (url) => {
      const { headers } = await plain.send('GET', url);
      const policy = String(headers['content-security-policy']);
      expect(policy).toContain("default-src 'self'");
      expect(policy).toContain("script-src 'self'");
      expect(policy).not.toMatch(/script-src[^;]*unsafe/);
      expect(policy).toContain("object-src 'none'");
      expect(policy).toContain("frame-ancestors 'none'");
      expect(policy).toContain("base-uri 'none'");
      expect(headers).toMatchObject({ 'x-content-type-options': 'nosniff', 'x-frame-options': 'DENY', 'referrer-policy': 'no-referrer' });
      expect(headers['x-powered-by']).toBeUndefined();
      expect(headers['x-request-id']).toMatch(/^[0-9a-f-]{36}$/);
    },
  );

  test('over plain HTTP nothing forces HTTPS, and over HTTPS the headers do', async () => {
    const [open, closed] = [await plain.send('GET', '/healthz'), await secure.send('GET', '/healthz')];
    expect(open.headers['strict-transport-security']).toBeUndefined();
    expect(open.headers['content-security-policy']).not.toContain('upgrade-insecure-requests');
    expect(closed.headers['strict-transport-security']).toContain('max-age=31536000');
    expect(closed.headers['content-security-policy']).toContain('upgrade-insecure-requests');
  });

  test('over HTTPS the file cookie is Secure', async () => {
    const { cookies } = await secure.call(api.sessions.logout, { body: { token: 'x' } });
    expect(cookies).toMatchObject([
      { name: '__Secure-coloa-files', secure: true, httpOnly: true, sameSite: 'Strict', path: '/attachments' },
    ]);
  });

  test('over HTTPS the cookies of a link are Secure', async () => {
    const share = await buildShare(secure.db, await (await buildTeam(secure)).project());
    const { cookies } = await newReader(secure).post(sharesContract.report, { token: share.token });
    expect(cookies).toHaveLength(2);
    for (const { name, secure: isSecure } of cookies) expect([name.startsWith('__Secure-coloa-share-'), isSecure]).toEqual([true, true]);
  });

  test('the server accepts a client’s address only from the proxy that TRUST_PROXY names', async () => {
    const headers = { 'x-forwarded-for': '203.0.113.9, 198.51.100.7' };
    const seen = async (t: typeof plain, address: string) => {
      const { username } = await buildMember(t.db);
      const { body } = await t.call(sessionsContract.login, { body: { username, password: BUILT_PASSWORD } }, { address, headers });
      const { token } = body as { token: string };
      return (await t.call(sessionListContract.list, { body: {} }, { token })).body[0]?.address;
    };
    expect(await seen(plain, PROXY)).toBe(PROXY);
    expect(await seen(secure, '10.0.0.2')).toBe('10.0.0.2');
    expect(await seen(secure, PROXY)).toBe('198.51.100.7');
  });

  test('over HTTPS the file cookie authenticates only under its HTTPS name', async () => {
    const { file } = await secure.sessionOf(await buildMember(secure.db));
    const answerTo = (name: string) =>
      secure.call(api.files.download, { params: { fileName: `${'0'.repeat(32)}.png` } }, { headers: { cookie: `${name}=${file}` } });
    expect([(await answerTo('__Secure-coloa-files')).status, (await answerTo('coloa-files')).status]).toEqual([404, 401]);
  });

  test('a page of another site cannot trigger requests that change data', async () => {
    const ask = (site: string) => plain.call(api.passwordLinks.ask, { query: { username: 'an' } }, { headers: { 'sec-fetch-site': site } });
    for (const site of ['cross-site', 'same-site']) expect(await ask(site)).toMatchObject({ status: 403, errors: ['FORBIDDEN'] });
    for (const site of ['same-origin', 'none']) expect((await ask(site)).status).toBe(200);
    const token = await plain.tokenOf(await buildMember(plain.db, { role: 'Admin' }));
    const headers = { 'sec-fetch-site': 'cross-site' };
    for (const { name, endpoint } of endpoints.filter((each) => WRITING_GETS.includes(each.name)))
      expect([name, (await plain.call(endpoint, { params: { id: NOBODY } }, { token, headers })).status]).toEqual([name, 403]);
    expect((await plain.call(api.platform.openapi, {}, { headers: { 'sec-fetch-site': 'cross-site' } })).status).toBe(200);
  });

  test('CORS allows no other origin, with any request headers', async () => {
    const headers = { origin: 'https://evil.example', 'access-control-request-method': 'PUT', 'access-control-request-headers': 'token' };
    for (const answer of [
      await plain.send('OPTIONS', '/api/profile/profile', {}, { headers }),
      await plain.call(api.platform.openapi, {}, { headers }),
    ])
      expect(Object.keys(answer.headers).filter((name) => name.startsWith('access-control'))).toEqual([]);
  });

  test('API responses are not cached', async () => {
    expect((await plain.send('GET', '/api/profile/profile')).headers['cache-control']).toBe('no-store');
  });
});

describe('health and translations', () => {
  test('health and readiness respond without a token', async () => {
    expect((await plain.send('GET', '/healthz')).body).toEqual({ status: 'ok' });
    expect((await plain.send('GET', '/readyz')).body).toEqual({ status: 'ready' });
  });

  test.each(['vi', 'en'])('S33 S42 /assets/i18n/%s.json contains the texts in the language', async (language) => {
    const { status, body } = await plain.send('GET', `/assets/i18n/${language}.json`);
    expect(status).toBe(200);
    expect(body).toHaveProperty('errors.NOT_FOUND');
  });
});
