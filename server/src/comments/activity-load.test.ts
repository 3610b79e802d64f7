import { commentsContract } from '@coloa/contract/comments/comments.contract.ts';
import { issuesContract } from '@coloa/contract/issues/issues.contract.ts';
import { expect, test } from 'vitest';
import { countQueries } from '../../test/count-queries.ts';
import { testApp } from '../../test/harness.ts';
import { buildTeam } from '../../test/team.ts';
import { buildIssue } from '../issues/issues.factory.ts';
import { issueHistory } from '../issues/issues.tables.ts';
import { newId } from '../platform/ids.ts';
import { comments } from './comments.tables.ts';

const t = await testApp();
const { call, db } = t;
const { people, as, project: buildProject } = await buildTeam(t);
const project = await buildProject();
const { workspaceId } = project;

async function issueWith(said: number, happened: number) {
  const issue = await buildIssue(db, { project, reporterId: people.tester.id, status: 'OPEN' });
  const on = { workspaceId, projectId: project.id, issueId: issue.id, authorId: people.other.id, internal: false };
  if (said > 0) await db.insert(comments).values(Array.from({ length: said }, (_, n) => ({ ...on, id: newId(), body: `Lời ${n}` })));
  const step = {
    workspaceId,
    issueId: issue.id,
    actorId: people.lead.id,
    action: 'EDITED' as const,
    note: '',
    version: 2,
    published: true,
  };
  const changes = [{ field: 'severity', from: 'LOW', to: 'HIGH' }];
  if (happened > 0) await db.insert(issueHistory).values(Array.from({ length: happened }, () => ({ ...step, id: newId(), changes })));
  return issue.id;
}

const open = (id: string) =>
  countQueries(async () => {
    const answers = [
      await call(issuesContract.get, { params: { id } }, as('lead')),
      await call(commentsContract.ofIssue, { query: { issueId: id } }, as('lead')),
      await call(issuesContract.history, { params: { id } }, as('lead')),
    ];
    expect(answers.map(({ status }) => status)).toEqual([200, 200, 200]);
    return answers[1]?.body as { items: object[] };
  });

test('an issue with 200 comments and 500 history steps needs as many queries as one with a few', async () => {
  const few = await open(await issueWith(2, 30));
  const many = await open(await issueWith(200, 500));
  expect(many.result.items).toHaveLength(200);
  expect(many.queries).toHaveLength(few.queries.length);
  expect(many.queries.length).toBeLessThan(20);
});
