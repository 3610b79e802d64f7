import { filesContract } from '@coloa/contract/files/files.contract.ts';
import type { IssueStatus } from '@coloa/contract/issues/issue-states.ts';
import { issuesContract } from '@coloa/contract/issues/issues.contract.ts';
import { expect, test } from 'vitest';
import { testApp } from '../../test/harness.ts';
import { buildTeam, type Teammate } from '../../test/team.ts';
import { buildFile, placesOf } from './files.factory.ts';

const app = await testApp();
const { call, db, platform } = app;
const { workspace, people, as, project } = await buildTeam(app);
const mine = await project();

interface Named {
  fileName: string;
}
const upload = (who: 'tester' | 'lead' = 'tester') =>
  buildFile(db, platform.storage, { workspaceId: workspace.id, uploadedBy: people[who].id });
const status = async ({ fileName }: Named, who: Teammate) => (await call(filesContract.download, { params: { fileName } }, as(who))).status;
const get = async (id: string, who: Teammate = 'tester') => (await call(issuesContract.get, { params: { id } }, as(who))).body;
const image = ({ fileName }: Named) => ({ kind: 'IMAGE', fileName });

async function newIssue(evidence: unknown[], more: Record<string, unknown> = {}) {
  const contents = { vi: { title: 'Lỗ hổng', description: 'Mô tả' } };
  const { body, details } = await call(issuesContract.create, { body: { projectId: mine.id, contents, evidence, ...more } }, as('tester'));
  expect(details).toEqual([]);
  return body.id;
}
async function change(id: string, body: Record<string, unknown>) {
  const { version } = await get(id, 'lead');
  expect((await call(issuesContract.update, { params: { id }, body: { version, ...body } }, as('lead'))).details).toEqual([]);
}
async function move(id: string, ...steps: [IssueStatus, IssueStatus, Teammate][]) {
  for (const [from, to, who] of steps)
    expect((await call(issuesContract.update, { params: { id }, body: { from, status: to } }, as(who))).errors).toEqual([]);
}
const publish = (id: string) => move(id, ['DRAFT', 'IN_REVIEW', 'tester'], ['IN_REVIEW', 'OPEN', 'lead']);

test('a file of the evidence belongs to the issue: the team can read it, and clients after the publication', async () => {
  const file = await upload();
  expect(await status(file, 'lead')).toBe(404);
  const id = await newIssue([image(file)]);
  expect(await placesOf(db, file.id)).toEqual([id]);
  expect((await get(id)).attachments).toMatchObject([{ attachmentId: file.id }]);
  expect([await status(file, 'lead'), await status(file, 'client'), await status(file, 'outsider')]).toEqual([200, 404, 404]);
  await publish(id);
  expect([await status(file, 'client'), await status(file, 'outsider'), await status(file, 'stranger')]).toEqual([200, 404, 404]);
  expect((await get(id, 'client')).attachments).toMatchObject([{ attachmentId: file.id }]);
});

test('clients cannot read a file that the evidence no longer shows; the team can', async () => {
  const file = await upload();
  const id = await newIssue([image(file)]);
  await publish(id);
  await change(id, { evidence: [] });
  expect([await status(file, 'client'), await status(file, 'reviewer')]).toEqual([404, 200]);
  expect((await get(id, 'client')).attachments).toEqual([]);
});

test('a file named in a text only inside ⟦…⟧ can be read by clients once the evidence shows it', async () => {
  const file = await upload();
  const id = await newIssue([], { contents: { vi: { title: 'Lỗ hổng', description: `⟦![](/attachments/${file.fileName})⟧` } } });
  await publish(id);
  expect(await status(file, 'client')).toBe(404);
  await change(id, { evidence: [image(file)] });
  expect(await status(file, 'client')).toBe(200);
});

test('a file address inside the text of an item does not show the file', async () => {
  const file = await upload();
  const id = await newIssue([{ kind: 'HTTP', request: `GET /attachments/${file.fileName} HTTP/1.1` }]);
  expect(await placesOf(db, file.id)).toEqual([]);
  expect((await get(id)).unavailableFiles).toEqual([]);
});

test('a file cannot be removed from an issue while the evidence shows it', async () => {
  const file = await upload();
  const id = await newIssue([image(file)]);
  const remove = () => call(issuesContract.detach, { params: { issueId: id, attachmentId: file.id } }, as('tester'));
  expect(await remove()).toMatchObject({ status: 409, errors: ['ATTACHMENT_SHOWN'] });
  await change(id, { evidence: [] });
  expect((await remove()).errors).toEqual([]);
  expect(await status(file, 'tester')).toBe(404);
});

test('a file of another issue of the project can be shown, and belongs to both', async () => {
  const file = await upload();
  const [first, second] = [await newIssue([image(file)]), await newIssue([])];
  await change(second, { evidence: [image(file)] });
  expect((await placesOf(db, file.id)).toSorted()).toEqual([first, second].toSorted());
});

test('evidence files that no user can read are reported to users who edit the issue', async () => {
  const file = await upload();
  const id = await newIssue([image(file)]);
  expect((await get(id)).unavailableFiles).toEqual([]);
  await platform.database.pool.query('delete from file_uses where place_id = $1', [id]);
  expect((await get(id)).unavailableFiles).toEqual([file.fileName]);
  expect((await get(id, 'reviewer')).unavailableFiles).toEqual([]);
  // The unavailable file does not prevent other changes to the evidence.
  await change(id, { evidence: [...(await get(id)).evidence, { kind: 'CODE', text: 'id' }] });
});
