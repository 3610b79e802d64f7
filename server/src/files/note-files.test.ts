import { projectChecklistsContract } from '@coloa/contract/checklists/project-checklists.contract.ts';
import { issuesContract } from '@coloa/contract/issues/issues.contract.ts';
import { projectsContract } from '@coloa/contract/projects/projects.contract.ts';
import { reportsContract } from '@coloa/contract/reports/reports.contract.ts';
import { tasksContract } from '@coloa/contract/tasks/tasks.contract.ts';
import { expect, test } from 'vitest';
import { testApp } from '../../test/harness.ts';
import { buildTeam, type Teammate } from '../../test/team.ts';
import { buildControl } from '../checklists/project-controls.factory.ts';
import { buildTask } from '../tasks/tasks.factory.ts';
import { buildFile } from './files.factory.ts';

const t = await testApp();
const { call, db, platform } = t;
const { workspace, people, as, project } = await buildTeam(t);

const upload = (who: 'tester' | 'lead' = 'tester') =>
  buildFile(db, platform.storage, { workspaceId: workspace.id, uploadedBy: people[who].id });
const remove = (id: string, attachmentId: string, who: Teammate = 'lead') =>
  call(projectsContract.detach, { params: { id, attachmentId } }, as(who));
const removable = async (id: string, who: Teammate = 'lead') =>
  (await call(projectsContract.files, { params: { id } }, as(who))).body.items.map(({ can }) => can.remove);
const shows = ({ fileName }: { fileName: string }) => `Bằng chứng: ![](/attachments/${fileName})`;
const SHOWN = { status: 409, errors: ['ATTACHMENT_SHOWN'] };

test('a file shown by a note or the report cannot be removed from the project until none shows it', async () => {
  const mine = await project({}, { scope: [{ value: 'https://a.example' }] });
  const assetId = mine.scope[0]?.id ?? '';
  const [control, perAsset] = [await buildControl(db, mine), await buildControl(db, mine, { perAsset: true })];
  const task = await buildTask(db, mine, {}, { people: [people.tester], rows: ['một'] });
  const told = (controlId: string) => ({ params: { projectId: mine.id, controlId } });
  const controls = projectChecklistsContract;
  let version = 0;
  const report = async (body: object) => {
    const settings = await call(reportsContract.settings, { params: { id: mine.id } }, as('lead'));
    return call(reportsContract.saveSettings, { params: { id: mine.id }, body: { version: settings.body.version, ...body } }, as('lead'));
  };
  const notes: Record<string, (note: string) => Promise<{ status: number }>> = {
    control: (note) => call(controls.update, { ...told(control.id), body: { note, version: version } }, as('tester')),
    asset: (note) => call(controls.update, { ...told(perAsset.id), body: { note, assetId, version } }, as('tester')),
    task: (description) => {
      const body = { id: task.id, description, version };
      return call(tasksContract.update, { params: { project_id: mine.id }, body }, as('tester'));
    },
    row: (note) => call(tasksContract.tick, { body: { rowId: task.rows[0]?.id ?? '', note } }, as('tester')),
    summary: (vi) => report({ summary: { vi, en: '' } }),
    appendix: (en) => report({ appendix: { vi: '', en } }),
  };
  for (const [place, write] of Object.entries(notes)) {
    const uploader = place === 'summary' || place === 'appendix' ? 'lead' : 'tester';
    const file = await upload(uploader);
    version = 1;
    expect((await write(shows(file))).status, place).toBe(200);
    for (const who of ['lead', uploader] as const) {
      expect(await removable(mine.id, who), place).toEqual([false]);
      expect(await remove(mine.id, file.id, who), place).toMatchObject(SHOWN);
    }
    version = 2;
    expect((await write('Không còn')).status, place).toBe(200);
    expect(await removable(mine.id), place).toEqual([true]);
    expect((await remove(mine.id, file.id)).status, place).toBe(200);
  }
});

test('a file that an issue also shows stays with the issue when it is removed from the project', async () => {
  const mine = await project();
  const control = await buildControl(db, mine);
  const file = await upload();
  const args = { params: { projectId: mine.id, controlId: control.id } };
  await call(projectChecklistsContract.update, { ...args, body: { note: shows(file), version: 1 } }, as('tester'));
  const body = { projectId: mine.id, contents: { vi: { title: 'Lộ khoá', description: shows(file) } } };
  const issue = await call(issuesContract.create, { body }, as('tester'));
  await call(projectChecklistsContract.update, { ...args, body: { note: '', version: 2 } }, as('tester'));
  expect(await removable(mine.id)).toEqual([true]);
  expect((await remove(mine.id, file.id)).status).toBe(200);
  const { items } = (await call(projectsContract.files, { params: { id: mine.id } }, as('lead'))).body;
  expect(items).toMatchObject([{ attachmentId: file.id, issue: { id: issue.body.id }, can: { remove: false } }]);
});

test('notes of another project do not keep a file of this one', async () => {
  const [mine, other] = [await project(), await project()];
  const file = await buildFile(db, platform.storage, { workspaceId: workspace.id, uploadedBy: people.tester.id, projectId: mine.id });
  await buildControl(db, other, { note: shows(file) });
  expect((await remove(mine.id, file.id)).status).toBe(200);
});
