import fastify, { type FastifyBaseLogger } from 'fastify';
import { expect, test } from 'vitest';
import { createLog } from './log.ts';
import { installRequestLog, RequestLog } from './request-log.ts';

const lines: Record<string, unknown>[] = [];
const log = createLog('info', { write: (line: string) => void lines.push(JSON.parse(line)) });
const app = fastify({
  loggerInstance: log as FastifyBaseLogger,
  logController: new RequestLog(log),
  genReqId: () => 'r-1',
});
installRequestLog(app);
app.get('/quiet/:word', async () => 'ok');
app.get('/telling', async (request) => {
  request.log.warn({ part: 1 }, 'something to say');
  return 'ok';
});

test('a request is logged as one line with its id, URL and result', async () => {
  lines.length = 0;
  await app.inject('/quiet/one?a=1');
  expect(lines).toMatchObject([
    {
      level: 'info',
      msg: 'request completed',
      requestId: 'r-1',
      req: { method: 'GET', route: '/quiet/:word', remoteAddress: '127.0.0.1' },
      res: { statusCode: 200 },
    },
  ]);
  expect(lines[0]?.responseTime).toEqual(expect.any(Number));
});

test('lines logged during a request contain its id', async () => {
  lines.length = 0;
  await app.inject('/telling');
  expect(lines.map(({ msg, requestId }) => [msg, requestId])).toEqual([
    ['something to say', 'r-1'],
    ['request completed', 'r-1'],
  ]);
});
