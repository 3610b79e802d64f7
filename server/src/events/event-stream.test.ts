import { setTimeout as sleep } from 'node:timers/promises';
import { commentsContract } from '@coloa/contract/comments/comments.contract.ts';
import { eventsContract } from '@coloa/contract/events/events.contract.ts';
import { LIMITS } from '@coloa/contract/limits.ts';
import { profileContract } from '@coloa/contract/profile/profile.contract.ts';
import { assigneesContract, projectsContract } from '@coloa/contract/projects/projects.contract.ts';
import { sql } from 'drizzle-orm';
import { describe, expect, onTestFinished, test } from 'vitest';
import { openStream as openOn } from '../../test/event-stream.ts';
import { type TestApp, testApp } from '../../test/harness.ts';
import type { HeardEvent } from '../../test/heard-stream.ts';
import { buildTeam, type Teammate } from '../../test/team.ts';
import { buildIssue } from '../issues/issues.factory.ts';
import { buildAssignee } from '../projects/projects.factory.ts';
import { buildToken } from '../tokens/tokens.factory.ts';
import { buildMember } from '../users/users.factory.ts';
import { buildWorkspace } from '../workspaces/workspaces.factory.ts';
import { publish } from './events.service.ts';

const t = await testApp();
const other = await testApp({ database: t.database });
const { call, db, database } = t;
const { workspace, people, as, project: buildProject } = await buildTeam(t);
const project = await buildProject();
const issue = await buildIssue(db, { project, reporterId: people.tester.id, status: 'OPEN' });
const draft = await buildIssue(db, { project, reporterId: people.tester.id });

async function openStream(token: string, options: { lastEventId?: string } = {}, on: TestApp = t) {
  const stream = await openOn(on, token, options);
  onTestFinished(() => stream.stop());
  return stream;
}
const streamOf = (who: Teammate, options: { lastEventId?: string } = {}, on: TestApp = t) => openStream(as(who).token, options, on);
const say = async (who: Teammate, body: object = {}, issueId = issue.id) =>
  (await call(commentsContract.onIssue, { body: { issueId, body: 'Lời', ...body } }, as(who))).body.id;
const ofComment = (id: string) => (event: HeardEvent) => event.data.commentId === id;
const commentsIn = (heard: readonly HeardEvent[]) => heard.filter(({ event }) => event === 'COMMENT').map(({ data }) => data.commentId);

describe('GET /api/events', () => {
  test('200: events reach users who can read them, with ids only, at once and through every process', async () => {
    const [lead, client, elsewhere] = [await streamOf('lead'), await streamOf('client'), await streamOf('reviewer', {}, other)];
    const outside = [await streamOf('outsider'), await streamOf('stranger')];
    expect(lead.response.headers.get('content-type')).toContain('text/event-stream');
    expect(lead.response.headers.get('cache-control')).toBe('no-store');
    const id = await say('tester', { internal: false });
    for (const stream of [lead, client, elsewhere]) {
      expect(await stream.next(ofComment(id))).toMatchObject({
        event: 'COMMENT',
        data: { projectId: project.id, issueId: issue.id, commentId: id },
      });
    }
    for (const stream of outside) expect(commentsIn(stream.heard)).toEqual([]);
  });

  test('a changed theme or language reaches all devices of the user, in each workspace, and nobody else', async () => {
    const elsewhere = await buildWorkspace(db);
    await buildMember(db, { workspace: elsewhere, role: 'Tester', user: people.tester });
    const [desktop, phone, lead] = [await streamOf('tester'), await streamOf('tester', {}, other), await streamOf('lead')];
    const away = await openStream(await t.tokenOf(people.tester, elsewhere));
    await call(profileContract.update, { body: { theme: 'dark' } }, as('tester'));
    for (const stream of [desktop, phone, away]) {
      expect(await stream.next(({ event }) => event === 'PROFILE')).toMatchObject({ data: { projectId: people.tester.id } });
    }
    expect(lead.heard.filter(({ event }) => event === 'PROFILE')).toEqual([]);
  });

  test('a client gets no events of internal comments, drafts or deleted internal comments', async () => {
    const [lead, client] = [await streamOf('lead'), await streamOf('client')];
    const internal = await say('tester');
    const onDraft = await say('tester', { internal: false }, draft.id);
    await call(commentsContract.delete, { params: { id: internal } }, as('tester'));
    const visible = await say('tester', { internal: false });
    await client.next(ofComment(visible));
    expect(commentsIn(client.heard)).toEqual([visible]);
    await lead.next(ofComment(visible));
    expect(new Set(commentsIn(lead.heard))).toEqual(new Set([internal, onDraft, visible]));
  });

  test('a client gets no events of tasks and controls, but the team does', async () => {
    const [reviewer, client, outsider] = [await streamOf('reviewer'), await streamOf('client'), await streamOf('outsider')];
    for (const kind of ['TASK', 'CONTROL'] as const) {
      await database.transaction((tx) => publish(tx, workspace.id, { kind, projectId: project.id }));
    }
    const visible = await say('tester', { internal: false });
    await client.next(ofComment(visible));
    await reviewer.next(({ event }) => event === 'TASK');
    expect(await reviewer.next(({ event }) => event === 'CONTROL')).toMatchObject({
      data: { projectId: project.id, issueId: null, commentId: null },
    });
    for (const { heard } of [client, outsider]) {
      expect(heard.filter(({ event }) => event === 'TASK' || event === 'CONTROL')).toEqual([]);
    }
  });

  test('permissions are checked at the time of the event: a person removed from a project gets none', async () => {
    const own = await buildProject();
    const assignee = await buildAssignee(db, { project: own, user: people.outsider, hats: ['TESTER'] });
    const on = await buildIssue(db, { project: own, status: 'OPEN' });
    const [outsider, lead] = [await streamOf('outsider'), await streamOf('lead')];
    const first = await say('lead', {}, on.id);
    await outsider.next(ofComment(first));
    await call(assigneesContract.remove, { params: { id: assignee.id } }, as('lead'));
    const second = await say('lead', {}, on.id);
    await lead.next(ofComment(second));
    await sleep(200);
    expect(commentsIn(outsider.heard)).toEqual([first]);
  });

  test('rolled-back events are not sent', async () => {
    const lead = await streamOf('lead');
    await database
      .transaction(async (tx) => {
        await publish(tx, workspace.id, { kind: 'ISSUE', projectId: project.id, issueId: issue.id });
        throw new Error('no');
      })
      .catch(() => {});
    const id = await say('tester');
    await lead.next(ofComment(id));
    expect(lead.heard.map(({ event }) => event)).not.toContain('ISSUE');
  });

  test('a change of a project is sent, and repeated changes of one object are combined', async () => {
    const lead = await streamOf('lead');
    await database.transaction(async (tx) => {
      for (let n = 0; n < 5; n++) await publish(tx, workspace.id, { kind: 'ISSUE', projectId: project.id, issueId: issue.id });
    });
    await call(projectsContract.update, { params: { id: project.id }, body: { status: 'REPORTING', from: 'IN_PROGRESS' } }, as('lead'));
    await lead.next(({ event }) => event === 'PROJECT');
    await lead.next(({ event }) => event === 'ISSUE');
    expect(lead.heard.filter(({ event }) => event === 'ISSUE').length).toBeLessThan(3);
  });

  test('a client that lost the stream continues where it stopped, or is told to resync if events are missing', async () => {
    const first = await streamOf('lead');
    const mark = first.heard.at(-1)?.id ?? '';
    await first.stop();
    const id = await say('tester');
    const again = await streamOf('lead', { lastEventId: mark });
    expect(again.heard.at(-1)?.event).toBe('ready');
    expect(commentsIn(again.heard)).toContain(id);
    expect(again.heard.map(({ event }) => event)).not.toContain('resync');
    for (const lastEventId of [String(Date.now() - 3 * 3_600_000), 'gone', '-1', '9'.repeat(40)]) {
      const lost = await streamOf('lead', { lastEventId });
      expect(
        lost.heard.map(({ event }) => event),
        lastEventId,
      ).toEqual(['resync', 'ready']);
      await lost.stop();
    }
    expect(commentsIn((await streamOf('stranger', { lastEventId: mark })).heard)).toEqual([]);
    expect(commentsIn((await streamOf('client', { lastEventId: mark })).heard)).not.toContain(id);
  });

  test('200: 0 seconds returns missed events and ends', async () => {
    const mark = String(Date.now() - 60_000);
    const id = await say('tester');
    const { status, text } = await call(
      eventsContract.stream,
      { query: { seconds: 0 } },
      { ...as('lead'), headers: { 'last-event-id': mark } },
    );
    expect(status).toBe(200);
    expect(text).toContain(id);
    expect(text).toMatch(/event: ready\n/);
  });

  test('200: the stream begins with the events since the page was loaded, as the client requests', async () => {
    const id = await say('tester');
    const told = async (back?: number) =>
      (await call(eventsContract.stream, { query: { seconds: 0, ...(back !== undefined && { back }) } }, as('lead'))).text;
    expect(await told(10)).toContain(id);
    expect(await told()).not.toContain(id);
    expect(await told(3_600)).toContain('event: resync');
  });

  test('400: a duration above the limit is rejected', async () => {
    expect((await call(eventsContract.stream, { query: { seconds: 1e6 } }, as('lead'))).errors).toEqual(['FIELD_TOO_BIG']);
  });

  test('401: a request without a token, or with only the files cookie, is rejected', async () => {
    const { file } = await t.sessionOf(people.lead);
    expect((await call(eventsContract.stream, {})).errors).toEqual(['TOKEN_REQUIRED']);
    expect((await call(eventsContract.stream, {}, { headers: { cookie: `coloa-files=${file}` } })).errors).toEqual(['TOKEN_REQUIRED']);
  });

  test('429: a user cannot open more streams than the limit', async () => {
    const somebody = await buildMember(db, { workspace });
    const token = await t.tokenOf(somebody);
    for (let n = 0; n < LIMITS.streamsPerUser; n++) await openStream(token);
    expect((await call(eventsContract.stream, {}, { token })).errors).toEqual(['TOO_MANY_REQUESTS']);
  });

  test('429: streams are counted per user, over all sessions, personal tokens and workspaces; other users are not affected', async () => {
    const somebody = await buildMember(db, { workspace });
    const elsewhere = await buildWorkspace(db);
    await buildMember(db, { workspace: elsewhere, user: somebody });
    const [first, second] = [await t.tokenOf(somebody), await t.tokenOf(somebody)];
    const there = await t.tokenOf(somebody, elsewhere);
    const personal = [await buildToken(db, somebody), await buildToken(db, somebody, { projectIds: [project.id] })].map(
      ({ token }) => token,
    );
    const tokens = [first, second, there, ...personal];
    const streams = [];
    for (let n = 0; n < LIMITS.streamsPerUser; n++) streams.push(await openStream(tokens[n % tokens.length] ?? ''));
    for (const token of tokens) expect((await call(eventsContract.stream, {}, { token })).errors).toEqual(['TOO_MANY_REQUESTS']);
    await openStream(await t.tokenOf(await buildMember(db, { workspace })));
    await streams[0]?.stop();
    await expect.poll(async () => (await call(eventsContract.stream, { query: { seconds: 0 } }, { token: personal[0] })).status).toBe(200);
  });
});

test('a process that lost its listener sends a resync, and receives events again', async () => {
  const lead = await streamOf('lead');
  await db.execute(
    sql`select pg_terminate_backend(pid) from pg_stat_activity where application_name = 'coloa notices' and datname = current_database()`,
  );
  await lead.next(({ event }) => event === 'resync');
  const id = await say('tester');
  await lead.next(ofComment(id));
  for (const line of t.logged.splice(0)) expect(line).toContain('a database connection was lost');
});
