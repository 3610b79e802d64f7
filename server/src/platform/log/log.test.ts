import { DrizzleQueryError } from 'drizzle-orm/errors';
import { expect, test } from 'vitest';
import { jobLogger } from '../jobs/job-logger.ts';
import { StoreUnavailable } from '../storage/storage.ts';
import { createLog } from './log.ts';

function logged(write: (log: ReturnType<typeof createLog>) => void): string {
  const lines: string[] = [];
  write(createLog('info', { write: (line: string) => void lines.push(line) }));
  return lines.join('');
}

test('a line is one JSON object with a time and the name of its level', () => {
  const line = JSON.parse(logged((log) => log.warn({ requestId: 'r1' }, 'slow')));
  expect(line).toMatchObject({ level: 'warn', msg: 'slow', requestId: 'r1' });
  expect(new Date(line.time).getTime()).toBeCloseTo(Date.now(), -4);
  expect(line.time).toMatch(/^\d{4}-\d\d-\d\dT\d\d:\d\d:\d\d\.\d{3}Z$/);
});

test('a text with line breaks and control characters stays within one line', () => {
  const text = 'a\r\n{"level":"info","msg":"forged"}\u2028\u001b[2J';
  const line = logged((log) => log.warn({ name: text }, text));
  expect(line.trimEnd().split('\n')).toHaveLength(1);
  expect(line).not.toContain('\u001b');
  expect(JSON.parse(line)).toMatchObject({ msg: text, name: text });
});

test('tokens, cookies and passwords never reach the log', () => {
  const text = logged((log) => {
    log.info(
      { req: { headers: { token: 'T-SECRET', cookie: 'C-SECRET', authorization: 'A-SECRET' }, body: { password: 'P-SECRET' } } },
      'a',
    );
    log.info(
      { headers: { 'set-cookie': 'S-SECRET' }, password: 'P-SECRET', body: { newPassword: 'N-SECRET', refreshToken: 'R-SECRET' } },
      'b',
    );
  });
  expect(text).not.toContain('SECRET');
  expect(text).toContain('[hidden]');
});

test('an error is logged only with type, message, code, stack and cause', () => {
  const lost = Object.assign(new Error('terminating connection', { cause: new TypeError('why') }), {
    code: '57P01',
    client: { password: 'SECRET', secretKey: 4711, connection: { stream: 'SECRET' } },
    detail: 'SECRET',
  });
  const tried = new AggregateError([Object.assign(new Error('connect ECONNREFUSED'), { code: 'ECONNREFUSED', client: 'SECRET' })], '');
  const text = logged((log) => {
    log.warn({ err: lost }, 'a');
    log.warn({ err: tried }, 'b');
  });
  expect(text).not.toMatch(/SECRET|4711/);
  const [first, second] = text
    .trim()
    .split('\n')
    .map((line) => JSON.parse(line).err);
  expect(first).toEqual({
    type: 'Error',
    message: 'terminating connection',
    code: '57P01',
    stack: expect.stringContaining('log.test.ts'),
    cause: { type: 'TypeError', message: 'why', stack: expect.any(String) },
  });
  expect(second.errors[0]).toMatchObject({ message: 'connect ECONNREFUSED', code: 'ECONNREFUSED' });
});

test('a failed statement is logged without its values, also in nested errors', () => {
  const rule = Object.assign(new Error('duplicate key value violates "users_key"'), { code: '23505', detail: 'Key (k)=(SECRET) exists.' });
  const failed = new DrizzleQueryError('insert into users values ($1, $2)', ['SECRET $& one,\ntwo', Buffer.from('SECRET')], rule);
  const line = logged((log) => {
    log.error({ err: failed }, 'unexpected error');
    log.error({ err: new Error('the job failed', { cause: failed }) }, 'unexpected error');
    jobLogger(log, { lost: () => {}, close: () => {} }).error(`Failed task 1 with error '${failed.message}'\n${failed.stack}`, {
      error: failed,
    });
  });
  expect(line).not.toContain('SECRET');
  expect(line.match(/insert into users/g)?.length).toBeGreaterThanOrEqual(3);
  expect(line).toContain('users_key');
  expect(line).toContain('log.test.ts');
});

test('a job that waits for an unavailable store logs a warning without a stack', () => {
  const line = logged((log) => {
    const error = new StoreUnavailable('the bucket is away');
    jobLogger(log, { lost: () => {}, close: () => {} }).error(`Failed task 1\n${error.stack}`, { error });
  });
  expect(JSON.parse(line)).toMatchObject({ level: 'warn', reason: 'the bucket is away', msg: 'a job waits for the store of files' });
  expect(line).not.toContain('log.test.ts');
});

test('an error that quotes unparsable text is logged without that text', () => {
  const caught = (work: () => unknown): unknown => {
    try {
      return work();
    } catch (error) {
      return error;
    }
  };
  const ofPostgres = (code: string, message: string) => Object.assign(new Error(message), { code });
  const line = logged((log) => {
    log.error({ err: caught(() => JSON.parse('SECRET "words"')) }, 'unexpected error');
    log.error({ err: ofPostgres('22P02', 'invalid input syntax for type uuid: "SECRET"') }, 'unexpected error');
    log.error({ err: ofPostgres('42601', 'syntax error in tsquery: "SECRET & "lo"') }, 'unexpected error');
    log.error({ err: ofPostgres('42P01', 'relation "issues" does not exist') }, 'unexpected error');
  });
  expect(line).not.toContain('SECRET');
  expect(line.match(/invalid input syntax for type uuid: \\"…\\"/g)).toHaveLength(2);
  expect(line).toContain('relation \\"issues\\" does not exist');
});
