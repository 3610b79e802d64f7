import { commentsContract } from '@coloa/contract/comments/comments.contract.ts';
import { issuesContract } from '@coloa/contract/issues/issues.contract.ts';
import { expect, test } from 'vitest';
import { openStream } from '../../../test/event-stream.ts';
import { testApp } from '../../../test/harness.ts';
import { buildTeam, type Teammate } from '../../../test/team.ts';
import { buildIssue } from '../issues.factory.ts';

const app = await testApp();
const { call, db } = app;
const { people, as, project } = await buildTeam(app);

test('a client gets no event, time or version when the team changes its own data of a published issue', async () => {
  const issue = await buildIssue(db, { project: await project(), status: 'OPEN', updatedAt: new Date('2026-03-01T00:00:00Z') });
  const params = { id: issue.id };
  const seenBy = async (who: Teammate) => {
    const { updatedAt, version } = (await call(issuesContract.get, { params }, as(who))).body;
    return { updatedAt, version };
  };
  const [client, lead] = [await openStream(app, as('client').token), await openStream(app, as('lead').token)];
  const before = await seenBy('client');
  expect(before).toEqual({ updatedAt: '2026-03-01T00:00:00.000Z', version: 1 });
  for (const change of [
    () => call(issuesContract.update, { params, body: { version: issue.version, tags: ['mat'] } }, as('lead')),
    () => call(issuesContract.setContributor, { body: { issueId: issue.id, userId: people.other.id, share: 20 } }, as('lead')),
    () => call(issuesContract.removeContributor, { body: { issueId: issue.id, userId: people.other.id } }, as('lead')),
  ])
    expect((await change()).details).toEqual([]);
  expect(await seenBy('client')).toEqual(before);
  expect(await seenBy('lead')).toEqual({ ...before, version: issue.version + 1 });
  await lead.next(({ event, data }) => event === 'ISSUE_TEAM' && data.issueId === issue.id);
  expect(
    (await call(issuesContract.update, { params, body: { version: issue.version + 1, severity: 'HIGH' } }, as('lead'))).details,
  ).toEqual([]);
  await client.next(({ event }) => event === 'ISSUE');
  expect(client.heard.map(({ event }) => event)).toEqual(['ready', 'ISSUE']);
  expect((await seenBy('client')).updatedAt).not.toBe(before.updatedAt);
  await Promise.all([client.stop(), lead.stop()]);
});

test('a comment leaves the time of the last update', async () => {
  const issue = await buildIssue(db, { project: await project(), status: 'OPEN', updatedAt: new Date('2026-03-01T00:00:00Z') });
  const { status } = await call(
    commentsContract.onIssue,
    { body: { id: crypto.randomUUID(), issueId: issue.id, body: 'Đã xem.' } },
    as('lead'),
  );
  expect(status).toBe(200);
  expect((await call(issuesContract.get, { params: { id: issue.id } }, as('lead'))).body.updatedAt).toBe('2026-03-01T00:00:00.000Z');
});
