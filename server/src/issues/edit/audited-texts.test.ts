import { auditContract } from '@coloa/contract/audit/audit.contract.ts';
import { correctionsContract } from '@coloa/contract/issues/corrections.contract.ts';
import { issuesContract } from '@coloa/contract/issues/issues.contract.ts';
import { expect, test } from 'vitest';
import { testApp } from '../../../test/harness.ts';
import { buildTeam } from '../../../test/team.ts';
import { buildMember } from '../../users/users.factory.ts';
import { buildIssue } from '../issues.factory.ts';

const app = await testApp();
const { call, db, tokenOf } = app;
const { workspace, people, as, project } = await buildTeam(app);
const admin = { token: await tokenOf(await buildMember(db, { workspace, role: 'Admin' })) };
const home = await project({ key: 'HVB' });
const TEXT = 'Nội dung rất riêng';

const issue = (status: 'OPEN' | 'DRAFT') => buildIssue(db, { project: home, reporterId: people.tester.id, status });
const edit = (id: string, body: object) =>
  call(issuesContract.update, { params: { id }, body: { version: 1, ...body } as never }, as('lead'));
const audited = async (objectId: string) => (await call(auditContract.list, { query: { objectId } }, admin)).body.items;

test('an edit of the text of a published issue is recorded with the names of the texts, without the texts', async () => {
  const { id } = await issue('OPEN');
  const evidence = [{ id: 'terminal', kind: 'CODE', language: 'bash', text: TEXT }];
  expect((await edit(id, { contents: { vi: { impact: TEXT, title: TEXT } }, evidence })).status).toBe(200);
  const entries = await audited(id);
  expect(entries).toMatchObject([
    {
      action: 'ISSUE_TEXTS_CHANGED',
      actor: { id: people.lead.id },
      details: { fields: ['title', 'impact', 'evidence'], language: ['vi'] },
    },
  ]);
  expect(JSON.stringify(entries)).not.toContain(TEXT);
});

test('drafts, other fields and accepted corrections add no entry about texts', async () => {
  const draft = await issue('DRAFT');
  await edit(draft.id, { contents: { vi: { impact: TEXT } } });
  expect(await audited(draft.id)).toEqual([]);
  const open = await issue('OPEN');
  await edit(open.id, { priority: 'P1' });
  expect(await audited(open.id)).toEqual([]);
  const proposal = { version: 1, contents: { vi: { impact: TEXT } } };
  const proposed = await call(correctionsContract.propose, { params: { id: open.id }, body: proposal }, as('tester'));
  await call(correctionsContract.accept, { params: { id: proposed.body.id }, body: {} }, as('lead'));
  expect((await audited(open.id)).map(({ action }) => action)).toEqual(['CORRECTION_ACCEPTED', 'CORRECTION_PROPOSED']);
});
