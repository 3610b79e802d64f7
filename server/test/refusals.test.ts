import fs from 'node:fs';
import { gzipSync } from 'node:zlib';
import { profileContract } from '@coloa/contract/profile/profile.contract.ts';
import { projectsContract } from '@coloa/contract/projects/projects.contract.ts';
import { sessionsContract } from '@coloa/contract/sessions/sessions.contract.ts';
import { sql } from 'drizzle-orm';
import fc from 'fast-check';
import { afterEach, describe, expect, test } from 'vitest';
import { refusal } from '../src/platform/http/refusal.ts';
import { buildMember } from '../src/users/users.factory.ts';
import { endpoints, isMounted } from './endpoints.ts';
import { testApp } from './harness.ts';
import { keepRows } from './restored-rows.ts';
import { sampleCall } from './sample-calls.ts';
import { buildWorld } from './sample-world.ts';

const t = await testApp();
const { app, call, send, database, db, tokenOf, logged } = t;

app.get('/api/test/broken', () => {
  throw new Error('password=hunter2 in a query');
});
// On Linux, `/dev/full` behaves like a file on a full disk. PostgreSQL reports a full disk with SQLSTATE 53100.
app.get('/api/test/full-disk', () => fs.promises.writeFile('/dev/full', 'no room for this'));
app.get('/api/test/full-database', () => db.execute(sql`DO $$ BEGIN RAISE SQLSTATE '53100'; END $$`));
app.get('/api/test/two-factor', () => {
  throw refusal('TWO_FACTOR_REQUIRED');
});

const admin = await buildMember(db, { role: 'Admin' });
const token = await tokenOf(admin);
const create = (body: unknown, headers: Record<string, string> = {}) => call(projectsContract.create, { body }, { token, headers });
const login = (body: string, headers: Record<string, string> = {}) => send('POST', sessionsContract.login.path, { body }, { headers });

describe('an invalid body', () => {
  test.each(['{', '', 'null', '[]', '"text"', '{"username": undefined}', '\u0000', '{"a":1}}'])('400: %j', async (body) => {
    const { status, errors } = await login(body);
    expect(status).toBe(400);
    expect(errors.length).toBeGreaterThan(0);
  });

  test.each(['{"__proto__": {"admin": true}, "username": "a", "password": "b"}', '{"constructor": {"prototype": {"admin": true}}}'])(
    '400: %s does not pollute any prototype',
    async (body) => {
      expect(await login(body)).toMatchObject({ status: 400 });
      expect(({} as { admin?: boolean }).admin).toBeUndefined();
    },
  );

  test('413: is larger than the limit', async () => {
    const body = JSON.stringify({ username: 'a', password: 'b'.repeat(5 * 1024 * 1024) });
    expect(await login(body)).toMatchObject({ status: 413, errors: ['BODY_TOO_LARGE'] });
  });

  test('415: has a content type that the endpoint does not accept', async () => {
    for (const type of ['text/plain', 'application/xml', 'application/x-www-form-urlencoded']) {
      expect(await login('username=a', { 'content-type': type })).toMatchObject({ status: 415, errors: ['CONTENT_TYPE'] });
    }
  });

  test('400: is compressed, and is not decompressed', async () => {
    const body = gzipSync(JSON.stringify({ username: 'a', password: 'b' }));
    const headers = { 'content-type': 'application/json', 'content-encoding': 'gzip' };
    expect((await send('POST', sessionsContract.login.path, { body }, { headers })).status).toBe(400);
  });

  test('400: with many unknown fields gets at most a hundred errors', async () => {
    const names = (many: number) => JSON.stringify(Object.fromEntries(Array.from({ length: many }, (_, n) => [`k${n}`, 1])));
    const { status, errors } = await login(names(900));
    expect([status, errors.length]).toEqual([400, 100]);
    const crowd = await login(names(200_000));
    expect(crowd).toMatchObject({ status: 400, errors: ['FIELD_TOO_LONG'] });
    expect(crowd.text.length).toBeLessThan(1_000);
    const inside = await create(
      `{"key":"OK","name":"a","kind":"WEB","tags":${JSON.stringify(Array(300).fill(7))},"scope":[${names(900)}]}`,
    );
    expect([inside.status, inside.errors.length]).toEqual([400, 100]);
  });

  test('a body with ten thousand nested levels is rejected', async () => {
    const deep = `${'['.repeat(10_000)}${']'.repeat(10_000)}`;
    expect((await create(`{"key":"DEEP","name":"x","kind":"WEB","tags":${deep}}`)).status).toBe(400);
  });
});

describe('URLs', () => {
  test('404: without an endpoint get the standard error format, with and without a token', async () => {
    for (const [method, url] of [
      ['GET', '/api/nothing'],
      ['DELETE', '/api/profile/profile'],
      ['PATCH', '/api/user'],
      ['GET', '/attachments/../package.json'],
      ['GET', '/api/../.env'],
    ] as const) {
      expect(await send(method, url, {}, { token })).toMatchObject({ status: 404, errors: ['NOT_FOUND'] });
    }
  });

  test('414: with a too long part are rejected', async () => {
    expect(await send('DELETE', `/api/project/${'a'.repeat(300)}`, {}, { token })).toMatchObject({
      status: 414,
      errors: ['ADDRESS_TOO_LONG'],
    });
  });

  test('200: a value is decoded once, and encoded characters in it stay', async () => {
    const found = async (q: string) => {
      const { status, body } = await send('GET', `/api/user/detail?q=${q}`, {}, { token });
      return [status, (body as { total: number }).total];
    };
    const encoded = (times: number) => `%${'25'.repeat(times)}${admin.username.charCodeAt(0).toString(16)}${admin.username.slice(1)}`;
    expect([await found(encoded(0)), await found(encoded(1)), await found(encoded(2))]).toEqual([
      [200, 1],
      [200, 0],
      [200, 0],
    ]);
  });

  test('400: that cannot be decoded are rejected', async () => {
    expect(await send('GET', '/api/project/%E0%A4%A', {}, { token })).toMatchObject({ status: 400, errors: ['MALFORMED_REQUEST'] });
  });
});

describe('unexpected errors', () => {
  test('500: the response has an id that is also in the log, and neither stack nor reason', async () => {
    const answer = await send('GET', '/api/test/broken');
    const { id } = answer.body as { id: string };
    expect(answer).toMatchObject({ status: 500, errors: ['INTERNAL'] });
    expect(answer.text).not.toMatch(/hunter2|Error|\.ts|at /);
    expect(answer.headers['x-request-id']).toBe(id);
    const entry = logged.find((line) => line.includes(id));
    expect(entry).toContain('hunter2 in a query');
    logged.length = 0;
  });

  test.runIf(process.platform === 'linux')(
    '507: on a full disk, the message refers to the administrator, and the log has one entry',
    async () => {
      for (const language of ['vi', 'en'] as const) {
        const answer = await send('GET', '/api/test/full-disk', {}, { language });
        expect(answer).toMatchObject({ status: 507, errors: ['STORAGE_FULL'] });
        expect(Number(answer.headers['retry-after'])).toBeGreaterThan(0);
        expect(answer.details[0]?.message).toMatch(language === 'vi' ? /quản trị viên/ : /administrator/);
        expect(answer.body).not.toHaveProperty('id');
      }
      expect(logged.splice(0).map((line) => JSON.parse(line))).toMatchObject([{ level: 'error', err: { code: 'ENOSPC' } }]);
    },
  );

  test('507: when the disk of the database is full', async () => {
    expect(await send('GET', '/api/test/full-database')).toMatchObject({ status: 507, errors: ['STORAGE_FULL'] });
    logged.length = 0;
  });

  test('309: has a body and no Location', async () => {
    const answer = await send('GET', '/api/test/two-factor');
    expect(answer).toMatchObject({ status: 309, errors: ['TWO_FACTOR_REQUIRED'] });
    expect(answer.headers.location).toBeUndefined();
  });
});

const junk = fc.oneof(
  fc.jsonValue({ maxDepth: 3 }),
  fc.string({ unit: 'binary', maxLength: 50 }),
  fc.constantFrom(
    '\u0000',
    "' or 1=1 --",
    '%',
    '{{constructor}}',
    '../../etc/passwd',
    '9'.repeat(400),
    -1,
    1e308,
    '2026-02-30',
    '\ud800',
    {},
  ),
);

describe('an endpoint', async () => {
  const world = await buildWorld(t);
  const { restore } = await keepRows(database.pool);
  afterEach(restore);

  describe.each(endpoints.filter(({ endpoint }) => isMounted(app, endpoint) && (endpoint.body || endpoint.query)))(
    '$name',
    ({ name, endpoint }) => {
      test('responds to any field value with an error or a success, never with a 500', async () => {
        const sample = endpoint.access === 'public' ? { body: { username: 'a', password: 'b', token: 'c' } } : sampleCall(name, world);
        const part = endpoint.body ? 'body' : 'query';
        const fields = Object.keys((endpoint[part] as { shape?: object } | undefined)?.shape ?? {});
        await fc.assert(
          fc.asyncProperty(fc.constantFrom(...fields), junk, async (field, value) => {
            const args = { ...sample, [part]: { ...(sample[part] as object | undefined), [field]: value } };
            const { status } = await call(endpoint, args, { token: world.session.token });
            expect(status).toBeLessThan(500);
          }),
          { numRuns: 12 },
        );
      });
    },
  );
});

test('a rejected request is not cached', async () => {
  expect((await call(profileContract.get)).headers['cache-control']).toBe('no-store');
});
