import { filesContract } from '@coloa/contract/files/files.contract.ts';
import { projectsContract } from '@coloa/contract/projects/projects.contract.ts';
import { describe, expect, test } from 'vitest';
import { countQueries } from '../../test/count-queries.ts';
import { testApp } from '../../test/harness.ts';
import { buildProjectPeople, type ProjectPerson } from '../../test/project-people.ts';
import { buildFile } from '../files/files.factory.ts';
import { issues } from '../issues/issues.tables.ts';
import { newId } from '../platform/ids.ts';
import { NotStored } from '../platform/storage/storage.ts';

const app = await testApp();
const { call, db, platform } = app;
const { workspace, lead, tester, client, token, newProject, projectWithTeam } = await buildProjectPeople(app);
const api = projectsContract;

const uploadedBy = (user: { id: string }, overrides = {}) =>
  buildFile(db, platform.storage, { workspaceId: workspace.id, uploadedBy: user.id, ...overrides });
async function addIssue(projectId: string, number: number, status: 'OPEN' | 'DRAFT', deletedAt: Date | null = null) {
  const id = newId();
  const texts = { titleVi: 'x', titleEn: '', searchText: 'x', externalId: '', tags: [] };
  const row = {
    workspaceId: workspace.id,
    id,
    projectId,
    number,
    status,
    severity: 'LOW',
    severityOrder: 4,
    reporterId: tester.id,
  } as const;
  await db.insert(issues).values({ ...row, ...texts, deletedAt });
  return id;
}
const list = (id: string, as: ProjectPerson = 'lead', query = {}) => call(api.files, { params: { id }, query }, { token: token[as] });
const attach = (projectId: string, attachmentId: string, as: ProjectPerson = 'tester') =>
  call(api.attach, { body: { projectId, attachmentId } }, { token: token[as] });
const detach = (id: string, attachmentId: string, as: ProjectPerson = 'tester') =>
  call(api.detach, { params: { id, attachmentId } }, { token: token[as] });

describe('GET /api/project/{id}/files', () => {
  test('200: lists files of the project and its issues, newest first, and clients get those of published issues', async () => {
    const project = await projectWithTeam();
    const open = await addIssue(project.id, 7, 'OPEN');
    const draft = await addIssue(project.id, 8, 'DRAFT');
    const binned = await addIssue(project.id, 9, 'OPEN', new Date());
    const at = (minute: number) => ({ projectId: project.id, uploadedAt: new Date(Date.UTC(2026, 2, 1, 0, minute)) });
    const own = await uploadedBy(tester, { ...at(1), name: 'hợp đồng.png' });
    const published = await uploadedBy(tester, { ...at(2), issueId: open });
    const hidden = await uploadedBy(tester, { ...at(3), issueId: draft });
    await uploadedBy(tester, { ...at(4), issueId: binned });
    const seen = async (as: ProjectPerson) => (await list(project.id, as)).body.items.map(({ attachmentId }) => attachmentId);
    expect(await seen('lead')).toEqual([hidden.id, published.id, own.id]);
    expect(await seen('client')).toEqual([published.id, own.id]);
    const { body } = await list(project.id, 'tester');
    expect(body).toMatchObject({ total: 3, page: 1 });
    expect(body.items.slice(1)).toMatchObject([
      { issue: { id: open, key: `${project.key}-7` }, can: { remove: false } },
      { name: 'hợp đồng.png', url: `/attachments/${own.fileName}`, issue: null, uploadedBy: { id: tester.id }, can: { remove: true } },
    ]);
    const count = async (as: ProjectPerson) => (await call(api.get, { params: { id: project.id } }, { token: token[as] })).body.fileCount;
    expect([await count('lead'), await count('client')]).toEqual([3, 2]);
  });

  test('200: the list takes the same number of queries for any length', async () => {
    const project = await projectWithTeam();
    const queries = async () => (await countQueries(() => list(project.id))).queries.length;
    await uploadedBy(tester, { projectId: project.id });
    await queries();
    const few = await queries();
    for (let n = 0; n < 4; n++) await uploadedBy(tester, { projectId: project.id });
    expect(await queries()).toBe(few);
    expect((await list(project.id, 'lead', { page: 2, pageSize: 2 })).body).toMatchObject({ total: 5, page: 2, pageSize: 2 });
  });

  test('400: an invalid page is rejected', async () => {
    expect((await list(newId(), 'lead', { page: 0, sort: 'x' })).status).toBe(400);
  });

  test('401: a request without a token is rejected', async () => {
    expect((await call(api.files, { params: { id: newId() } })).status).toBe(401);
  });

  test('404: the caller cannot read the project', async () => {
    const project = await newProject();
    expect((await list(project.id, 'tester')).status).toBe(404);
    expect((await list(project.id, 'stranger')).status).toBe(404);
  });
});

describe('POST /api/project/attachment', () => {
  test('200: the caller’s own upload is attached to the project, whose readers can then download it', async () => {
    const project = await projectWithTeam();
    const file = await uploadedBy(tester);
    const read = async () => (await call(filesContract.download, { params: { fileName: file.fileName } }, { token: token.client })).status;
    expect(await read()).toBe(404);
    const answer = await attach(project.id, file.id);
    expect(answer).toMatchObject({
      status: 200,
      body: { attachmentId: file.id, name: 'ảnh.png', issue: null, uploadedBy: { id: tester.id }, can: { remove: true } },
    });
    expect(await read()).toBe(200);
    expect((await attach(project.id, file.id)).status).toBe(200);
  });

  test('400: uploads of other users cannot be attached', async () => {
    const project = await projectWithTeam();
    const theirs = await uploadedBy(lead);
    expect(await attach(project.id, theirs.id)).toMatchObject({ status: 400, errors: ['UNKNOWN_ATTACHMENT'] });
    expect(await attach(project.id, newId())).toMatchObject({
      status: 400,
      errors: ['UNKNOWN_ATTACHMENT'],
      details: [{ path: 'attachmentId' }],
    });
  });

  test('401: a request without a token is rejected', async () => {
    expect((await call(api.attach, { body: {} })).status).toBe(401);
  });

  test('403: clients cannot attach files to a project', async () => {
    const project = await projectWithTeam();
    const file = await uploadedBy(client);
    expect(await attach(project.id, file.id, 'client')).toMatchObject({ status: 403, errors: ['FORBIDDEN'] });
  });

  test('404: the caller cannot read the project', async () => {
    const project = await newProject();
    expect((await attach(project.id, (await uploadedBy(tester)).id)).status).toBe(404);
    expect((await attach(project.id, newId(), 'stranger')).status).toBe(404);
  });

  test('409: a file attached elsewhere cannot be moved, and an archived project accepts no files', async () => {
    const [first, second] = [await projectWithTeam(), await projectWithTeam()];
    const file = await uploadedBy(tester);
    await attach(first.id, file.id);
    expect(await attach(second.id, file.id)).toMatchObject({ status: 409, errors: ['ATTACHMENT_IN_USE'] });
    const archived = await projectWithTeam({ status: 'ARCHIVED' });
    expect(await attach(archived.id, (await uploadedBy(tester)).id)).toMatchObject({ status: 409, errors: ['PROJECT_ARCHIVED'] });
  });
});

describe('DELETE /api/project/{id}/attachment/{attachmentId}', () => {
  test('200: the uploader or a lead can remove a file, which is also deleted from the store', async () => {
    const project = await projectWithTeam();
    const mine = await uploadedBy(tester, { projectId: project.id });
    const alsoMine = await uploadedBy(tester, { projectId: project.id });
    expect((await detach(project.id, mine.id)).text).toBe('true');
    expect((await detach(project.id, alsoMine.id, 'lead')).text).toBe('true');
    expect((await list(project.id)).body.total).toBe(0);
    await platform.jobs.drain();
    await expect(platform.storage.read(mine.storedAs)).rejects.toThrow(NotStored);
    expect((await call(filesContract.download, { params: { fileName: mine.fileName } }, { token: token.tester })).status).toBe(404);
  });

  test('400: invalid ids are rejected', async () => {
    expect((await detach('x', 'y')).details.map(({ path }) => path)).toEqual(['id', 'attachmentId']);
  });

  test('401: a request without a token is rejected', async () => {
    expect((await call(api.detach, { params: { id: newId(), attachmentId: newId() } })).status).toBe(401);
  });

  test('403: files of other users cannot be removed', async () => {
    const project = await projectWithTeam();
    const theirs = await uploadedBy(lead, { projectId: project.id });
    expect(await detach(project.id, theirs.id)).toMatchObject({ status: 403, errors: ['FORBIDDEN'] });
    expect(await detach(project.id, theirs.id, 'client')).toMatchObject({ status: 403 });
  });

  test('404: files of its issues and of other projects cannot be removed here', async () => {
    const [project, other] = [await projectWithTeam(), await projectWithTeam()];
    const issueId = await addIssue(project.id, 1, 'OPEN');
    const ofIssue = await uploadedBy(tester, { projectId: project.id, issueId });
    const elsewhere = await uploadedBy(tester, { projectId: other.id });
    expect((await detach(project.id, ofIssue.id, 'lead')).status).toBe(404);
    expect((await detach(project.id, elsewhere.id, 'lead')).status).toBe(404);
    expect((await detach(project.id, elsewhere.id, 'stranger')).status).toBe(404);
  });

  test('409: files of an archived project cannot be removed', async () => {
    const project = await projectWithTeam({ status: 'ARCHIVED' });
    const file = await uploadedBy(tester, { projectId: project.id });
    expect(await detach(project.id, file.id)).toMatchObject({ status: 409, errors: ['PROJECT_ARCHIVED'] });
  });
});
