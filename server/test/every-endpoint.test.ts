import { PERMISSIONS } from '@coloa/contract/permissions.ts';
import { describe, expect, test } from 'vitest';
import { z } from 'zod';
import { endpoints, isMounted } from './endpoints.ts';
import { testApp } from './harness.ts';

const PUBLIC = [
  'files.publicImage',
  'passwordLinks.ask',
  'passwordLinks.check',
  'passwordLinks.mail',
  'passwordLinks.reset',
  'platform.openapi',
  'sessions.demoAccounts',
  'sessions.login',
  'sessions.logout',
  'sessions.refresh',
  'sessions.workspacesOfUser',
  'shares.download',
  'shares.report',
  'shares.say',
  'shares.seen',
  'verification.verify',
];
/** Calls that also work while the user must change the password or set up two-factor. */
const DURING_SETUP = ['bugs.tree', 'profile.get', 'profile.update', 'sessions.changePassword', 'sessions.switchWorkspace'];

/** Calls that also work while the user must set up two-factor, but not while they must change the password. */
const DURING_TWO_FACTOR = ['twoFactor.disable', 'twoFactor.generate', 'twoFactor.register', 'twoFactor.renewRecoveryCodes'];

const { app, call } = await testApp();

test('S33 no two endpoints share method and path, and each has a summary', () => {
  const paths = endpoints.map(({ endpoint }) => `${endpoint.method} ${endpoint.path.replaceAll(/\{\w+\}/g, '{}')}`);
  expect(paths.filter((path, n) => paths.indexOf(path) !== n)).toEqual([]);
  expect(endpoints.filter(({ endpoint }) => endpoint.summary.length < 10)).toEqual([]);
});

test('each endpoint that hashes a password declares the error for too many waiting requests', () => {
  const hashes = endpoints.filter(({ name, endpoint: { body } }) => {
    const names = body ? Object.keys(z.toJSONSchema(body, { io: 'input', unrepresentable: 'any' }).properties ?? {}) : [];
    // Calls of `config` are excluded, because passwords of mail servers are encrypted, not hashed.
    return !name.startsWith('config.') && names.some((each) => /^(old|new)?password$/i.test(each));
  });
  expect(hashes.length).toBeGreaterThan(5);
  expect(hashes.filter(({ endpoint }) => !endpoint.errors?.includes('TOO_MANY_REQUESTS')).map(({ name }) => name)).toEqual([]);
});

test('the public endpoints are exactly those listed', () => {
  expect(
    endpoints
      .filter(({ endpoint }) => endpoint.access === 'public')
      .map(({ name }) => name)
      .sort(),
  ).toEqual(PUBLIC);
});

test('the endpoints available before a required password change or two-factor set-up are exactly those listed', () => {
  const open = (during: true | 'twoFactor') =>
    endpoints.filter(({ endpoint }) => endpoint.duringSetup === during && endpoint.access !== 'public').map(({ name }) => name);
  expect(open(true).sort()).toEqual(DURING_SETUP);
  expect(open('twoFactor').sort()).toEqual(DURING_TWO_FACTOR);
});

describe.each(endpoints)('$name', ({ name, endpoint }) => {
  test('declares its access', () => {
    expect(['public', 'signedIn', 'project', 'file', 'system', ...PERMISSIONS]).toContain(endpoint.access);
  });

  test('is implemented', () => {
    expect(isMounted(app, endpoint)).toBe(true);
  });

  test.skipIf(PUBLIC.includes(name))('S32 refuses the nameless, and says so in both languages', async () => {
    const params = Object.fromEntries([...endpoint.path.matchAll(/\{(\w+)\}/g)].map(([, param = '']) => [param, 'x']));
    const [vi, en] = [await call(endpoint, { params }), await call(endpoint, { params }, { language: 'en' })];
    for (const answer of [vi, en]) expect(answer).toMatchObject({ status: 401, errors: ['TOKEN_REQUIRED'] });
    expect(vi.details[0]?.message).not.toBe(en.details[0]?.message);
    expect(await call(endpoint, { params }, { token: 'x'.repeat(43) })).toMatchObject({ status: 401, errors: ['TOKEN_INVALID'] });
    expect(await call(endpoint, { params }, { headers: { cookie: `coloa-files=${'x'.repeat(43)}` } })).toMatchObject({ status: 401 });
  });
});
