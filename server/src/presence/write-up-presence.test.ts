import { presenceContract } from '@coloa/contract/presence/presence.contract.ts';
import { eq } from 'drizzle-orm';
import { expect, onTestFinished, test } from 'vitest';
import { countQueries } from '../../test/count-queries.ts';
import { openStream } from '../../test/event-stream.ts';
import { testApp } from '../../test/harness.ts';
import type { HeardEvent } from '../../test/heard-stream.ts';
import { buildTeam, type Teammate } from '../../test/team.ts';
import { publish } from '../events/events.service.ts';
import { buildIssue } from '../issues/issues.factory.ts';
import { newId } from '../platform/ids.ts';
import { buildTopic, buildWriteUp } from '../topics/topics.factory.ts';
import { writeUps } from '../topics/topics.tables.ts';
import { presence } from './presence.tables.ts';

const t = await testApp();
const other = await testApp({ database: t.database });
const { db, database } = t;
const { workspace, people, as, project } = await buildTeam(t);
const home = await project();
const topic = await buildTopic(db, { workspaceId: workspace.id, id: people.lead.id });
const ofLead = (told: { draft?: boolean } = {}) => buildWriteUp(db, { workspaceId: workspace.id, id: people.lead.id }, topic, told);
const openIssue = () => buildIssue(db, { project: home, reporterId: people.tester.id, status: 'OPEN' });
const takeBack = ({ id }: { id: string }, publishedAt: Date | null = null) =>
  db.update(writeUps).set({ publishedAt }).where(eq(writeUps.id, id));

type Mode = 'VIEWING' | 'EDITING' | null;
const pages = new Map<Teammate, string>();
const pageOf = (who: Teammate) => pages.get(who) ?? pages.set(who, newId()).get(who) ?? '';
const report = (who: Teammate, shown: { issueId: string } | { writeUpId: string }, mode: Mode = 'VIEWING', pageId = pageOf(who)) =>
  t.call(presenceContract.beat, { body: { pageId, ...shown, mode } }, as(who));
const beat = (who: Teammate, { id }: { id: string }, mode: Mode = 'VIEWING') => report(who, { writeUpId: id }, mode);
const seenBy = async (who: Teammate, writeUp: { id: string }) =>
  (await beat(who, writeUp)).body.people.map(({ person, mode }) => [person.id, mode]);
const rowsOf = (who: Teammate) => db.select().from(presence).where(eq(presence.userId, people[who].id));

async function streamOf(who: Teammate) {
  const stream = await openStream(other, as(who).token);
  onTestFinished(() => stream.stop());
  return stream;
}
const isPresence = ({ event }: HeardEvent) => event.startsWith('PRESENCE');
const presenceIn = (heard: readonly HeardEvent[]) => heard.filter(isPresence).map(({ event, data }) => `${event} ${data.issueId}`);

test('200: readers of a write-up see each other, editors first, and nowhere else', async () => {
  const [first, second] = [await ofLead(), await ofLead()];
  await beat('tester', first);
  await beat('lead', first, 'EDITING');
  expect(await seenBy('outsider', first)).toEqual([
    [people.lead.id, 'EDITING'],
    [people.tester.id, 'VIEWING'],
  ]);
  expect(await seenBy('other', second)).toEqual([]);
  await beat('lead', first, null);
  expect(await seenBy('outsider', first)).toEqual([[people.tester.id, 'VIEWING']]);
});

test('200: a page that moves between an issue and a write-up stays one page of the user', async () => {
  const [writeUp, { id }] = [await ofLead(), await openIssue()];
  expect((await report('lead', { issueId: id })).body.nextSeconds).toBe(20);
  await report('tester', { issueId: id });
  expect((await beat('tester', writeUp)).body).toEqual({ people: [], nextSeconds: 20 });
  expect((await report('lead', { issueId: id })).body.people).toEqual([]);
  await report('tester', { issueId: id }, 'VIEWING', newId());
  expect((await beat('tester', writeUp)).body.nextSeconds).toBe(40);
  expect((await report('lead', { issueId: id })).body.people).toHaveLength(1);
});

test('404: clients, other workspaces and everyone but the author of a draft are rejected and not listed', async () => {
  const [writeUp, draft] = [await ofLead(), await ofLead({ draft: true })];
  for (const who of ['client', 'stranger'] as const) {
    expect((await beat(who, writeUp)).errors).toEqual(['NOT_FOUND']);
    expect(await rowsOf(who)).toEqual([]);
  }
  expect((await beat('lead', draft)).status).toBe(200);
  expect((await beat('tester', draft)).errors).toEqual(['NOT_FOUND']);
  expect(await seenBy('lead', writeUp)).toEqual([]);
});

test('a write-up that becomes a draft again shows its author no readers, who count as gone', async () => {
  const writeUp = await ofLead();
  for (const who of ['lead', 'tester', 'other'] as const) await beat(who, writeUp);
  const at = writeUp.publishedAt;
  await takeBack(writeUp);
  expect(await seenBy('lead', writeUp)).toEqual([]);
  expect((await beat('tester', writeUp)).status).toBe(404);
  expect((await rowsOf('tester')).map(({ pageId }) => pageId)).not.toContain(pageOf('tester'));
  await takeBack(writeUp, at);
  expect(await seenBy('lead', writeUp)).toEqual([[people.other.id, 'VIEWING']]);
});

test('a report takes one statement', async () => {
  const writeUp = await ofLead();
  for (const who of ['tester', 'other', 'reviewer'] as const) await beat(who, writeUp);
  const { result, queries } = await countQueries(() => beat('lead', writeUp, 'EDITING'));
  expect(result.body.people).toHaveLength(3);
  expect(queries).toHaveLength(1);
});

test('400: exactly one of issue and write-up is required', async () => {
  const page = { pageId: newId(), mode: 'VIEWING' as const };
  const both = { issueId: newId(), writeUpId: newId() };
  for (const body of [page, { ...page, ...both }]) {
    const { status, details } = await t.call(presenceContract.beat, { body }, as('lead'));
    expect([status, details.map(({ path }) => path)]).toEqual([400, ['issueId']]);
  }
});

test('presence is deleted with the write-up', async () => {
  const writeUp = await ofLead();
  await beat('other', writeUp);
  await db.delete(writeUps).where(eq(writeUps.id, writeUp.id));
  expect(await rowsOf('other')).toEqual([]);
});

test('joining, editing and leaving is announced to readers in other processes, and nothing else is', async () => {
  const [writeUp, draft] = [await ofLead(), await ofLead({ draft: true })];
  const { id } = await openIssue();
  await beat('lead', writeUp);
  const [lead, client, colleague] = [await streamOf('lead'), await streamOf('client'), await streamOf('other')];
  const told: (() => Promise<unknown>)[] = [
    () => beat('tester', writeUp),
    () => beat('tester', writeUp, 'EDITING'),
    () => report('tester', { issueId: id }),
    () => beat('tester', writeUp),
    () => beat('tester', writeUp, null),
  ];
  for (const change of told) {
    const before = presenceIn(lead.heard).length;
    await change();
    await expect.poll(() => presenceIn(lead.heard).length).toBe(before + 1);
  }
  const heard = lead.heard.find(isPresence);
  expect(heard).toMatchObject({ event: 'PRESENCE_WRITE_UP', data: { projectId: people.lead.id, issueId: writeUp.id, commentId: null } });
  for (const quiet of [() => beat('lead', writeUp), () => beat('tester', draft)]) await quiet();
  await database.transaction((tx) => publish(tx, workspace.id, { kind: 'ISSUE', projectId: home.id, issueId: id }));
  for (const stream of [lead, client, colleague]) await stream.next(({ data }) => data.issueId === id);
  expect(presenceIn(lead.heard)).toEqual(told.map(() => `PRESENCE_WRITE_UP ${writeUp.id}`));
  for (const { heard: others } of [client, colleague]) expect(presenceIn(others)).toEqual([]);
});

test('access is checked for each event: a draft is not announced to its previous readers', async () => {
  const writeUp = await ofLead();
  const { id } = await openIssue();
  for (const who of ['lead', 'tester'] as const) await beat(who, writeUp);
  const tester = await streamOf('tester');
  await takeBack(writeUp);
  await beat('lead', writeUp);
  await database.transaction((tx) => publish(tx, workspace.id, { kind: 'ISSUE', projectId: home.id, issueId: id }));
  await tester.next(({ data }) => data.issueId === id);
  expect(presenceIn(tester.heard)).toEqual([]);
});
