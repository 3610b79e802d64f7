import { issuesContract } from '@coloa/contract/issues/issues.contract.ts';
import { retestsContract } from '@coloa/contract/issues/retests.contract.ts';
import { workspacesContract } from '@coloa/contract/workspaces/workspaces.contract.ts';
import { beforeAll, expect, test } from 'vitest';
import { testApp } from '../../../test/harness.ts';
import { buildTeam, type Teammate } from '../../../test/team.ts';
import { buildMember } from '../../users/users.factory.ts';
import { buildIssue } from '../issues.factory.ts';

const app = await testApp();
const { call, db, tokenOf } = app;
const { as, project, workspace } = await buildTeam(app);
const home = await project();

const password = ['Hoa', 'Sua', '@19'].join('');
const secret = `password=${password}`;
const redacted = `password=⟦${password}⟧`;

beforeAll(async () => {
  const admin = { token: await tokenOf(await buildMember(db, { workspace, role: 'Admin' })) };
  await call(workspacesContract.update, { params: { id: workspace.id }, body: { readiness: { SECRETS: 'STOP' } } }, admin);
});

test('409: a step of a published issue has no secret in its note, unless a client writes it', async () => {
  const move = async (note: string, who: Teammate = 'lead') => {
    const { id } = await buildIssue(db, { project: home, status: 'OPEN' });
    return call(issuesContract.update, { params: { id }, body: { from: 'OPEN', status: 'IN_PROGRESS', note } }, as(who));
  };
  expect(await move(secret)).toMatchObject({ status: 409, details: [{ code: 'SECRETS_VISIBLE', path: 'note' }] });
  expect((await move(redacted)).status).toBe(200);
  expect((await move(secret, 'client')).errors).not.toContain('SECRETS_VISIBLE');
});

test('200: notes of reviews, which clients never see, can contain secrets', async () => {
  const { id } = await buildIssue(db, { project: home, status: 'IN_REVIEW' });
  const back = { from: 'IN_REVIEW', status: 'DRAFT', note: secret } as const;
  expect((await call(issuesContract.update, { params: { id }, body: back }, as('lead'))).status).toBe(200);
});

test('200: the note of a rejection, which hides the issue from clients, can contain secrets', async () => {
  const { id } = await buildIssue(db, { project: home, status: 'OPEN' });
  const body = { from: 'OPEN', status: 'REJECTED', note: secret } as const;
  expect((await call(issuesContract.update, { params: { id }, body }, as('lead'))).errors).toEqual([]);
});

test('409: a retest has no secret in its notes', async () => {
  const { id } = await buildIssue(db, { project: home, status: 'READY_FOR_RETEST' });
  const record = (note: string, ofAsset: string) => {
    const results = [{ assetId: null, result: 'FIXED' as const, note: ofAsset }];
    return call(retestsContract.record, { params: { id }, body: { from: 'READY_FOR_RETEST', results, note } }, as('lead'));
  };
  expect(await record(secret, secret)).toMatchObject({
    status: 409,
    details: [{ code: 'SECRETS_VISIBLE', path: 'note' }, { path: 'results.0.note' }],
  });
  expect((await record(redacted, redacted)).status).toBe(200);
});
