import { auditContract } from '@coloa/contract/audit/audit.contract.ts';
import { issuesContract } from '@coloa/contract/issues/issues.contract.ts';
import { keptSecretsContract } from '@coloa/contract/secrets/kept-secrets.contract.ts';
import { workspacesContract } from '@coloa/contract/workspaces/workspaces.contract.ts';
import { eq } from 'drizzle-orm';
import { afterAll, expect, test } from 'vitest';
import { testApp } from '../../../test/harness.ts';
import { buildTeam, type Teammate } from '../../../test/team.ts';
import { buildField } from '../../custom-fields/custom-fields.factory.ts';
import { newId } from '../../platform/ids.ts';
import { buildMember } from '../../users/users.factory.ts';
import { buildIssue } from '../issues.factory.ts';
import { keptSecrets } from './kept-secrets.tables.ts';

const app = await testApp();
const { call, db, tokenOf } = app;
const { as, people, project, workspace } = await buildTeam(app);
const admin = { token: await tokenOf(await buildMember(db, { workspace, role: 'Admin' })) };
const home = await project();

const password = ['Hoa', 'Sua', '@19'].join('');
const token = ['gh', 'p_', 'a1B2c3D4e5F6g7H8i9J0k1L2m3N4o5P6q7R8'].join('');

const issueWithSecrets = () =>
  buildIssue(
    db,
    { project: home, reporterId: people.tester.id, status: 'DRAFT' },
    { contents: { vi: { title: 'Lộ mật khẩu', description: `Cấu hình: password=${password}` } } },
  );
const keep = (id: string, secret: string, who: Teammate = 'tester', reason = 'Tài khoản đã bị xóa') =>
  call(keptSecretsContract.keep, { params: { id }, body: { secret, kind: 'PASSWORD', rule: 'password', reason } }, as(who));
const list = (id: string, who: Teammate = 'tester') => call(keptSecretsContract.list, { params: { id } }, as(who));
const revoke = (id: string, who: Teammate = 'tester') => call(keptSecretsContract.revoke, { params: { id } }, as(who));

async function gapsOf(id: string) {
  const { body } = await call(issuesContract.readiness, { params: { id: home.id }, query: { ids: id } }, as('tester'));
  return body.flatMap(({ gaps }) => gaps.filter(({ kind }) => kind === 'SECRETS'));
}
const describedIn = (count: number) => [{ kind: 'SECRETS', place: { language: 'vi', text: 'description' }, count }];

test('a kept passage is no longer a gap, even after surrounding edits, until the decision is revoked', async () => {
  const { id } = await issueWithSecrets();
  expect(await gapsOf(id)).toEqual(describedIn(1));
  const { body: kept } = await keep(id, password);
  expect(await gapsOf(id)).toEqual([]);
  const description = `Đã đổi chỗ: password=${password} và pwd=${password}1`;
  await call(issuesContract.update, { params: { id }, body: { version: 1, contents: { vi: { description } } } }, as('tester'));
  expect(await gapsOf(id)).toEqual(describedIn(1));
  const from = description.indexOf(password);
  expect((await list(id)).body).toMatchObject([
    {
      id: kept.id,
      reason: 'Tài khoản đã bị xóa',
      by: { id: people.tester.id },
      places: [{ place: { language: 'vi', text: 'description' }, from, to: from + password.length }],
    },
  ]);
  expect((await revoke(kept.id)).status).toBe(200);
  expect(await gapsOf(id)).toEqual(describedIn(2));
});

test('secrets in requests, responses and code of the evidence are gaps, and redacted ones are not', async () => {
  const { id } = await issueWithSecrets();
  const evidence = [
    { id: 'aaaaaaaa', kind: 'HTTP' as const, request: `GET /?token=${token} HTTP/1.1`, response: `X-Token: ⟦${token}⟧` },
    { id: 'bbbbbbbb', kind: 'CODE' as const, text: `export TOKEN=${token}` },
  ];
  const body = { version: 1, contents: { vi: { description: `password=⟦${password}⟧` } }, evidence };
  expect((await call(issuesContract.update, { params: { id }, body }, as('tester'))).status).toBe(200);
  expect(await gapsOf(id)).toEqual([
    { kind: 'SECRETS', place: { evidenceId: 'aaaaaaaa', part: 'request' }, count: 1 },
    { kind: 'SECRETS', place: { evidenceId: 'bbbbbbbb', part: 'text' }, count: 1 },
  ]);
});

test('secrets in captions of the evidence are gaps in their language, and can be kept', async () => {
  const { id } = await issueWithSecrets();
  const captions = { vi: `Đăng nhập bằng password=${password}`, en: `Token ⟦${token}⟧ and password=${password}` };
  const evidence = [{ id: 'cccccccc', kind: 'CODE' as const, text: 'id', captions }];
  const body = { version: 1, contents: { vi: { description: 'x' } }, evidence };
  expect((await call(issuesContract.update, { params: { id }, body }, as('tester'))).errors).toEqual([]);
  const places = [
    { evidenceId: 'cccccccc', caption: 'vi' },
    { evidenceId: 'cccccccc', caption: 'en' },
  ];
  expect(await gapsOf(id)).toEqual(places.map((place) => ({ kind: 'SECRETS', place, count: 1 })));
  await keep(id, password);
  expect(await gapsOf(id)).toEqual([]);
  expect((await list(id)).body.map((kept) => kept.places.map(({ place }) => place))).toEqual([places]);
});

test('secrets in texts of custom fields are gaps, and can be kept', async () => {
  await buildField(db, home.workspaceId, { key: 'access', type: 'TEXT' });
  await buildField(db, home.workspaceId, { key: 'notes', type: 'MARKDOWN' });
  const { id } = await buildIssue(db, { project: home, reporterId: people.tester.id, status: 'DRAFT' });
  const fields = { access: `pwd=${password}`, notes: `Gọi API với ${token}, sau đó đổi ⟦${token}1⟧.` };
  await call(issuesContract.update, { params: { id }, body: { version: 1, fields } }, as('tester'));
  const [access, notes] = ['access', 'notes'].map((fieldKey) => ({ kind: 'SECRETS', place: { fieldKey }, count: 1 }));
  expect(await gapsOf(id)).toEqual([access, notes]);
  await keep(id, token);
  expect(await gapsOf(id)).toEqual([access]);
  const from = fields.notes.indexOf(token);
  expect((await list(id)).body).toMatchObject([{ places: [{ place: { fieldKey: 'notes' }, from, to: from + token.length }] }]);
});

test('a secret in a caption can block the review, and the message does not contain it', async () => {
  const set = (readiness: object) => call(workspacesContract.update, { params: { id: workspace.id }, body: { readiness } }, admin);
  afterAll(() => set({}));
  await set({ SECRETS: 'STOP' });
  const { id } = await issueWithSecrets();
  const evidence = [{ id: 'dddddddd', kind: 'CODE' as const, text: 'id', captions: { en: `password=${password}` } }];
  const body = { version: 1, contents: { vi: { description: 'x' } }, evidence };
  expect((await call(issuesContract.update, { params: { id }, body }, as('tester'))).errors).toEqual([]);
  const sent = await call(issuesContract.update, { params: { id }, body: { from: 'DRAFT', status: 'IN_REVIEW' } }, as('tester'));
  expect(sent).toMatchObject({ status: 409, details: [{ code: 'NOT_READY', path: 'evidence.dddddddd.captions.en' }] });
  expect(sent.text).not.toContain(password);
});

test('neither the database nor the audit log contains a kept passage', async () => {
  const { id } = await issueWithSecrets();
  const { body: kept } = await keep(id, password);
  expect((await keep(id, password, 'lead', 'Lý do khác')).body).toEqual(kept);
  const [row, ...others] = await db.select().from(keptSecrets).where(eq(keptSecrets.issueId, id));
  expect(others).toEqual([]);
  expect(JSON.stringify(row)).not.toContain(password);
  await revoke(kept.id, 'lead');
  const { body } = await call(auditContract.list, { query: { q: '' } }, admin);
  const steps = body.items.filter(({ object }) => object?.id === id);
  expect(steps).toMatchObject([
    { action: 'SECRET_KEEP_REVOKED', details: { secretKind: 'PASSWORD' } },
    { action: 'SECRET_KEPT', details: { secretKind: 'PASSWORD' } },
  ]);
  expect(JSON.stringify(steps)).not.toContain(password);
});

test('users who cannot edit the issue cannot decide, and clients see no decisions', async () => {
  const issue = await buildIssue(db, { project: home, reporterId: people.tester.id, status: 'OPEN' });
  const { body: kept } = await keep(issue.id, password, 'lead');
  for (const who of ['tester', 'reviewer', 'client'] as const) {
    expect(await keep(issue.id, password, who)).toMatchObject({ status: 403 });
  }
  expect(await revoke(kept.id, 'tester')).toMatchObject({ status: 403 });
  for (const who of ['client', 'outsider', 'stranger'] as const) expect(await revoke(kept.id, who)).toMatchObject({ status: 404 });
  expect((await list(issue.id, 'reviewer')).body).toHaveLength(1);
  expect((await list(issue.id, 'client')).body).toEqual([]);
  expect(await list(issue.id, 'outsider')).toMatchObject({ status: 404 });
  expect(await revoke(newId(), 'lead')).toMatchObject({ status: 404 });
});

test('a decision needs a reason', async () => {
  const { id } = await issueWithSecrets();
  expect(await keep(id, password, 'tester', ' ')).toMatchObject({ status: 400 });
});

test('a workspace can make secrets block the review, and a kept secret does not block it', async () => {
  const set = (readiness: object) => call(workspacesContract.update, { params: { id: workspace.id }, body: { readiness } }, admin);
  afterAll(() => set({}));
  await set({ SECRETS: 'STOP' });
  const { id } = await issueWithSecrets();
  const send = () => call(issuesContract.update, { params: { id }, body: { from: 'DRAFT', status: 'IN_REVIEW' } }, as('tester'));
  expect(await send()).toMatchObject({ status: 409, details: [{ code: 'NOT_READY', path: 'contents.vi.description' }] });
  await keep(id, password);
  expect((await send()).status).toBe(200);
});
