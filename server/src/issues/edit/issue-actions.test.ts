import { issuesContract } from '@coloa/contract/issues/issues.contract.ts';
import { eq } from 'drizzle-orm';
import { describe, expect, test } from 'vitest';
import { testApp } from '../../../test/harness.ts';
import { buildTeam, type Teammate } from '../../../test/team.ts';
import { buildFile } from '../../files/files.factory.ts';
import { files } from '../../files/files.tables.ts';
import { newId } from '../../platform/ids.ts';
import { buildIssue } from '../issues.factory.ts';

const app = await testApp();
const { call, db, platform } = app;
const { people, as, project, workspace } = await buildTeam(app);
const api = issuesContract;

const home = await project({ key: 'HVB' });
const archived = await project({ key: 'OLD', status: 'ARCHIVED' });

const remove = (id: string, who: Teammate = 'lead') => call(api.delete, { params: { id } }, as(who));
const restore = (id: string, who: Teammate = 'lead') => call(api.restore, { params: { id } }, as(who));
const prioritise = (issueId: string, priority: unknown, who: Teammate = 'lead') =>
  call(api.setPriority, { body: { issueId, priority } }, as(who));
const attach = (issueId: string, attachmentId: string, who: Teammate = 'tester') =>
  call(api.attach, { body: { issueId, attachmentId } }, as(who));
const detach = (issueId: string, attachmentId: string, who: Teammate = 'tester') =>
  call(api.detach, { params: { issueId, attachmentId } }, as(who));
const get = (id: string, who: Teammate = 'lead') => call(api.get, { params: { id } }, as(who));
const steps = async (id: string) => (await call(api.history, { params: { id } }, as('lead'))).body.items;
type Overrides = NonNullable<Parameters<typeof buildIssue>[1]>;
const issue = (overrides: Overrides = {}) => buildIssue(db, { project: home, reporterId: people.tester.id, ...overrides });
const upload = (who: 'tester' | 'other' | 'lead' = 'tester') =>
  buildFile(db, platform.storage, { workspaceId: workspace.id, uploadedBy: people[who].id });

describe('DELETE /api/issue/{id}', () => {
  test('200: S28 returns true, and the issue is no longer in the list', async () => {
    const { id } = await issue();
    expect(await remove(id, 'tester')).toMatchObject({ status: 200, text: 'true' });
    const { body } = await call(api.list, { query: { projectId: home.id, pageSize: 100 } }, as('lead'));
    expect(body.items.map((item) => item.id)).not.toContain(id);
    expect((await get(id)).body).toMatchObject({ deletedAt: expect.any(String), version: 1 });
    expect((await steps(id))[0]).toMatchObject({ action: 'DELETED', actor: { id: people.tester.id } });
  });

  test('200: a LEAD can delete in every status', async () => {
    for (const status of ['DRAFT', 'IN_REVIEW', 'OPEN', 'REJECTED'] as const)
      expect((await remove((await issue({ status })).id)).status).toBe(200);
  });

  test('200: its number is not reused', async () => {
    const mine = await project({ key: 'GONE' });
    const { id } = await issue({ project: mine });
    await remove(id);
    expect((await issue({ project: mine })).key).toBe('GONE-2');
  });

  test('400: an invalid id is rejected', async () => {
    expect(await remove('HVB-1')).toMatchObject({ status: 400 });
  });

  test('401: requests without a token are rejected', async () => {
    expect(await call(api.delete, { params: { id: newId() } })).toMatchObject({ status: 401 });
  });

  test('403: the reporter after sending it to review, and users other than the reporter and leads, are rejected', async () => {
    const draft = await issue();
    for (const who of ['other', 'reviewer'] as const) expect(await remove(draft.id, who)).toMatchObject({ status: 403 });
    expect(await remove((await issue({ status: 'IN_REVIEW' })).id, 'tester')).toMatchObject({ status: 403, errors: ['FORBIDDEN'] });
    expect(await remove((await issue({ status: 'OPEN' })).id, 'client')).toMatchObject({ status: 403 });
  });

  test('404: an issue that the user cannot see, or that is already in the bin, is not found', async () => {
    const { id } = await issue();
    for (const who of ['client', 'outsider', 'stranger'] as const) expect(await remove(id, who)).toMatchObject({ status: 404 });
    await remove(id);
    expect(await remove(id)).toMatchObject({ status: 404 });
  });

  test('409: an archived project is read-only', async () => {
    expect(await remove((await issue({ project: archived })).id)).toMatchObject({ status: 409, errors: ['PROJECT_ARCHIVED'] });
  });
});

describe('POST /api/issue/{id}/restore', () => {
  test('200: the issue is restored unchanged, for all users', async () => {
    const { id } = await issue({ severity: 'HIGH' });
    const before = (await get(id, 'tester')).body;
    await remove(id, 'tester');
    expect(await restore(id, 'tester')).toMatchObject({ status: 200, text: 'true' });
    expect((await get(id, 'tester')).body).toEqual(before);
    expect((await get(id, 'other')).status).toBe(200);
    expect((await steps(id)).map(({ action }) => action)).toEqual(['RESTORED', 'DELETED', 'CREATED']);
  });

  test('200: an issue that is not in the bin does not change', async () => {
    const { id } = await issue();
    expect((await restore(id)).status).toBe(200);
    expect(await steps(id)).toHaveLength(1);
  });

  test('400: an invalid id is rejected', async () => {
    expect(await restore('x')).toMatchObject({ status: 400 });
  });

  test('401: requests without a token are rejected', async () => {
    expect(await call(api.restore, { params: { id: newId() } })).toMatchObject({ status: 401 });
  });

  test('403: users who can see but not delete the issue cannot restore it', async () => {
    expect(await restore((await issue()).id, 'other')).toMatchObject({ status: 403 });
  });

  test('404: only users who can restore an issue in the bin find it', async () => {
    const { id } = await issue({ deletedAt: new Date() });
    for (const who of ['other', 'reviewer', 'client', 'outsider', 'stranger'] as const) {
      expect(await restore(id, who)).toMatchObject({ status: 404 });
    }
  });

  test('409: an archived project is read-only', async () => {
    const { id } = await issue({ project: archived, deletedAt: new Date() });
    expect(await restore(id)).toMatchObject({ status: 409, errors: ['PROJECT_ARCHIVED'] });
  });
});

describe('POST /api/issue/priority', () => {
  test('200: S28 sets and clears the priority without a new version, and records it in the history', async () => {
    const { id } = await issue({ status: 'OPEN' });
    expect(await prioritise(id, 'P1')).toMatchObject({ status: 200, text: 'true' });
    expect((await get(id)).body).toMatchObject({ priority: 'P1', version: 1 });
    expect(await prioritise(id, null, 'reviewer')).toMatchObject({ status: 200 });
    expect((await get(id)).body).toMatchObject({ priority: null });
    expect((await steps(id)).slice(0, 2)).toMatchObject([
      { action: 'EDITED', actor: { id: people.reviewer.id }, changes: [{ field: 'priority', from: 'P1', to: null }] },
      { action: 'EDITED', actor: { id: people.lead.id }, changes: [{ field: 'priority', from: null, to: 'P1' }] },
    ]);
  });

  test('200: an unchanged priority is not recorded', async () => {
    const { id } = await issue({ priority: 'P2' });
    await prioritise(id, 'P2');
    expect(await steps(id)).toHaveLength(1);
  });

  test('400: an unknown priority, and an invalid id, are rejected', async () => {
    const { id } = await issue();
    for (const priority of ['P0', 'p1', 1, undefined]) expect(await prioritise(id, priority)).toMatchObject({ status: 400 });
    expect(await prioritise('x', 'P1')).toMatchObject({ status: 400, details: [{ path: 'issueId' }] });
  });

  test('401: requests without a token are rejected', async () => {
    expect(await call(api.setPriority, { body: { issueId: newId(), priority: 'P1' } })).toMatchObject({ status: 401 });
  });

  test('403: testers, including the reporter, and clients are rejected', async () => {
    const { id } = await issue({ status: 'OPEN' });
    for (const who of ['tester', 'other', 'client'] as const) expect(await prioritise(id, 'P1', who)).toMatchObject({ status: 403 });
  });

  test('404: users who cannot see the issue do not find it', async () => {
    const { id } = await issue();
    for (const who of ['client', 'outsider', 'stranger'] as const) expect(await prioritise(id, 'P1', who)).toMatchObject({ status: 404 });
  });

  test('409: an archived project is read-only', async () => {
    expect(await prioritise((await issue({ project: archived })).id, 'P1')).toMatchObject({ status: 409, errors: ['PROJECT_ARCHIVED'] });
  });
});

describe('POST /api/issue/attachment', () => {
  test('200: an upload belongs to the issue from then on, once, and is named in the history', async () => {
    const [{ id }, file] = [await issue(), await upload()];
    const answer = await attach(id, file.id);
    expect(answer).toMatchObject({ status: 200, body: { attachmentId: file.id, name: 'ảnh.png', url: `/attachments/${file.fileName}` } });
    expect((await attach(id, file.id)).status).toBe(200);
    expect((await get(id)).body.attachments).toEqual([answer.body]);
    expect((await steps(id)).map(({ action, changes }) => [action, changes])).toEqual([
      ['ATTACHED', [{ field: 'attachments', from: null, to: 'ảnh.png' }]],
      ['CREATED', []],
    ]);
  });

  test('400: an unknown file, a file of another workspace, and a file of another user are rejected', async () => {
    const { id } = await issue();
    const { id: uploadedBy, workspaceId } = people.stranger;
    const foreign = await buildFile(db, platform.storage, { workspaceId, uploadedBy });
    for (const attachmentId of [newId(), foreign.id, (await upload('other')).id]) {
      expect(await attach(id, attachmentId)).toMatchObject({
        status: 400,
        errors: ['UNKNOWN_ATTACHMENT'],
        details: [{ path: 'attachmentId' }],
      });
    }
    expect(await attach(id, 'x')).toMatchObject({ status: 400, errors: ['FIELD_FORMAT'] });
  });

  test('401: requests without a token are rejected', async () => {
    expect(await call(api.attach, { body: { issueId: newId(), attachmentId: newId() } })).toMatchObject({ status: 401 });
  });

  test('403: users who cannot edit the issue in its current status are rejected', async () => {
    const file = await upload();
    expect(await attach((await issue({ status: 'OPEN' })).id, file.id)).toMatchObject({ status: 403 });
    expect(await attach((await issue()).id, (await upload('other')).id, 'other')).toMatchObject({ status: 403 });
  });

  test('404: an issue that the user cannot see is not found', async () => {
    const file = await upload();
    expect(await attach(newId(), file.id)).toMatchObject({ status: 404 });
    expect(await attach((await issue()).id, file.id, 'client')).toMatchObject({ status: 404 });
  });

  test('409: a file of another issue, and an archived project, are rejected', async () => {
    const file = await upload();
    await attach((await issue()).id, file.id);
    expect(await attach((await issue()).id, file.id)).toMatchObject({ status: 409, errors: ['ATTACHMENT_IN_USE'] });
    expect(await attach((await issue({ project: archived })).id, file.id)).toMatchObject({ status: 409, errors: ['PROJECT_ARCHIVED'] });
  });
});

describe('DELETE /api/issue/{issueId}/attachment/{attachmentId}', () => {
  test('200: S28 deletes the file, and the history names it', async () => {
    const [{ id }, file] = [await issue(), await upload()];
    await attach(id, file.id);
    expect(await detach(id, file.id)).toMatchObject({ status: 200, text: 'true' });
    expect((await get(id)).body.attachments).toEqual([]);
    expect(await db.$count(files, eq(files.id, file.id))).toBe(0);
    expect((await steps(id))[0]).toMatchObject({ action: 'DETACHED', changes: [{ field: 'attachments', from: 'ảnh.png', to: null }] });
  });

  test('400: an invalid id is rejected', async () => {
    expect(await detach('x', 'y')).toMatchObject({ status: 400, details: [{ path: 'issueId' }, { path: 'attachmentId' }] });
  });

  test('401: requests without a token are rejected', async () => {
    expect(await call(api.detach, { params: { issueId: newId(), attachmentId: newId() } })).toMatchObject({ status: 401 });
  });

  test('403: users who cannot edit the issue in its current status are rejected', async () => {
    const [{ id }, file] = [await issue({ status: 'OPEN' }), await upload('lead')];
    await attach(id, file.id, 'lead');
    for (const who of ['tester', 'client'] as const) expect(await detach(id, file.id, who)).toMatchObject({ status: 403 });
  });

  test('404: a file that is not attached to the issue is not found', async () => {
    const [one, two, file] = [await issue(), await issue(), await upload()];
    await attach(one.id, file.id);
    expect(await detach(two.id, file.id)).toMatchObject({ status: 404 });
    expect(await detach(one.id, newId())).toMatchObject({ status: 404 });
    expect(await detach(one.id, file.id, 'outsider')).toMatchObject({ status: 404 });
    expect((await get(one.id)).body.attachments).toHaveLength(1);
  });

  test('409: an archived project is read-only', async () => {
    expect(await detach((await issue({ project: archived })).id, newId(), 'lead')).toMatchObject({
      status: 409,
      errors: ['PROJECT_ARCHIVED'],
    });
  });
});
