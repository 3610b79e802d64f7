import { presenceContract } from '@coloa/contract/presence/presence.contract.ts';
import { eq, sql } from 'drizzle-orm';
import { expect, onTestFinished, test } from 'vitest';
import { openStream } from '../../test/event-stream.ts';
import { testApp } from '../../test/harness.ts';
import type { HeardEvent } from '../../test/heard-stream.ts';
import { buildTeam, type Teammate } from '../../test/team.ts';
import { publish } from '../events/events.service.ts';
import { events } from '../events/events.tables.ts';
import { buildIssue } from '../issues/issues.factory.ts';
import { newId } from '../platform/ids.ts';
import { assignees } from '../projects/assignees/assignees.tables.ts';
import { buildAssignee } from '../projects/projects.factory.ts';
import { buildMember } from '../users/users.factory.ts';
import { presence } from './presence.tables.ts';

const t = await testApp();
const other = await testApp({ database: t.database });
const { db, database } = t;
const { workspace, people, as, project } = await buildTeam(t);
const home = await project();
const issueOf = (status: 'OPEN' | 'DRAFT' = 'OPEN') => buildIssue(db, { project: home, reporterId: people.tester.id, status });

const pages = new Map<Teammate, string>();
const beat = (who: Teammate, issueId: string, mode: 'VIEWING' | 'EDITING' | null = 'VIEWING') => {
  const pageId = pages.get(who) ?? newId();
  pages.set(who, pageId);
  return t.call(presenceContract.beat, { body: { pageId, issueId, mode } }, as(who));
};
async function streamOf(token: string) {
  const stream = await openStream(other, token);
  onTestFinished(() => stream.stop());
  return stream;
}
const isPresence = ({ event }: HeardEvent) => event.startsWith('PRESENCE');
const presenceIn = (heard: readonly HeardEvent[]) => heard.filter(isPresence).map(({ event, data }) => `${event} ${data.issueId}`);

/** Resolves when the streams have received all earlier events. */
async function settle(...streams: Awaited<ReturnType<typeof streamOf>>[]): Promise<void> {
  const { id } = await issueOf();
  await database.transaction((tx) => publish(tx, workspace.id, { kind: 'ISSUE', projectId: home.id, issueId: id }));
  await Promise.all(streams.map((stream) => stream.next(({ data }) => data.issueId === id)));
}

test('joining, editing and leaving is announced to viewers in all processes, and a steady page announces nothing', async () => {
  const [first, second] = [await issueOf(), await issueOf()];
  await beat('lead', first.id);
  const [lead, reviewer] = [await streamOf(as('lead').token), await streamOf(as('reviewer').token)];
  const told: (() => Promise<unknown>)[] = [
    () => beat('tester', first.id),
    () => beat('tester', first.id, 'EDITING'),
    () => beat('tester', second.id),
    () => beat('tester', first.id),
    () => beat('tester', first.id, null),
  ];
  for (const change of told) {
    const before = presenceIn(lead.heard).length;
    await change();
    await expect.poll(() => presenceIn(lead.heard).length).toBe(before + 1);
  }
  expect(lead.heard.find(isPresence)).toMatchObject({
    event: 'PRESENCE_TEAM',
    data: { projectId: people.lead.id, issueId: first.id, commentId: null },
  });
  for (const steady of [() => beat('lead', first.id), () => beat('lead', first.id), () => beat('tester', second.id)]) await steady();
  await beat('tester', second.id);
  await settle(lead, reviewer);
  expect(presenceIn(lead.heard)).toHaveLength(told.length);
  expect(presenceIn(reviewer.heard)).toEqual([]);
  expect(await db.select().from(events).where(sql`${events.kind} like 'PRESENCE%'`)).toEqual([]);
});

test('clients get events about clients only, and the team about the team only', async () => {
  const { id } = await issueOf();
  const guest = await buildMember(db, { workspace, role: 'Client' });
  await buildAssignee(db, { project: home, user: guest, hats: ['CLIENT'] });
  for (const who of ['lead', 'client'] as const) await beat(who, id);
  const [lead, client] = [await streamOf(as('lead').token), await streamOf(as('client').token)];
  const asGuest = { token: await t.tokenOf(guest) };
  await t.call(presenceContract.beat, { body: { pageId: newId(), issueId: id, mode: 'VIEWING' } }, asGuest);
  await client.next(isPresence);
  await beat('tester', id, 'EDITING');
  await lead.next(isPresence);
  await settle(lead, client);
  expect(presenceIn(client.heard)).toEqual([`PRESENCE ${id}`]);
  expect(presenceIn(lead.heard)).toEqual([`PRESENCE_TEAM ${id}`]);
});

test('access is checked for each event: users who left the team or lost the issue get no more', async () => {
  const { id } = await issueOf();
  const person = await buildMember(db, { workspace });
  const own = await buildAssignee(db, { project: home, user: person, hats: ['TESTER'] });
  const token = await t.tokenOf(person);
  await t.call(presenceContract.beat, { body: { pageId: newId(), issueId: id, mode: 'VIEWING' } }, { token });
  await beat('lead', id);
  const [stream, lead] = [await streamOf(token), await streamOf(as('lead').token)];
  await db
    .update(assignees)
    .set({ hats: ['CLIENT'] })
    .where(eq(assignees.id, own.id));
  await beat('tester', id);
  await lead.next(isPresence);
  await settle(stream, lead);
  expect(presenceIn(stream.heard)).toEqual([]);
  await db
    .update(assignees)
    .set({ hats: ['TESTER'] })
    .where(eq(assignees.id, own.id));
  await beat('tester', id, 'EDITING');
  await stream.next(isPresence);
});

test('a page that returns after it expired is announced', async () => {
  const { id } = await issueOf();
  await beat('lead', id);
  await beat('tester', id);
  await db.update(presence).set({ expiresAt: sql`now() - interval '1 s'` }).where(eq(presence.userId, people.tester.id));
  const lead = await streamOf(as('lead').token);
  await beat('tester', id);
  expect(await lead.next(isPresence)).toMatchObject({ data: { issueId: id } });
});
