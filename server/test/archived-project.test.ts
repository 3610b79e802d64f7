import { sharesContract } from '@coloa/contract/reports/shares.contract.ts';
import { eq } from 'drizzle-orm';
import { expect, test } from 'vitest';
import { projects } from '../src/projects/projects.tables.ts';
import { endpoints, isMounted } from './endpoints.ts';
import { testApp } from './harness.ts';
import { callerOf, sampleCall } from './sample-calls.ts';
import { buildWorld } from './sample-world.ts';

const t = await testApp();
const { app, call, db } = t;
const world = await buildWorld(t);
const as = { token: world.session.token };
await db.update(projects).set({ status: 'ARCHIVED' }).where(eq(projects.id, world.project.id));

const ALLOWED: Record<string, string> = {
  'shares.revoke': 'open links can be ended',
  'projects.restore': 'of another project, in the bin',
  'tasks.saveAsTemplate': 'reads the project and writes the workspace',
  'presence.beat': 'people read archived projects too',
  'issues.bulk': 'answers 200 with an error for each issue',
};

const writes = endpoints.filter(
  ({ name, endpoint }) =>
    isMounted(app, endpoint) &&
    endpoint.access === 'project' &&
    endpoint.method !== 'GET' &&
    endpoint.effect !== 'reads' &&
    !(name in ALLOWED),
);

test.each(writes)('$name is rejected in an archived project', async ({ name, endpoint }) => {
  expect(await call(endpoint, sampleCall(name, world), { token: callerOf(name, world).token })).toMatchObject({
    status: 409,
    errors: ['PROJECT_ARCHIVED'],
  });
});

test('a bulk change of issues in an archived project changes none of them', async () => {
  const bulk = endpoints.find(({ name }) => name === 'issues.bulk');
  if (!bulk) throw new Error('no such call');
  const { status, text } = await call(bulk.endpoint, sampleCall('issues.bulk', world), as);
  expect(status).toBe(200);
  expect(JSON.parse(text).items).toMatchObject([{ errors: [{ code: 'PROJECT_ARCHIVED' }] }]);
});

test('an open link of an archived project can be read and revoked', async () => {
  const read = () => call(sharesContract.report, { body: { token: world.share.token } });
  expect((await read()).status).toBe(200);
  const params = { id: world.project.id };
  expect((await call(sharesContract.revoke, { params, query: { shareId: world.share.id } }, as)).status).toBe(200);
  expect((await read()).status).toBe(410);
});
