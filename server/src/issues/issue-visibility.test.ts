import { projectChecklistsContract } from '@coloa/contract/checklists/project-checklists.contract.ts';
import { commentsContract } from '@coloa/contract/comments/comments.contract.ts';
import { dashboardContract } from '@coloa/contract/dashboard/dashboard.contract.ts';
import { filesContract } from '@coloa/contract/files/files.contract.ts';
import { groupsContract } from '@coloa/contract/groups/groups.contract.ts';
import { issuesContract } from '@coloa/contract/issues/issues.contract.ts';
import { retestsContract } from '@coloa/contract/issues/retests.contract.ts';
import { projectsContract } from '@coloa/contract/projects/projects.contract.ts';
import { tasksContract } from '@coloa/contract/tasks/tasks.contract.ts';
import { expect, test } from 'vitest';
import { openStream } from '../../test/event-stream.ts';
import { testApp } from '../../test/harness.ts';
import { buildTeam, type Teammate } from '../../test/team.ts';
import { buildControl } from '../checklists/project-controls.factory.ts';
import { buildComment } from '../comments/comments.factory.ts';
import { buildFile } from '../files/files.factory.ts';
import { buildGroup } from '../groups/groups.factory.ts';
import { buildRowOf } from '../tasks/control-rows.factory.ts';
import { buildIssue } from './issues.factory.ts';
import { buildRetest, buildRound } from './retests/retests.factory.ts';

const app = await testApp();
const { call, db, platform } = app;
const { people, as, project, workspace } = await buildTeam(app);

const SECRET = 'bimatchuacongbo';
const home = await project({ key: 'HVB' }, { scope: [{ value: 'https://hvb.example' }] });
const texts = { contents: { vi: { title: SECRET, description: SECRET } }, assets: [SECRET] };
const open = await buildIssue(db, { project: home, status: 'OPEN', severity: 'LOW' });
/** Issues that a client must not find, although this client, who was a tester before, is their reporter. */
const hidden = await Promise.all(
  (['DRAFT', 'IN_REVIEW', 'REJECTED', 'DUPLICATE'] as const).map((status) =>
    buildIssue(
      db,
      {
        project: home,
        status,
        severity: 'CRITICAL',
        tags: [SECRET],
        reporterId: people.client.id,
        ...(status === 'DUPLICATE' && { duplicateOf: open.id }),
      },
      texts,
    ),
  ),
);
const binned = await buildIssue(db, { project: home, status: 'OPEN', deletedAt: new Date() }, texts);
const fileOf = (issueId: string) =>
  buildFile(db, platform.storage, {
    workspaceId: workspace.id,
    uploadedBy: people.client.id,
    projectId: home.id,
    issueId,
    name: `${SECRET}.png`,
  });
const files = await Promise.all([...hidden, binned].map(({ id }) => fileOf(id)));

for (const place of [{ issue: open }, { project: home }])
  await buildComment(db, { ...place, author: people.lead }, { body: SECRET, internal: true });
const round = await buildRound(db, home, { endDay: '2026-04-01' });
for (const issue of [...hidden, binned]) {
  await buildComment(db, { issue, author: people.lead, mentions: [people.client] }, { body: SECRET });
  await buildRetest(db, issue, round, 'PARTLY', { note: SECRET, assetNote: SECRET });
}

const [asset] = home.scope;
const tested = {
  code: SECRET,
  titleVi: SECRET,
  categoryVi: SECRET,
  howToVi: SECRET,
  note: SECRET,
  perAsset: true,
  state: 'FAILED' as const,
};
const control = await buildControl(
  db,
  home,
  { ...tested, stateBy: people.client.id, stateAt: new Date() },
  { assets: [{ assetId: asset?.id ?? '', state: 'FAILED', by: people.client, note: SECRET }], issues: [open, ...hidden, binned] },
);
const { taskId } = await buildRowOf(db, control, people.client, [{ by: people.client, note: SECRET, issues: [open] }]);
const noteFile = await buildFile(db, platform.storage, {
  workspaceId: workspace.id,
  uploadedBy: people.client.id,
  projectId: home.id,
  open: false,
  name: `${SECRET}.png`,
});

const group = await buildGroup(db, people.lead, {}, { projects: [home] });

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
    call(list, { query: { personId: people.client.id } }, as(who)),
    call(list, { query: { languageOutdated: 'vi' } }, as(who)),
    call(list, { query: { groupId: group.id } }, as(who)),
    call(groupsContract.list, {}, as(who)),
    call(groupsContract.get, { params: { id: group.id } }, as(who)),
    call(get, { params: { id: open.id } }, as(who)),
    call(history, { params: { id: open.id } }, as(who)),
    call(commentsContract.ofIssue, { query: { issueId: open.id } }, as(who)),
    call(commentsContract.ofProject, { query: { projectId: home.id } }, as(who)),
    call(retestsContract.ofProject, { params: { id: home.id } }, as(who)),
    call(retestsContract.ofIssue, { params: { id: open.id } }, as(who)),
    call(projectsContract.history, { params: { id: home.id } }, as(who)),
    call(listOfProject, { params: { id: home.id } }, as(who)),
    call(projectsContract.get, { params: { id: home.id } }, as(who)),
    call(projectsContract.search, { body: {} }, as(who)),
    call(projectsContract.searchAdvanced, { body: { issueText: SECRET } }, as(who)),
    call(projectsContract.searchAdvanced, { body: { severity: ['CRITICAL'] } }, as(who)),
    call(projectsContract.files, { params: { id: home.id } }, as(who)),
    call(dashboardContract.get, {}, as(who)),
    call(projectChecklistsContract.list, { params: { projectId: home.id } }, as(who)),
    call(projectChecklistsContract.coverage, { params: { projectId: home.id } }, as(who)),
    call(projectChecklistsContract.detail, { params: { projectId: home.id, controlId: control.id } }, as(who)),
    call(tasksContract.list, { params: { project_id: home.id } }, as(who)),
    call(tasksContract.detail, { params: { project_id: home.id, task_id: taskId } }, as(who)),
    call(tasksContract.rowsOf, { params: { project_id: home.id, user_id: people.client.id } }, as(who)),
    call(tasksContract.option, { params: { project_id: home.id } }, as(who)),
    call(tasksContract.mine, {}, as(who)),
    call(filesContract.download, { params: { fileName: noteFile.fileName } }, as(who)),
    ...all.map(({ id }) => call(get, { params: { id } }, as(who))),
    ...all.map(({ id }) => call(history, { params: { id } }, as(who))),
    ...all.map(({ id }) => call(commentsContract.ofIssue, { query: { issueId: id } }, as(who))),
    ...all.map(({ id }) => call(commentsContract.peopleOfIssue, { query: { issueId: id } }, as(who))),
    ...all.map(({ id }) => call(retestsContract.ofIssue, { params: { id } }, as(who))),
    ...files.map(({ fileName }) => call(filesContract.download, { params: { fileName } }, as(who))),
  ]);
}

test('no request shows a client an unpublished issue, or counts it in the findings', async () => {
  for (const { status, text } of await roads('client')) {
    // Clients get 403 for internal data of a project that they can read.
    expect([200, 403, 404]).toContain(status);
    expect(text).not.toContain(SECRET);
    for (const id of [control.id, taskId]) expect(text).not.toContain(id);
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

test('no request shows a user outside the project any of its issues', async () => {
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

test('the team sees them in the same responses, but nothing of issues in the bin', async () => {
  const answers = await roads('tester');
  expect(answers.slice(0, 3).every(({ text }) => text.includes(SECRET))).toBe(true);
  expect(answers.filter(({ status }) => status === 404)).toHaveLength(6);
});

test('redacted text of a project is in no response to clients, and no search finds the project by it', async () => {
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

test('only the team sees where a published issue came from, never a client', async () => {
  const controlsFor = async (who: Teammate) => (await call(issuesContract.get, { params: { id: open.id } }, as(who))).body.controls;
  for (const who of ['lead', 'tester', 'reviewer'] as const) {
    expect(await controlsFor(who)).toEqual([{ id: control.id, code: SECRET, title: { vi: SECRET, en: control.titleEn } }]);
  }
  expect(await controlsFor('client')).toEqual([]);
});

test('an issue that is withdrawn is hidden from clients again', async () => {
  const { id } = await buildIssue(db, { project: home, status: 'OPEN' });
  const seen = async () => (await call(issuesContract.get, { params: { id } }, as('client'))).status;
  expect(await seen()).toBe(200);
  const body = { from: 'OPEN', status: 'REJECTED', note: 'nhầm' };
  expect((await call(issuesContract.update, { params: { id }, body }, as('lead'))).status).toBe(200);
  expect(await seen()).toBe(404);
});

test('the stream of a client contains no events of hidden content, only of visible content', async () => {
  const stream = await openStream(app, as('client').token);
  const change = (id: string, body: object, who: Teammate) => call(issuesContract.update, { params: { id }, body }, as(who));
  const [draft] = hidden;
  if (!draft) throw new Error('there is a draft');
  expect((await change(draft.id, { version: draft.version, severity: 'HIGH' }, 'lead')).status).toBe(200);
  for (const body of [
    { issueId: draft.id, body: SECRET },
    { issueId: open.id, body: SECRET, internal: true },
  ])
    expect((await call(commentsContract.onIssue, { body }, as('lead'))).status).toBe(200);
  expect((await call(commentsContract.onProject, { body: { projectId: home.id, body: SECRET } }, as('lead'))).status).toBe(200);
  const tell = { params: { projectId: home.id, controlId: control.id }, body: { assetId: asset?.id, state: 'PASSED' } };
  expect((await call(projectChecklistsContract.update, tell, as('tester'))).status).toBe(200);
  const { id: doneId } = (await call(tasksContract.add, { body: { projectId: home.id, title: SECRET } }, as('lead'))).body;
  const done = { params: { project_id: home.id }, body: { id: doneId, status: 'DONE' } };
  expect((await call(tasksContract.update, done, as('tester'))).status).toBe(200);
  expect((await call(tasksContract.initOwasp, { params: { project_id: home.id } }, as('lead'))).status).toBe(200);
  const { body: said } = await call(
    commentsContract.onIssue,
    { body: { issueId: open.id, body: 'thấy được', internal: false } },
    as('lead'),
  );
  await stream.next(({ data }) => data.commentId === said.id);
  const told = stream.heard.filter(({ data }) => data.projectId === home.id);
  expect(told.map(({ data }) => data.commentId)).toEqual([said.id]);
  await stream.stop();
});

test('a page with newly hidden content gets an event with its id only, and none about content it never had', async () => {
  const change = (id: string, body: object) => call(issuesContract.update, { params: { id }, body }, as('lead'));
  const say = async (issueId: string, internal: boolean) =>
    (await call(commentsContract.onIssue, { body: { issueId, body: SECRET, internal } }, as('lead'))).body.id;
  const build = (status: 'OPEN' | 'IN_REVIEW') => buildIssue(db, { project: home, status, reporterId: people.tester.id }, texts);
  const [rejected, thrownAway, commented] = [await build('OPEN'), await build('OPEN'), await build('OPEN')];
  const [inReview, unseen] = [await build('IN_REVIEW'), await build('IN_REVIEW')];
  const lead = await openStream(app, as('lead').token);
  const [visible, internal, ofReview] = [await say(commented.id, false), await say(commented.id, true), await say(inReview.id, false)];
  // Wait for these events, because a stream that opens before their delivery would also receive them.
  await lead.next(({ data }) => data.commentId === ofReview);
  const [client, outsider] = [await openStream(app, as('client').token), await openStream(app, as('outsider').token)];

  expect((await change(inReview.id, { from: 'IN_REVIEW', status: 'REJECTED', note: SECRET })).status).toBe(200);
  expect((await call(issuesContract.delete, { params: { id: unseen.id } }, as('lead'))).status).toBe(200);
  for (const id of [internal, ofReview])
    expect((await call(commentsContract.update, { body: { id, body: 'x', internal: true } }, as('lead'))).status).toBe(200);
  expect((await call(commentsContract.update, { body: { id: visible, internal: true } }, as('lead'))).status).toBe(200);
  expect((await call(issuesContract.delete, { params: { id: thrownAway.id } }, as('lead'))).status).toBe(200);
  expect((await change(rejected.id, { from: 'OPEN', status: 'REJECTED', note: SECRET })).status).toBe(200);
  // The stream of a client does not contain changes to a hidden issue.
  expect((await change(rejected.id, { from: 'REJECTED', status: 'DRAFT' })).status).toBe(200);
  const end = await say(open.id, false);
  for (const stream of [client, lead]) await stream.next(({ data }) => data.commentId === end);

  const about = { projectId: home.id, commentId: null };
  expect(client.heard.filter(({ event }) => event !== 'ready').map(({ event, data }) => [event, data])).toEqual([
    ['HIDDEN', { ...about, issueId: commented.id, commentId: visible }],
    ['HIDDEN', { ...about, issueId: thrownAway.id }],
    ['HIDDEN', { ...about, issueId: rejected.id }],
    ['COMMENT', { ...about, issueId: open.id, commentId: end }],
  ]);
  expect(lead.heard.map(({ event }) => event)).not.toContain('HIDDEN');
  expect(outsider.heard.map(({ event }) => event)).toEqual(['ready']);
  for (const stream of [client, lead, outsider]) await stream.stop();
});
