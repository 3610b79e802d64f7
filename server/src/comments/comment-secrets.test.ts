import { commentsContract } from '@coloa/contract/comments/comments.contract.ts';
import type { ReadinessLevel } from '@coloa/contract/readiness/readiness-rules.ts';
import { workspacesContract } from '@coloa/contract/workspaces/workspaces.contract.ts';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { testApp } from '../../test/harness.ts';
import { buildTeam, type Teammate } from '../../test/team.ts';
import { buildIssue } from '../issues/issues.factory.ts';
import { newId } from '../platform/ids.ts';
import { buildMember } from '../users/users.factory.ts';

const app = await testApp();
const { call, db, tokenOf } = app;
const { as, people, project, workspace } = await buildTeam(app);
const admin = { token: await tokenOf(await buildMember(db, { workspace, role: 'Admin' })) };
const home = await project();
const issue = await buildIssue(db, { project: home, reporterId: people.tester.id, status: 'OPEN' });

const password = ['Hoa', 'Sua', '@19'].join('');
const secret = `Đã thử lại\npassword=${password}`;
const redacted = `Đã thử lại\npassword=⟦${password}⟧`;

const set = (level: ReadinessLevel) =>
  call(workspacesContract.update, { params: { id: workspace.id }, body: { readiness: { SECRETS: level } } }, admin);
const onIssue = (body: object, who: Teammate = 'tester') =>
  call(commentsContract.onIssue, { body: { issueId: issue.id, body: secret, ...body } }, as(who));
const change = (body: { id: string; body?: string; internal?: boolean }) => call(commentsContract.update, { body }, as('tester'));

describe('a workspace that stops secrets', () => {
  beforeAll(() => set('STOP'));
  afterAll(() => set('WARN'));

  test('409: a comment that clients would see is not stored, and the error names the kind of secret in both languages', async () => {
    const id = newId();
    const refused = await onIssue({ id, internal: false });
    expect(refused).toMatchObject({ status: 409, details: [{ code: 'SECRETS_VISIBLE', path: 'body' }] });
    expect(refused.details[0]?.message).toContain('Mật khẩu');
    const onProject = await call(
      commentsContract.onProject,
      { body: { projectId: home.id, body: secret, internal: false } },
      { ...as('tester'), language: 'en' },
    );
    expect(onProject.details[0]?.message).toContain('Password');
    expect((await onIssue({ id, internal: false, body: redacted })).body).toMatchObject({ id, body: redacted });
  });

  test('409: an internal comment with a secret is not shown to clients, and an edit does not add one', async () => {
    const { id } = (await onIssue({})).body;
    expect((await change({ id, internal: false })).errors).toEqual(['SECRETS_VISIBLE']);
    expect((await change({ id, internal: false, body: redacted })).status).toBe(200);
    expect((await change({ id, body: secret })).errors).toEqual(['SECRETS_VISIBLE']);
    expect((await change({ id, body: secret, internal: true })).status).toBe(200);
  });

  test('200: clients may send secrets of their own', async () => {
    expect(await onIssue({}, 'client')).toMatchObject({ status: 200, body: { internal: false } });
  });
});

test('200: a workspace that only warns, or reports no secrets, stores the comment', async () => {
  for (const level of ['WARN', 'OFF'] as const) {
    await set(level);
    expect((await onIssue({ internal: false })).status, level).toBe(200);
  }
});
