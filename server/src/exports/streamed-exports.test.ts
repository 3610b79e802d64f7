import { afterEach, expect, test } from 'vitest';
import { testApp } from '../../test/harness.ts';
import { actorInWorkspace } from '../sessions/sessions.service.ts';
import { buildMember } from '../users/users.factory.ts';
import type { ExportOrder } from './export-order.ts';
import { makeNow } from './exports.service.ts';
import { orderIssues } from './issues-order.ts';
import { orderReport } from './report-order.ts';

const { db, platform } = await testApp();
const by = { userId: null, username: '', address: '192.0.2.1' };
const responses: AbortController[] = [];
afterEach(() => {
  for (const response of responses.splice(0)) response.abort();
});

async function ask(order: ExportOrder) {
  const { id, workspaceId } = await buildMember(db, { role: 'Lead' });
  const actor = await actorInWorkspace(db, id, workspaceId);
  if (!actor) throw new Error('the new user cannot sign in');
  return async () => {
    const response = new AbortController();
    responses.push(response);
    const made = makeNow(platform, actor, by, order, { signal: response.signal, onProgress: () => {} });
    return made.then(
      () => 'made',
      (error: Error) => error.message,
    );
  };
}
const askAll = async (order: ExportOrder, count: number) => {
  const asked = await Promise.all(Array.from({ length: count }, () => ask(order)));
  return Promise.all(asked.map((each) => each()));
};

const workbook = orderIssues({ language: 'vi', sortBy: 'number' });
const report: ExportOrder = {
  ...orderReport({ projectId: '' } as Parameters<typeof orderReport>[0]),
  begin: async () => ({ project: null, fileName: 'report.pdf' }),
  make: async () => ({ content: new Uint8Array(), held: () => [] }),
};

test('of concurrent workbook requests, eight are generated at once, and reports are not counted', async () => {
  const answers = await askAll(workbook, 10);
  expect(answers.toSorted()).toEqual([...Array(2).fill('TOO_MANY_REQUESTS'), ...Array(8).fill('made')]);
  expect(await askAll(report, 2)).toEqual(['made', 'made']);
});

test('a response that ends makes space for another one, also if its content was never read', async () => {
  await askAll(workbook, 8);
  expect(await askAll(workbook, 1)).toEqual(['TOO_MANY_REQUESTS']);
  responses[0]?.abort();
  expect(await askAll(workbook, 2)).toEqual(expect.arrayContaining(['made', 'TOO_MANY_REQUESTS']));
});
