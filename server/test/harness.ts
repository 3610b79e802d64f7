import fs from 'node:fs';
import os from 'node:os';
import path from 'node:path';
import type { ErrorCode } from '@coloa/contract/errors.ts';
import type { Endpoint, ErrorBody, ResponseOf } from '@coloa/contract/http.ts';
import type { Language } from '@coloa/contract/languages.ts';
import type { LightMyRequestResponse } from 'fastify';
import { afterAll, onTestFinished, TestRunner } from 'vitest';
import { watchLog } from '../../tools/vitest/unexpected-output.ts';
import { buildApp } from '../src/app.ts';
import { openNotices } from '../src/platform/database/notices.ts';
import { openJobs } from '../src/platform/jobs/jobs.ts';
import { createLog } from '../src/platform/log/log.ts';
import type { Platform } from '../src/platform/platform.ts';
import { type LogLevel, readEnv } from '../src/platform/process/env.ts';
import { createPasswordHasher } from '../src/platform/security/password-hash.ts';
import { createSecretBox } from '../src/platform/security/secret-box.ts';
import { openStorage } from '../src/platform/storage/open-storage.ts';
import { openSession } from '../src/sessions/sessions.service.ts';
import { BUILT_PASSWORD } from '../src/users/users.factory.ts';
import { unlistedDetails } from './audit-words.ts';
import { openTestDatabase, type TestDatabase } from './database.ts';
import { multipart, type Upload } from './multipart.ts';

/** The types are loose, because many tests send invalid values. */
export interface Args {
  params?: Record<string, string>;
  query?: Record<string, unknown>;
  body?: unknown;
}

export interface Options {
  token?: string;
  language?: Language;
  headers?: Record<string, string>;
  address?: string;
}

export interface Answer<B> {
  status: number;
  body: B;
  errors: ErrorCode[];
  details: ErrorBody['errors'];
  headers: LightMyRequestResponse['headers'];
  cookies: LightMyRequestResponse['cookies'];
  text: string;
  bytes: Buffer;
}

export type TestApp = Awaited<ReturnType<typeof testApp>>;

/** Converts a value to text. Objects become JSON, because `{ toString: null }` cannot be converted to a string. */
const textOf = (value: unknown): string => (typeof value === 'object' ? JSON.stringify(value) : String(value));

interface AppOptions {
  env?: Record<string, string>;
  publicUrl?: string;
  /** The database of another application, which both applications share to simulate a second process. By default, a new database. */
  database?: TestDatabase;
  connections?: number;
  logLevel?: LogLevel;
  /** Whether to use prepared statements; false simulates a pooler that does not keep them. Applies only to a new database. */
  named?: boolean;
}

/** Starts the application on a new database, without a port. It stops at the end of the test or test file that calls this function. */
export async function testApp({
  env = {},
  publicUrl = 'http://localhost',
  database: shared,
  connections,
  named = true,
  logLevel = 'warn',
}: AppOptions = {}) {
  const dataDir = fs.mkdtempSync(path.join(os.tmpdir(), 'coloa-app-'));
  const database = shared ?? (await openTestDatabase({ named, ...(connections !== undefined && { max: connections }) }));
  const logged: string[] = [];
  watchLog(logged, 'log');
  const log = createLog(logLevel, { write: (line: string) => void logged.push(line) });
  const jobs = openJobs(database.connection, log, database.watch);
  const settings = readEnv({ DATA_DIR: dataDir, ...env });
  const platform: Platform = {
    env: settings,
    log,
    // A copy of the database object simulates another process, because some values are cached per object.
    database: { ...database },
    direct: database.connection,
    jobs,
    notices: openNotices(database.connection, log, database.watch),
    storage: await openStorage(settings, log),
    passwords: createPasswordHasher(),
    secrets: createSecretBox('the key of the tests, of 32 characters and more'),
    publicUrl: () => publicUrl,
  };
  const app = await buildApp(platform);
  // Vitest does not call functions that are passed to `afterAll` within a test.
  const atEnd = TestRunner.getCurrentTest() ? onTestFinished : afterAll;
  atEnd(async () => {
    await app.close();
    await jobs.stop();
    // A test may have dropped its database, so the query can fail.
    const unlisted = shared ? [] : await unlistedDetails(database.db).catch(() => []);
    if (!shared) await database.drop();
    fs.rmSync(dataDir, { recursive: true, force: true });
    if (unlisted.length > 0) throw new Error(`AUDIT_DETAILS does not list what was written: ${unlisted.join(', ')}`);
  });

  /** Sends an object as JSON, and a string or buffer unchanged. */
  async function send(
    method: Endpoint['method'] | 'HEAD' | 'OPTIONS' | 'PATCH',
    url: string,
    args: Omit<Args, 'params'> = {},
    options: Options = {},
  ) {
    const query = new URLSearchParams(
      Object.entries(args.query ?? {}).flatMap(([name, value]) => [value].flat().map((each) => [name, textOf(each)])),
    );
    const raw = typeof args.body === 'string' || Buffer.isBuffer(args.body);
    const answer = await app.inject({
      method,
      url: query.size > 0 ? `${url}?${query}` : url,
      ...(args.body === undefined ? {} : { payload: raw ? (args.body as string | Buffer) : JSON.stringify(args.body) }),
      headers: {
        ...(args.body === undefined ? {} : { 'content-type': 'application/json' }),
        ...(options.token === undefined ? {} : { token: options.token }),
        ...(options.language === undefined ? {} : { 'accept-language': options.language }),
        ...options.headers,
      },
      ...(options.address === undefined ? {} : { remoteAddress: options.address }),
    });
    return answerOf<unknown>(answer);
  }

  async function call<E extends Endpoint>(endpoint: E, args: Args = {}, options: Options = {}): Promise<Answer<ResponseOf<E>>> {
    const { params = {}, ...rest } = args;
    const url = endpoint.path.replaceAll(/\{(\w+)\}/g, (_, name: string) => encodeURIComponent(params[name] ?? ''));
    return (await send(endpoint.method, url, rest, options)) as Answer<ResponseOf<E>>;
  }

  async function upload<E extends Endpoint>(endpoint: E, file: Upload, options: Options = {}): Promise<Answer<ResponseOf<E>>> {
    const { payload, headers } = multipart(file);
    return call(endpoint, { body: payload }, { ...options, headers: { ...headers, ...options.headers } });
  }

  const sessionOf = (user: { id: string; workspaceId: string }, workspace: { id: string } = { id: user.workspaceId }) =>
    database.transaction((tx) => openSession(tx, user.id, workspace.id, { remember: true, userAgent: 'vitest', address: '127.0.0.1' }));

  const tokenOf = async (user: { id: string; workspaceId: string }, workspace?: { id: string }): Promise<string> =>
    (await sessionOf(user, workspace)).token;

  async function signIn(user: { username: string }, password = BUILT_PASSWORD, address?: string) {
    const { body } = await send('POST', '/api/v1/login', { body: { username: user.username, password } }, address ? { address } : {});
    return body as { token: string; refreshToken: string };
  }

  return { app, platform, database, db: database.db, logged, call, send, upload, sessionOf, tokenOf, signIn };
}

function answerOf<B>(answer: LightMyRequestResponse): Answer<B> {
  const json = String(answer.headers['content-type'] ?? '').startsWith('application/json');
  const body = json ? JSON.parse(answer.payload) : undefined;
  const details: ErrorBody['errors'] = answer.statusCode >= 300 ? (body?.errors ?? []) : [];
  // A message with an unfilled placeholder fails every test that receives it.
  for (const { code, message } of details) if (message.includes('{{')) throw new Error(`${code} was answered with a gap: ${message}`);
  return {
    status: answer.statusCode,
    body,
    errors: details.map(({ code }) => code as ErrorCode),
    details,
    headers: answer.headers,
    cookies: answer.cookies,
    text: answer.payload,
    bytes: answer.rawPayload,
  };
}
