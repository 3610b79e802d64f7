import { expect, test } from 'vitest';
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
