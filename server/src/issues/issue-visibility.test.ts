import { dashboardContract } from '@coloa/contract/dashboard/dashboard.contract.ts';
import { filesContract } from '@coloa/contract/files/files.contract.ts';
import { issuesContract } from '@coloa/contract/issues/issues.contract.ts';
import { projectsContract } from '@coloa/contract/projects/projects.contract.ts';
import { expect, test } from 'vitest';
import { testApp } from '../../test/harness.ts';
import { buildTeam, type Teammate } from '../../test/team.ts';
import { buildFile } from '../files/files.factory.ts';
import { buildIssue } from './issues.factory.ts';

const app = await testApp();
const { call, db, platform } = app;
const { people, as, project, workspace } = await buildTeam(app);

const SECRET = 'bimatchuacongbo';
const home = await project({ key: 'HVB' });
const texts = { contents: { vi: { title: SECRET, description: SECRET } }, assets: [SECRET] };
/** What a client must not get to know of; the reporter is the client, who was a tester once. */
const hidden = await Promise.all(
  (['DRAFT', 'IN_REVIEW', 'REJECTED'] as const).map((status) =>
    buildIssue(db, { project: home, status, severity: 'CRITICAL', tags: [SECRET], reporterId: people.client.id }, texts),
  ),
);
const binned = await buildIssue(db, { project: home, status: 'OPEN', deletedAt: new Date() }, texts);
const open = await buildIssue(db, { project: home, status: 'OPEN', severity: 'LOW' });
const fileOf = (issueId: string) =>
  buildFile(db, platform.storage, {
    workspaceId: workspace.id,
    uploadedBy: people.client.id,
    projectId: home.id,
    issueId,
    name: `${SECRET}.png`,
  });
const files = await Promise.all([...hidden, binned].map(({ id }) => fileOf(id)));

/** Everything a person can read about issues, as the texts of the answers. */
async function roads(who: Teammate): Promise<{ status: number; text: string }[]> {
  const { list, listOfProject, get, history } = issuesContract;
  const all = [...hidden, binned];
  return Promise.all([
    call(list, {}, as(who)),
    call(list, { query: { projectId: home.id, sortBy: 'severity' } }, as(who)),
    call(list, { query: { q: SECRET } }, as(who)),
    call(list, { query: { q: hidden[0]?.key } }, as(who)),
    call(list, { query: { tag: SECRET, status: 'DRAFT,IN_REVIEW,REJECTED' } }, as(who)),
    call(list, { query: { reporterId: people.client.id } }, as(who)),
    call(list, { query: { waitingFor: 'me' } }, as(who)),
    call(listOfProject, { params: { id: home.id } }, as(who)),
    call(projectsContract.get, { params: { id: home.id } }, as(who)),
    call(projectsContract.search, { body: {} }, as(who)),
    call(projectsContract.searchAdvanced, { body: { issueText: SECRET } }, as(who)),
    call(projectsContract.searchAdvanced, { body: { severity: ['CRITICAL'] } }, as(who)),
    call(projectsContract.files, { params: { id: home.id } }, as(who)),
    call(dashboardContract.get, {}, as(who)),
    ...all.map(({ id }) => call(get, { params: { id } }, as(who))),
    ...all.map(({ id }) => call(history, { params: { id } }, as(who))),
    ...files.map(({ fileName }) => call(filesContract.download, { params: { fileName } }, as(who))),
  ]);
}

test('by no road does a client get to know of an issue that is not published, its number of findings included', async () => {
  for (const { status, text } of await roads('client')) {
    expect([200, 404]).toContain(status);
    expect(text).not.toContain(SECRET);
    for (const { id, key } of [...hidden, binned]) {
      expect(text).not.toContain(id);
      expect(text).not.toContain(`"${key}"`);
    }
  }
  const { body } = await call(projectsContract.get, { params: { id: home.id } }, as('client'));
  expect(body.issues).toMatchObject({ CRITICAL: 0, LOW: 1 });
  expect((await call(projectsContract.searchAdvanced, { body: { severity: ['CRITICAL'] } }, as('client'))).body.total).toBe(0);
  expect((await call(issuesContract.list, {}, as('client'))).body.items.map(({ id }) => id)).toEqual([open.id]);
});

test('by no road does somebody outside the project get to know of any issue of it', async () => {
  for (const who of ['outsider', 'stranger'] as const) {
    for (const { status, text } of await roads(who)) {
      expect([200, 404]).toContain(status);
      for (const { id, key } of [...hidden, binned, open]) {
        expect(text).not.toContain(id);
        expect(text).not.toContain(`"${key}"`);
      }
      expect(text).not.toContain(SECRET);
    }
  }
});

test('the team sees them by the same roads, and of those in the bin neither issue, history nor file', async () => {
  const answers = await roads('tester');
  expect(answers.slice(0, 3).every(({ text }) => text.includes(SECRET))).toBe(true);
  expect(answers.filter(({ status }) => status === 404)).toHaveLength(3);
});

test('what is redacted in the texts of a project reaches clients by no road, and nobody finds the project by it', async () => {
  const word = 'tukhoabimat';
  const marked = `trước ⟦${word}⟧ sau`;
  const texts = { name: marked, client: marked, description: marked, tags: [marked] };
  const secretive = await project({ key: 'HVR', ...texts }, { scope: [{ value: marked, note: marked }] });
  await buildIssue(db, { project: secretive, status: 'OPEN' });
  const { get, search, searchAdvanced } = projectsContract;
  const asked = (who: Teammate) =>
    Promise.all([
      call(get, { params: { id: secretive.id } }, as(who)),
      call(search, { body: {} }, as(who)),
      call(dashboardContract.get, {}, as(who)),
      call(issuesContract.list, { query: { projectId: secretive.id } }, as(who)),
    ]);
  for (const { status, text } of await asked('client')) {
    expect(status).toBe(200);
    expect(text).toContain('trước');
    expect(text).not.toContain(word);
  }
  const [whole, ...lists] = await asked('lead');
  expect(whole.body).toMatchObject({ ...texts, scope: [{ value: marked, note: marked }] });
  for (const { text } of lists) expect(text).not.toContain(word);

  const fields = ['text', 'name', 'client', 'description', 'scope'] as const;
  const found = async (who: Teammate, sought: string) =>
    Promise.all(
      fields.map(async (field) => (await call(searchAdvanced, { body: { [field]: sought } }, as(who))).body.items.map(({ id }) => id)),
    );
  for (const who of ['client', 'lead'] as const) {
    expect(await found(who, word)).toEqual(fields.map(() => []));
    expect(await found(who, 'sau')).toEqual(fields.map(() => [secretive.id]));
  }
});

test('an issue that is taken back is hidden from clients again', async () => {
  const { id } = await buildIssue(db, { project: home, status: 'OPEN' });
  const seen = async () => (await call(issuesContract.get, { params: { id } }, as('client'))).status;
  expect(await seen()).toBe(200);
  const body = { from: 'OPEN', status: 'REJECTED', note: 'nhầm' };
  expect((await call(issuesContract.update, { params: { id }, body }, as('lead'))).status).toBe(200);
  expect(await seen()).toBe(404);
});
