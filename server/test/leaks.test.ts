import { NOTIFICATION_KINDS } from '@coloa/contract/notifications/notification-kinds.ts';
import { REPORT_FORMATS } from '@coloa/contract/reports/report-parts.ts';
import { sharesContract } from '@coloa/contract/reports/shares.contract.ts';
import { similarContract } from '@coloa/contract/similar/similar.contract.ts';
import { effectOf } from '@coloa/contract/tokens/token-rights.ts';
import { afterAll, describe, expect, test } from 'vitest';
import { buildSettings } from '../src/notifications/notifications.factory.ts';
import { buildAssignee } from '../src/projects/projects.factory.ts';
import { buildRole } from '../src/roles/roles.factory.ts';
import { buildToken } from '../src/tokens/tokens.factory.ts';
import { buildMember } from '../src/users/users.factory.ts';
import { endpoints, isMounted } from './endpoints.ts';
import { openStream } from './event-stream.ts';
import { type Answer, testApp } from './harness.ts';
import { ABSENT, contentOf, type Guard, type Mark, SHOWN, STEM, wordsOf } from './leaks/marks.ts';
import { plantedWorld } from './leaks/planted-world.ts';
import { textPlaces } from './leaks/text-places.ts';
import { UNGUARDED } from './leaks/unguarded.ts';
import { startMailServer } from './mail-server.ts';
import { newReader } from './reader.ts';
import type { SampleCall } from './sample-calls/sample-call.ts';
import { sampleCall } from './sample-calls.ts';
import { buildWorld, type World } from './sample-world.ts';

const mailServer = await startMailServer();
afterAll(() => mailServer.stop());
const t = await testApp({ env: { SMTP_URL: mailServer.url } });
const { app, call, db, tokenOf } = t;

let stream: Awaited<ReturnType<typeof openStream>> | undefined;

async function listen({ members: { Client } }: Pick<World, 'members'>) {
  const kinds = Object.fromEntries(NOTIFICATION_KINDS.map((kind) => [kind, { page: true, mail: 'AT_ONCE' as const }]));
  await buildSettings(db, Client, { kinds });
  stream = await openStream(t, await tokenOf(Client));
}
const world = await plantedWorld(t, listen);
const { marks, project, members } = world;

const reads = endpoints.filter(
  ({ name, endpoint }) =>
    isMounted(app, endpoint) && effectOf(endpoint) === 'reads' && endpoint.access !== 'public' && name !== 'events.stream',
);
const INSTANT = /\d{4}-\d\d-\d\dT[\d:.]+Z/g;
/** Each row contains the ids of one kind. The test makes each call with every id of the kinds that it accepts. */
const KINDS: string[][] = [
  [world.issue.id, world.reviewedIssue.id, world.readyIssue.id, world.binnedIssue.id, world.typedIssue.id, ...world.issues],
  [project.id, world.binnedProject.id, world.secret, world.other],
  [world.draft.id, world.writeUp.id, ...world.writeUps],
  [world.task.id, world.parentTask.id, ...world.tasks],
  [world.checklist.id, ...world.checklists],
  ['server_side_injection.sql_injection', world.bug.id, ...world.types],
  [world.topic.id, world.emptyTopic.id],
  [members.Tester.id, world.admin.id],
  [world.control.id, world.freeControl.id],
  [world.projectFile, world.issueFile, world.writeUpFile, world.shown, world.kept, world.edited, world.unedited].map(
    ({ fileName }) => fileName,
  ),
];
const others = (value: unknown): unknown[] => KINDS.find((kind) => kind.includes(String(value))) ?? [value];

const searchedPlaces = (name: string): string[] =>
  reads
    .filter((each) => each.name === name)
    .flatMap(({ endpoint }) => textPlaces(endpoint).filter((place) => place.split('.').length <= 3));
function searching(name: string, place: string, value: string): SampleCall {
  const { params, query = {}, body } = sampleCall(name, world);
  const [part, key = '', list] = place.split('.');
  const text = { [key]: list === '*' ? [value] : value };
  const ids = Object.fromEntries(
    Object.entries(query).filter(([each]) => each === 'projectId' || each === 'issueId' || each === 'workspaceId'),
  );
  return { ...(params && { params }), ...(part === 'query' ? { query: { ...ids, ...text } } : { body: { ...(body as object), ...text } }) };
}

function variants(name: string): SampleCall[] {
  const { headers: _, ...sample } = sampleCall(name, world);
  const found: SampleCall[] = [];
  for (const { query, ...rest } of [sample, { ...sample, query: {} }])
    for (const part of ['params', 'query', 'body'] as const) {
      const call = { ...rest, ...(query && { query }) };
      found.push(call);
      const given = call[part];
      if (given === undefined || given === null || typeof given !== 'object' || Buffer.isBuffer(given)) continue;
      for (const [key, value] of Object.entries(given))
        for (const other of others(value)) if (other !== value) found.push({ ...call, [part]: { ...given, [key]: other } });
    }
  for (const place of searchedPlaces(name)) found.push(searching(name, place, SHOWN));
  if (name === 'issues.list') for (const query of [{ fields: 'team_note' }, { sortBy: 'fields.team_note' }]) found.push({ query });
  if (name === 'exports.report') for (const format of REPORT_FORMATS) found.push({ body: { projectId: project.id, format } });
  return [...new Map(found.map((each) => [JSON.stringify(each), each])).values()];
}

async function marksRead(token: string, calls = reads): Promise<Map<Mark, string>> {
  const found = new Map<Mark, string>();
  for (const { name, endpoint } of calls)
    for (const args of variants(name)) {
      const answer = await call(endpoint, args, { token });
      for (const mark of marks.in(await wordsOf(answer)))
        if (!found.has(mark)) found.set(mark, `${name} ${JSON.stringify({ ...args, headers: undefined })}`);
    }
  return found;
}

const leaked = (found: ReadonlyMap<Mark, string>, ...allowed: Guard[]) =>
  [...found]
    .filter(([{ guard }]) => !allowed.includes(guard))
    .map(([{ word, guard, place }, where]) => `${word} (${guard}) of ${place} in ${where}`);

test('every text field of the contract contains a mark, or a stated reason exempts it', () => {
  const places = endpoints
    .filter(({ endpoint }) => effectOf(endpoint) === 'writes')
    .flatMap(({ name, endpoint }) => textPlaces(endpoint).map((place) => `${name} ${place}`));
  const planted = new Set(marks.all.map(({ place }) => place));
  const unguarded = Object.values(UNGUARDED).flat();
  expect(places.filter((place) => !planted.has(place) && !unguarded.includes(place))).toEqual([]);
  expect(unguarded.filter((place) => !places.includes(place) || planted.has(place))).toEqual([]);
});

test('the team reads the marks, but none that was overwritten or deleted', async () => {
  // Export files are excluded, because they contain the same content as the other calls.
  const found = await marksRead(
    world.session.token,
    reads.filter(({ name }) => !name.startsWith('exports.')),
  );
  expect(leaked(found, 'team', 'library', 'workspace', 'hidden')).toEqual([]);
  const unread = marks.all.filter((mark) => !found.has(mark) && mark.guard !== 'gone');
  expect(unread.map(({ word, place }) => `${word} ${place}`)).toEqual([]);
});

describe('no mark is readable for', () => {
  test('a client of the project', async () => {
    expect(leaked(await marksRead(await tokenOf(members.Client)), 'workspace')).toEqual([]);
  });

  test('a client of the project who may also read groups, users and the library', async () => {
    const privileges = ['READ_GROUP', 'READ_USER', 'READ_CHECKLIST', 'READ_ROLE', 'WRITE_COMMENT'] as const;
    const role = await buildRole(db, { workspaceId: world.workspace.id, name: 'Khách đọc nhiều', privileges: [...privileges] });
    const person = await buildMember(db, { workspace: world.workspace, ownRoleId: role.id });
    await buildAssignee(db, { project, user: person, hats: ['CLIENT'] });
    expect(leaked(await marksRead(await tokenOf(person)), 'workspace', 'library')).toEqual([]);
  });

  test('a personal token of a client that can read the project', async () => {
    const { token } = await buildToken(
      db,
      { ...members.Client, workspaceId: world.workspace.id },
      { scope: 'READ', projectIds: [project.id] },
    );
    expect(leaked(await marksRead(token), 'workspace')).toEqual([]);
  });

  test('a personal token of the admin for another project', async () => {
    const { token } = await buildToken(db, { ...world.admin, workspaceId: world.workspace.id }, { projectIds: [world.other] });
    expect(leaked(await marksRead(token), 'library', 'workspace')).toEqual([]);
  });

  test('an admin of another workspace', async () => {
    const foreign = await buildWorld(t);
    expect(leaked(await marksRead(foreign.session.token))).toEqual([]);
  });

  test('a removed member with a session or a personal token', async () => {
    for (const token of Object.values(world.former)) expect(leaked(await marksRead(token))).toEqual([]);
  });

  test('the reader of a link, in any format or file', async () => {
    const found: string[] = [];
    for (const token of world.links) {
      const reader = newReader(t);
      const answers: Answer<unknown>[] = [await reader.post(sharesContract.report, { token })];
      for (const format of REPORT_FORMATS) answers.push(await reader.post(sharesContract.download, { token, format }));
      for (const { fileName } of [world.issueFile, world.shown, world.kept, world.edited, world.unedited])
        answers.push(await reader.file(fileName));
      expect(answers.slice(0, 1 + REPORT_FORMATS.length).map(({ status }) => status)).toEqual(Array(1 + REPORT_FORMATS.length).fill(200));
      for (const answer of answers) found.push(...marks.in(await wordsOf(answer)).map(({ word, place }) => `${word} ${place}`));
    }
    expect(found).toEqual([]);
  });

  test('a client who receives events or emails', async () => {
    await stream?.stop();
    expect(stream?.heard.length).toBeGreaterThan(1);
    expect(marks.in(JSON.stringify(stream?.heard))).toEqual([]);
    const mails = mailServer.to(String(members.Client.email));
    expect(mails.length).toBeGreaterThan(0);
    expect(marks.in(JSON.stringify(mails))).toEqual([]);
  });
});

test('no search or filter of a client finds the text of a mark', async () => {
  const token = await tokenOf(members.Client);
  const tags = marks.all.filter((mark) => mark.place.endsWith('ags.*')).flatMap(({ word }) => [word, `⟦${word}⟧`, `${SHOWN} ⟦${word}⟧`]);
  const differ: string[] = [];
  for (const { name, endpoint } of reads)
    for (const place of searchedPlaces(name)) {
      const ask = async (value: string) => {
        const answer = await call(endpoint, searching(name, place, value), { token });
        // Names of custom fields, which all members see, are column titles of exports.
        return `${answer.status} ${(await contentOf(answer)).replaceAll(value, '').replaceAll(STEM, '').replaceAll(INSTANT, '')}`;
      };
      for (const value of /tag/i.test(place) ? tags : [STEM])
        if ((await ask(value)) !== (await ask(value.replaceAll(STEM, ABSENT)))) differ.push(`${name} ${place}: ${value}`);
    }
  expect(differ).toEqual([]);
});

test('a tester of one project, who is a client of another, finds no text of a mark there while writing an issue', async () => {
  const person = await buildMember(db, { workspace: world.workspace, role: 'Tester' });
  await buildAssignee(db, { project: { ...project, id: world.other }, user: person, hats: ['TESTER'] });
  await buildAssignee(db, { project, user: person, hats: ['CLIENT'] });
  const token = await tokenOf(person);
  const similar = (text: string) => call(similarContract.find, { query: { projectId: world.other, text } }, { token });
  const words = marks.all.filter(({ guard }) => guard !== 'library' && guard !== 'workspace').map(({ word }) => word);
  const found: string[] = [];
  for (const word of words) {
    const { status, body } = await similar(word);
    if (status !== 200 || Object.values(body).some(({ length }) => length > 0)) found.push(`${status} ${word}`);
  }
  expect(found).toEqual([]);
  const answer = await similar(SHOWN);
  expect(answer.body.issues.map(({ id }) => id)).toEqual([world.issue.id]);
  expect(marks.in(await wordsOf(answer))).toEqual([]);
});
