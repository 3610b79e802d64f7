import type { IssueStatus } from '@coloa/contract/issues/issue-states.ts';
import { issuesContract } from '@coloa/contract/issues/issues.contract.ts';
import { projectsContract } from '@coloa/contract/projects/projects.contract.ts';
import { and, eq } from 'drizzle-orm';
import { describe, expect, test } from 'vitest';
import { testApp } from '../../../test/harness.ts';
import { buildTeam, type Teammate } from '../../../test/team.ts';
import { auditEntries } from '../../audit/audit.tables.ts';
import { projectCounters } from '../../projects/projects.tables.ts';
import { buildIssue } from '../issues.factory.ts';
import { issues } from '../issues.tables.ts';

const app = await testApp();
const { call, db } = app;
const { people, as, project } = await buildTeam(app);
const api = issuesContract;

const home = await project({ key: 'HVB' });
const strict = await project({ key: 'TWO', twoPersonReview: true });

const move = (id: string, from: IssueStatus, status: IssueStatus, who: Teammate, more: object = {}) =>
  call(api.update, { params: { id }, body: { from, status, ...more } }, as(who));
const get = async (id: string, who: Teammate = 'lead') => (await call(api.get, { params: { id } }, as(who))).body;
const last = async (id: string) => (await call(api.history, { params: { id } }, as('lead'))).body.items[0];
type Overrides = NonNullable<Parameters<typeof buildIssue>[1]>;
const issue = (overrides: Overrides = {}, parts: Parameters<typeof buildIssue>[2] = {}) =>
  buildIssue(db, { project: home, reporterId: people.tester.id, ...overrides }, parts);
const publishedAt = async (id: string) => (await db.select({ at: issues.publishedAt }).from(issues).where(eq(issues.id, id)))[0]?.at;

describe('PUT /api/issue/{id} with a status', () => {
  test('200: an issue moves from draft to the client and back, each step by a permitted user', async () => {
    const { id } = await issue();
    const steps: [IssueStatus, IssueStatus, Teammate, object][] = [
      ['DRAFT', 'IN_REVIEW', 'tester', {}],
      ['IN_REVIEW', 'DRAFT', 'reviewer', { note: 'Thiếu bằng chứng' }],
      ['DRAFT', 'IN_REVIEW', 'tester', { note: 'Đã thêm ảnh' }],
      ['IN_REVIEW', 'OPEN', 'reviewer', {}],
      ['OPEN', 'REJECTED', 'lead', { note: 'Trùng với báo cáo cũ' }],
      ['REJECTED', 'DRAFT', 'lead', {}],
    ];
    for (const [n, [from, to, who, more]] of steps.entries()) {
      expect(await move(id, from, to, who, more)).toMatchObject({ status: 200, text: 'true', headers: { etag: `"${n + 2}"` } });
      expect(await get(id)).toMatchObject({ status: to, version: n + 2 });
      expect(await last(id)).toMatchObject({
        action: 'STATUS',
        actor: { id: people[who as 'lead'].id },
        changes: [{ field: 'status', from, to }],
        note: 'note' in more ? more.note : '',
      });
      expect((await publishedAt(id)) !== null).toBe(to === 'OPEN');
    }
  });

  test('200: fields and status in one request are one version and two history entries', async () => {
    const { id } = await issue({}, { contents: {} });
    const contents = { vi: { title: 'Tiêu đề', description: 'Mô tả' } };
    const answer = await move(id, 'DRAFT', 'IN_REVIEW', 'tester', { version: 1, contents });
    expect(answer).toMatchObject({ status: 200, headers: { etag: '"2"' } });
    const { items } = (await call(api.history, { params: { id } }, as('lead'))).body;
    expect(items.map(({ action }) => action)).toEqual(['STATUS', 'EDITED', 'CREATED']);
  });

  test('200: the counters of the project are updated', async () => {
    const mine = await project();
    const { id } = await issue({ project: mine, severity: 'LOW' });
    await move(id, 'DRAFT', 'IN_REVIEW', 'lead', { version: 1, severity: 'HIGH' });
    const rows = await db
      .select({ status: projectCounters.status, severity: projectCounters.severity, issues: projectCounters.issues })
      .from(projectCounters)
      .where(and(eq(projectCounters.projectId, mine.id)));
    expect(rows.filter((row) => row.issues !== 0)).toEqual([{ status: 'IN_REVIEW', severity: 'HIGH', issues: 1 }]);
  });

  test('200: a LEAD who is not the reporter can decide under two-person review', async () => {
    const { id } = await issue({ project: strict, status: 'IN_REVIEW' });
    expect((await move(id, 'IN_REVIEW', 'OPEN', 'lead')).status).toBe(200);
  });

  test('400: an issue without title and description in a report language cannot be sent to review', async () => {
    const english = await project({ languages: ['en'] });
    const { id } = await issue({ project: english }, { contents: { vi: { title: 'T', description: 'M' }, en: { title: ' ' } } });
    const answer = await move(id, 'DRAFT', 'IN_REVIEW', 'tester');
    expect(answer).toMatchObject({ status: 400, errors: ['ISSUE_INCOMPLETE', 'ISSUE_INCOMPLETE'] });
    expect(answer.details.map(({ path }) => path)).toEqual(['contents.en.title', 'contents.en.description']);
    expect((await get(id)).status).toBe('DRAFT');
  });

  test('400: title and description cannot be emptied after an issue is published', async () => {
    const { id } = await issue({ status: 'OPEN' });
    const answer = await call(api.update, { params: { id }, body: { version: 1, contents: { vi: { title: '' } } } }, as('lead'));
    expect(answer).toMatchObject({ status: 400, errors: ['ISSUE_INCOMPLETE'], details: [{ path: 'contents.vi.title' }] });
  });

  test('200: an issue made incomplete by the report’s languages can still be edited', async () => {
    const english = await project({ languages: ['en'] });
    const { id } = await issue({ project: english, status: 'OPEN' });
    expect((await call(api.update, { params: { id }, body: { version: 1, tags: ['x'] } }, as('lead'))).status).toBe(200);
  });

  test.each<[IssueStatus, IssueStatus, Teammate]>([
    ['IN_REVIEW', 'DRAFT', 'reviewer'],
    ['IN_REVIEW', 'REJECTED', 'lead'],
    ['OPEN', 'REJECTED', 'lead'],
  ])('400: from %s to %s needs a note', async (from, to, who) => {
    const { id } = await issue({ status: from });
    for (const more of [{}, { note: ' \n' }]) {
      expect(await move(id, from, to, who, more)).toMatchObject({ status: 400, errors: ['NOTE_REQUIRED'], details: [{ path: 'note' }] });
    }
    expect((await get(id)).version).toBe(1);
  });

  test('400: an unknown status is rejected', async () => {
    const { id } = await issue();
    expect(await move(id, 'DRAFT', 'FIXED' as IssueStatus, 'lead')).toMatchObject({ status: 400, errors: ['FIELD_NOT_ALLOWED'] });
  });

  test('403: a step that belongs to other users is rejected', async () => {
    const review = await issue({ status: 'IN_REVIEW' });
    for (const who of ['tester', 'other'] as const) {
      expect(await move(review.id, 'IN_REVIEW', 'OPEN', who)).toMatchObject({ status: 403, errors: ['FORBIDDEN'] });
    }
    const draft = await issue();
    for (const who of ['other', 'reviewer'] as const)
      expect(await move(draft.id, 'DRAFT', 'IN_REVIEW', who)).toMatchObject({ status: 403 });
    const open = await issue({ status: 'OPEN' });
    for (const who of ['client', 'reviewer'] as const) {
      expect(await move(open.id, 'OPEN', 'REJECTED', who, { note: 'x' })).toMatchObject({ status: 403 });
    }
  });

  test('403: under two-person review no user decides on their own issue, LEAD included', async () => {
    for (const who of ['lead', 'reviewer'] as const) {
      const { id } = await issue({ project: strict, status: 'IN_REVIEW', reporterId: people[who].id });
      for (const to of ['OPEN', 'DRAFT', 'REJECTED'] as const) {
        expect(await move(id, 'IN_REVIEW', to, who, { note: 'x' })).toMatchObject({ status: 403 });
      }
      expect((await get(id, who)).can.moveTo).toEqual([]);
    }
  });

  const contributor = (id: string, who: Teammate, path: 'setContributor' | 'removeContributor', by: Teammate = 'lead') =>
    path === 'setContributor'
      ? call(api.setContributor, { body: { issueId: id, userId: people[who].id, share: 90 } }, as(by))
      : call(api.removeContributor, { body: { issueId: id, userId: people[who].id } }, as(by));
  const write = async (id: string, who: Teammate) =>
    call(api.update, { params: { id }, body: { version: (await get(id)).version, contents: { vi: { steps: `của ${who}` } } } }, as(who));
  const decide = (id: string, who: Teammate, more: object = {}) => move(id, 'IN_REVIEW', 'OPEN', who, more);

  test('403: a contributor removed before the review cannot decide, and the page can show why', async () => {
    const { id } = await issue({ project: strict, reporterId: people.lead.id });
    await contributor(id, 'reviewer', 'setContributor');
    expect((await write(id, 'reviewer')).status).toBe(200);
    expect((await contributor(id, 'reviewer', 'removeContributor')).status).toBe(200);
    expect((await move(id, 'DRAFT', 'IN_REVIEW', 'lead')).status).toBe(200);
    expect(await decide(id, 'reviewer')).toMatchObject({ status: 403, errors: ['TWO_PERSON_REVIEW'] });
    const held = ['OPEN', 'DRAFT', 'REJECTED', 'DUPLICATE'].map((status) => ({ status, reason: 'TWO_PERSON_REVIEW' }));
    expect((await get(id, 'reviewer')).can).toMatchObject({ held, moveTo: [] });
    expect((await get(id, 'tester')).can.held).toEqual([]);
  });

  test('409: contributors cannot change in review, with or without two-person review', async () => {
    for (const where of [home, strict]) {
      const { id } = await issue({ project: where, status: 'IN_REVIEW' }, { contributors: [{ userId: people.reviewer.id, share: 90 }] });
      expect((await get(id)).can.contribute).toBe(false);
      expect(await contributor(id, 'reviewer', 'removeContributor')).toMatchObject({ status: 409, errors: ['ISSUE_IN_REVIEW'] });
      expect(await contributor(id, 'other', 'setContributor')).toMatchObject({ status: 409, errors: ['ISSUE_IN_REVIEW'] });
    }
  });

  test('403: a lead who changed its text in review cannot decide until it is a draft again', async () => {
    const { id } = await issue({ project: strict, status: 'IN_REVIEW' });
    const sent = { version: 1, contents: { vi: { steps: 'của tôi' } } };
    expect(await decide(id, 'lead', sent)).toMatchObject({ status: 403, errors: ['TWO_PERSON_REVIEW'] });
    expect((await get(id)).version).toBe(1);
    expect((await write(id, 'lead')).status).toBe(200);
    expect(await decide(id, 'lead')).toMatchObject({ status: 403, errors: ['TWO_PERSON_REVIEW'] });
    expect((await move(id, 'IN_REVIEW', 'DRAFT', 'reviewer', { note: 'x' })).status).toBe(200);
    expect((await move(id, 'DRAFT', 'IN_REVIEW', 'tester')).status).toBe(200);
    expect((await decide(id, 'lead')).status).toBe(200);
  });

  test('200: a lead who changed severity, tags or dates in review can decide', async () => {
    const { id } = await issue({ project: strict, status: 'IN_REVIEW' });
    const body = { version: 1, severity: 'LOW', tags: ['x'], dueDay: '2027-01-01' };
    expect((await call(api.update, { params: { id }, body }, as('lead'))).status).toBe(200);
    expect((await decide(id, 'lead')).status).toBe(200);
  });

  test('403: a disabled rule still applies to issues in review, and the audit log has both values', async () => {
    const where = await project({ twoPersonReview: true });
    const [before, after] = [
      await issue({ project: where, reporterId: people.lead.id }),
      await issue({ project: where, reporterId: people.lead.id }),
    ];
    await move(before.id, 'DRAFT', 'IN_REVIEW', 'lead');
    const body = { version: 1, twoPersonReview: false, tags: ['x'] };
    expect((await call(projectsContract.update, { params: { id: where.id }, body }, as('lead'))).status).toBe(200);
    expect(await decide(before.id, 'lead')).toMatchObject({ status: 403, errors: ['TWO_PERSON_REVIEW'] });
    await move(after.id, 'DRAFT', 'IN_REVIEW', 'lead');
    expect((await decide(after.id, 'lead')).status).toBe(200);
    const entries = await db
      .select({ details: auditEntries.details })
      .from(auditEntries)
      .where(and(eq(auditEntries.objectId, where.id), eq(auditEntries.action, 'PROJECT_CHANGED')));
    expect(entries).toEqual([{ details: { fields: ['tags'], twoPersonReview: { from: true, to: false } } }]);
  });

  test('403: users who can move but not edit an issue cannot edit it along with the move', async () => {
    const { id } = await issue({ status: 'IN_REVIEW' });
    expect(await move(id, 'IN_REVIEW', 'OPEN', 'reviewer', { version: 1, severity: 'INFO' })).toMatchObject({ status: 403 });
    expect((await get(id)).status).toBe('IN_REVIEW');
  });

  test('404: users who cannot see the issue do not find it', async () => {
    const { id } = await issue({ status: 'IN_REVIEW' });
    for (const who of ['client', 'outsider', 'stranger'] as const) {
      expect(await move(id, 'IN_REVIEW', 'OPEN', who)).toMatchObject({ status: 404 });
    }
  });

  test('409: a step that is not in the table is rejected', async () => {
    for (const [from, to] of [
      ['DRAFT', 'OPEN'],
      ['OPEN', 'IN_REVIEW'],
      ['REJECTED', 'OPEN'],
      ['OPEN', 'OPEN'],
    ] as const) {
      const { id } = await issue({ status: from });
      expect(await move(id, from, to, 'lead', { note: 'x' })).toMatchObject({ status: 409, errors: ['TRANSITION_IMPOSSIBLE'] });
    }
  });

  test('409: a concurrently changed status is rejected', async () => {
    const { id } = await issue({ status: 'IN_REVIEW' });
    const answers = await Promise.all([
      move(id, 'IN_REVIEW', 'OPEN', 'reviewer'),
      move(id, 'IN_REVIEW', 'DRAFT', 'lead', { note: 'x' }),
      move(id, 'IN_REVIEW', 'REJECTED', 'lead', { note: 'x' }),
    ]);
    expect(answers.map(({ status }) => status).sort()).toEqual([200, 409, 409]);
    expect(answers.flatMap(({ errors }) => errors)).toEqual(['STATUS_CHANGED', 'STATUS_CHANGED']);
  });

  test('409: issues of an archived project cannot be moved', async () => {
    const archived = await project({ status: 'ARCHIVED' });
    const { id } = await issue({ project: archived, status: 'IN_REVIEW' });
    expect(await move(id, 'IN_REVIEW', 'OPEN', 'lead')).toMatchObject({ status: 409, errors: ['PROJECT_ARCHIVED'] });
  });
});
