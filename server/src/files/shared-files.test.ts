import { bugImportContract } from '@coloa/contract/bugs/bug-import.contract.ts';
import { bugListContract } from '@coloa/contract/bugs/bug-list.contract.ts';
import { filesContract } from '@coloa/contract/files/files.contract.ts';
import { issuesContract } from '@coloa/contract/issues/issues.contract.ts';
import { eq } from 'drizzle-orm';
import { expect, test } from 'vitest';
import { countQueries } from '../../test/count-queries.ts';
import { testApp } from '../../test/harness.ts';
import { buildTeam, type Teammate } from '../../test/team.ts';
import { leaf, SMALL, treeOf } from '../../test/vrt-team.ts';
import { filesByName } from '../issues/evidence/project-files.service.ts';
import { issues } from '../issues/issues.tables.ts';
import { NotStored } from '../platform/storage/storage.ts';
import { projectAccess } from '../projects/projects.policy.ts';
import { projects } from '../projects/projects.tables.ts';
import { buildMember } from '../users/users.factory.ts';
import { buildFile } from './files.factory.ts';
import { files } from './files.tables.ts';

const app = await testApp();
const { call, db, platform, tokenOf } = app;
const { workspace, people, as, project: buildProject } = await buildTeam(app);
const admin = await buildMember(db, { workspace, role: 'Admin' });
const token = await tokenOf(admin);
const LONG_AGO = new Date('2020-01-01');

const picture = () =>
  buildFile(db, platform.storage, { workspaceId: workspace.id, uploadedBy: admin.id, lastUsedAt: LONG_AGO, uploadedAt: LONG_AGO });
const markdown = (...named: readonly { fileName: string }[]) => named.map(({ fileName }) => `![ảnh](/attachments/${fileName})`).join('\n');
const read = async (fileName: string, options: { token: string }) =>
  (await call(filesContract.download, { params: { fileName } }, options)).status;
const reads = (fileName: string, who: Teammate) => read(fileName, as(who));

let types = 0;

async function template(steps: string, language = 'vi') {
  const body = { parentId: null, names: { vi: `Loại ${++types}` }, severity: 'LOW', key: `loai_${types}` };
  const bugId = (await call(bugListContract.create, { body }, { token })).body.id;
  const sent = { language, title: 'Mẫu', steps };
  return (await call(bugListContract.createTemplate, { params: { bug_id: bugId }, body: sent }, { token })).body.id;
}
const rewrite = (template_id: string, version: number, steps: string) =>
  call(bugListContract.updateTemplate, { params: { template_id }, body: { version, steps } }, { token });

async function sweep() {
  await db.execute("select graphile_worker.add_job('files.purge-unattached', '{}')");
  await platform.jobs.drain();
}

async function sweepLater() {
  await db.update(files).set({ lastUsedAt: LONG_AGO });
  await sweep();
}
const isThere = async ({ id }: { id: string }) => (await db.select({ id: files.id }).from(files).where(eq(files.id, id))).length > 0;

async function issueWith(steps: string) {
  const project = await buildProject();
  const contents = { vi: { title: 'Theo mẫu', steps } };
  const { id } = (await call(issuesContract.create, { body: { projectId: project.id, contents } }, as('tester'))).body;
  return { id, project };
}
const publish = (id: string) => db.update(issues).set({ status: 'OPEN', publishedAt: new Date() }).where(eq(issues.id, id));

test('an image of a template can be read by users who read the workspace’s bug list, and not before', async () => {
  const shown = await picture();
  expect(await reads(shown.fileName, 'tester')).toBe(404);
  await template(markdown(shown));
  for (const who of ['tester', 'client', 'outsider'] as const) expect(await reads(shown.fileName, who)).toBe(200);
  expect(await reads(shown.fileName, 'stranger')).toBe(404);
});

test('it stays while a template names it, regardless of the API call, and is deleted some time after none does', async () => {
  const [first, second] = [await picture(), await picture()];
  const id = await template(markdown(first));
  const other = await template(markdown(first), 'en');
  await sweepLater();
  expect([await isThere(first), await isThere(second)]).toEqual([true, false]);
  await rewrite(id, 1, 'không còn ảnh');
  expect(await reads(first.fileName, 'tester')).toBe(200);
  await call(bugListContract.deleteTemplate, { params: { id: other } }, { token });
  expect(await reads(first.fileName, 'tester')).toBe(404);
  // The template used the file until a moment ago. The file is kept for now, because a user may still be writing an issue from the
  // template.
  await sweep();
  expect(await isThere(first)).toBe(true);
  await sweepLater();
  expect(await isThere(first)).toBe(false);
});

test('a template can show uploads of its writer and files of templates, but no files of others', async () => {
  const theirs = await buildFile(db, platform.storage, { workspaceId: workspace.id, uploadedBy: people.tester.id });
  const { id, project } = await issueWith('x');
  const attached = await buildFile(db, platform.storage, {
    workspaceId: workspace.id,
    uploadedBy: admin.id,
    projectId: project.id,
    issueId: id,
  });
  await template(markdown(theirs, attached));
  for (const { fileName } of [theirs, attached]) expect(await reads(fileName, 'outsider')).toBe(404);
});

test('an image of a template can be read with an issue that shows it, even if the template changes', async () => {
  const shown = await picture();
  const templateId = await template(markdown(shown));
  const { id, project } = await issueWith(markdown(shown));
  await rewrite(templateId, 1, '');
  await sweepLater();
  expect(await reads(shown.fileName, 'tester')).toBe(200);
  for (const who of ['client', 'outsider', 'stranger'] as const) expect(await reads(shown.fileName, who)).toBe(404);
  const client = { userId: people.client.id, permissions: new Set<never>(), onlyProjects: null };
  const access = projectAccess(client, { id: project.id, status: 'IN_PROGRESS', deletedAt: null }, ['CLIENT']);
  const forClient = async () => [...(await filesByName(db, workspace.id, project.id, [shown.fileName], access)).keys()];
  expect(await forClient()).toEqual([]);
  await publish(id);
  expect(await reads(shown.fileName, 'client')).toBe(200);
  expect(await reads(shown.fileName, 'outsider')).toBe(404);
  expect(await forClient()).toEqual([shown.fileName]);
  expect([...(await filesByName(db, workspace.id, (await buildProject()).id, [shown.fileName], access)).keys()]).toEqual([]);
});

test('users who can see an issue in the bin, or restore its project, can read its images', async () => {
  const shown = await picture();
  const templateId = await template(markdown(shown));
  const { id, project } = await issueWith(markdown(shown));
  await rewrite(templateId, 1, '');
  const readers = async () => {
    const all = (['lead', 'tester', 'other', 'reviewer', 'client', 'outsider'] as const).map(async (who) => [
      who,
      await reads(shown.fileName, who),
    ]);
    return (await Promise.all(all)).filter(([, status]) => status === 200).map(([who]) => who);
  };
  const manager = await tokenOf(await buildMember(db, { workspace, role: 'Lead' }));
  const put = (change: Partial<typeof issues.$inferInsert>) => db.update(issues).set(change).where(eq(issues.id, id));
  expect(await readers()).toEqual(['lead', 'tester', 'other', 'reviewer']);
  await put({ deletedAt: new Date() });
  expect(await readers()).toEqual(['lead', 'tester']);
  expect(await read(shown.fileName, { token: manager })).toBe(200);
  await put({ status: 'OPEN', publishedAt: new Date() });
  expect(await readers()).toEqual(['lead']);
  await put({ deletedAt: null });
  expect(await readers()).toEqual(['lead', 'tester', 'other', 'reviewer', 'client']);
  await db.update(projects).set({ deletedAt: new Date() }).where(eq(projects.id, project.id));
  expect(await readers()).toEqual([]);
  const second = await tokenOf(await buildMember(db, { workspace, role: 'Admin' }));
  expect(await read(shown.fileName, { token: second })).toBe(200);
});

test('one query checks whether a user can read an image, regardless of the number of issues that show it', async () => {
  const shown = await picture();
  await template(markdown(shown));
  await issueWith(markdown(shown));
  const asked = async () => {
    const { result, queries } = await countQueries(() => reads(shown.fileName, 'tester'));
    expect(result).toBe(200);
    return queries.filter((text) => text.includes('"file_uses"')).length;
  };
  expect(await asked()).toBe(1);
  await issueWith(markdown(shown));
  expect(await asked()).toBe(1);
});

test('an issue by the user who uploaded the image for a template does not restrict its readers', async () => {
  const shown = await picture();
  await template(markdown(shown));
  const project = await buildProject({ createdBy: admin.id });
  const contents = { vi: { title: 'Theo mẫu', steps: markdown(shown) } };
  expect((await call(issuesContract.create, { body: { projectId: project.id, contents } }, { token })).status).toBe(200);
  expect(await reads(shown.fileName, 'outsider')).toBe(200);
});

test('it is deleted some time after its type is removed, manually or by an import', async () => {
  const [first, second] = [await picture(), await picture()];
  const write = async (bug_id: string, steps: string) => {
    const body = { language: 'vi', title: 'Mẫu', steps };
    expect((await call(bugListContract.createTemplate, { params: { bug_id }, body }, { token })).status).toBe(200);
  };
  const body = { parentId: null, names: { vi: 'Loại sẽ bỏ' }, severity: 'LOW', key: 'loai_se_bo' };
  const { id } = (await call(bugListContract.create, { body }, { token })).body;
  const importTree = (tree: string) => call(bugImportContract.run, { body: { tree } }, { token });
  await importTree(SMALL);
  await write(id, markdown(first));
  await write('rocketry.engines.leaking', markdown(second));
  await db.update(files).set({ lastUsedAt: LONG_AGO });
  expect((await call(bugListContract.delete, { params: { id }, query: {} }, { token })).status).toBe(200);
  expect((await importTree(treeOf(leaf('elsewhere')))).status).toBe(200);
  for (const shown of [first, second]) expect(await reads(shown.fileName, 'tester')).toBe(404);
  await sweep();
  expect([await isThere(first), await isThere(second)]).toEqual([true, true]);
  await sweepLater();
  expect([await isThere(first), await isThere(second)]).toEqual([false, false]);
});

test('a project that is deleted permanently leaves it to another project’s issue, and the last one deletes it', async () => {
  const shown = await picture();
  const templateId = await template(markdown(shown));
  const [first, second] = [await issueWith(markdown(shown)), await issueWith(markdown(shown))];
  await rewrite(templateId, 1, '');
  const purge = async ({ project }: typeof first) => {
    await db.update(projects).set({ deletedAt: LONG_AGO }).where(eq(projects.id, project.id));
    await db.execute("select graphile_worker.add_job('projects.purge', '{}')");
    await platform.jobs.drain();
  };
  await purge(first);
  expect(await reads(shown.fileName, 'tester')).toBe(200);
  (await platform.storage.read(shown.storedAs)).stream.destroy();
  await purge(second);
  await platform.jobs.drain();
  await expect(platform.storage.read(shown.storedAs)).rejects.toThrow(NotStored);
});

test('a permanently deleted issue no longer keeps it', async () => {
  const shown = await picture();
  const templateId = await template(markdown(shown));
  const { id } = await issueWith(markdown(shown));
  await rewrite(templateId, 1, '');
  await db.delete(issues).where(eq(issues.id, id));
  await sweepLater();
  expect(await isThere(shown)).toBe(false);
});
