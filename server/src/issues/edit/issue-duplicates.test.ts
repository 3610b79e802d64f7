import type { IssueStatus } from '@coloa/contract/issues/issue-states.ts';
import { issuesContract } from '@coloa/contract/issues/issues.contract.ts';
import { projectsContract } from '@coloa/contract/projects/projects.contract.ts';
import { and, eq } from 'drizzle-orm';
import { describe, expect, test } from 'vitest';
import { testApp } from '../../../test/harness.ts';
import { buildTeam, type Teammate } from '../../../test/team.ts';
import { notifications } from '../../notifications/notifications.tables.ts';
import { buildProject } from '../../projects/projects.factory.ts';
import { buildMember } from '../../users/users.factory.ts';
import { buildIssue } from '../issues.factory.ts';

const app = await testApp();
const { call, db, tokenOf } = app;
const { people, as, project, workspace } = await buildTeam(app);
const api = issuesContract;
const home = await project({ key: 'HVB' });
const manager = { token: await tokenOf(await buildMember(db, { workspace, role: 'Admin' })) };

type Overrides = NonNullable<Parameters<typeof buildIssue>[1]>;
const issue = (overrides: Overrides = {}) => buildIssue(db, { project: home, status: 'OPEN', reporterId: people.tester.id, ...overrides });
const duplicate = (of: { id: string }, overrides: Overrides = {}) => issue({ status: 'DUPLICATE', duplicateOf: of.id, ...overrides });
const move = (id: string, from: IssueStatus, status: IssueStatus, more: object = {}, who: Teammate = 'lead') =>
  call(api.update, { params: { id }, body: { from, status, note: 'vì', ...more } }, as(who));
const get = async (id: string) => (await call(api.get, { params: { id } }, as('lead'))).body;
const history = async (id: string) => (await call(api.history, { params: { id } }, as('lead'))).body.items;
const remove = (id: string) => call(api.delete, { params: { id } }, as('lead'));
const restore = (id: string) => call(api.restore, { params: { id } }, as('lead'));

describe('an original that becomes a duplicate', () => {
  test('moves its duplicates to the new original, also in their history, and notifies their reporters', async () => {
    const [a, c] = [await issue(), await issue()];
    const b = await duplicate(a, { reporterId: people.other.id });
    expect((await move(a.id, 'OPEN', 'DUPLICATE', { duplicateOf: c.id })).status).toBe(200);
    expect((await get(b.id)).duplicateOf?.id).toBe(c.id);
    expect((await get(c.id)).duplicates.map(({ id }) => id).sort()).toEqual([a.id, b.id].sort());
    expect((await history(b.id))[0]).toMatchObject({
      action: 'EDITED',
      actor: { id: people.lead.id },
      changes: [{ field: 'duplicateOf', from: { key: a.key }, to: { key: c.key } }],
    });
    const sent = await db
      .select({ userId: notifications.userId, issueId: notifications.issueId })
      .from(notifications)
      .where(and(eq(notifications.kind, 'DUPLICATE_MOVED')));
    expect(sent).toEqual([{ userId: people.other.id, issueId: b.id }]);
  });

  test('also moves duplicates in the bin and in projects that the caller cannot read', async () => {
    const [a, c] = [await issue(), await issue()];
    const secret = await buildProject(db, { workspaceId: workspace.id, createdBy: people.outsider.id });
    const hidden = await duplicate(a, { project: secret });
    const binned = await duplicate(a, { deletedAt: new Date() });
    expect((await move(a.id, 'OPEN', 'DUPLICATE', { duplicateOf: c.id })).status).toBe(200);
    expect((await call(api.get, { params: { id: hidden.id } }, manager)).body.duplicateOf?.id).toBe(c.id);
    expect((await restore(binned.id)).status).toBe(200);
    expect(await get(binned.id)).toMatchObject({ status: 'DUPLICATE', duplicateOf: { id: c.id } });
  });
});

describe('an original that is rejected or deleted', () => {
  test('409: the error lists its duplicates, and only counts those that the caller cannot see', async () => {
    const a = await issue();
    const b = await duplicate(a);
    const secret = await buildProject(db, { workspaceId: workspace.id, createdBy: people.outsider.id });
    const hidden = await duplicate(a, { project: secret });
    for (const answer of [await move(a.id, 'OPEN', 'REJECTED'), await remove(a.id)]) {
      expect(answer).toMatchObject({ status: 409, errors: ['HAS_DUPLICATES'] });
      expect(answer.details[0]?.message).toContain(`${b.key}, +1`);
      expect(answer.text).not.toContain(hidden.key);
    }
    expect(await get(a.id)).toMatchObject({ status: 'OPEN', deletedAt: null });
    const bulk = await call(api.bulk, { body: { ids: [a.id], change: { delete: true } } }, as('lead'));
    expect(bulk.body.items[0]?.errors[0]?.code).toBe('HAS_DUPLICATES');
  });

  test('200: it can be deleted together with its duplicates, in any order', async () => {
    const a = await issue();
    const [b, c] = [await duplicate(a), await duplicate(a)];
    const bulk = await call(api.bulk, { body: { ids: [b.id, a.id, c.id], change: { delete: true } } }, as('lead'));
    expect(bulk.body.items).toEqual([{ errors: [] }, { errors: [] }, { errors: [] }]);
    for (const { id } of [a, b, c]) expect((await get(id)).deletedAt).not.toBeNull();
  });

  test('409: the error names twenty of many duplicates, and the number of the others', async () => {
    const a = await issue();
    for (let n = 0; n < 23; n++) await duplicate(a);
    const message = (await remove(a.id)).details[0]?.message ?? '';
    expect(message.match(/HVB-\d+/g)).toHaveLength(20);
    expect(message).toContain(', +3');
  });

  test('200: it can be rejected once its duplicates are reopened', async () => {
    const a = await issue();
    const b = await duplicate(a);
    expect((await move(b.id, 'DUPLICATE', 'DRAFT')).status).toBe(200);
    expect((await move(a.id, 'OPEN', 'REJECTED')).status).toBe(200);
  });

  test.each(['REJECTED', 'the bin'])('%s: a duplicate in the bin is restored as a DRAFT without an original', async (how) => {
    const a = await issue();
    const b = await duplicate(a, { deletedAt: new Date() });
    const answer = how === 'REJECTED' ? await move(a.id, 'OPEN', 'REJECTED') : await remove(a.id);
    expect(answer.status).toBe(200);
    expect((await restore(b.id)).status).toBe(200);
    expect(await get(b.id)).toMatchObject({ status: 'DRAFT', duplicateOf: null });
  });

  test('400: a rejected issue cannot be an original', async () => {
    const [a, b] = [await issue({ status: 'REJECTED' }), await issue()];
    expect(await move(b.id, 'OPEN', 'DUPLICATE', { duplicateOf: a.id })).toMatchObject({ status: 400, errors: ['DUPLICATE_OF_REJECTED'] });
  });

  test('an issue cannot become a duplicate of one that is rejected concurrently', async () => {
    for (let n = 0; n < 5; n++) {
      const [a, b] = [await issue(), await issue()];
      const answers = await Promise.all([move(a.id, 'OPEN', 'REJECTED'), move(b.id, 'OPEN', 'DUPLICATE', { duplicateOf: a.id }, 'lead')]);
      expect(answers.filter(({ status }) => status === 200)).toHaveLength(1);
    }
  });
});

describe('a project with originals', () => {
  const bin = (id: string, key: string) => call(projectsContract.delete, { params: { id }, query: { key } }, manager);

  test('409: it cannot be deleted while issues of other projects duplicate its issues; its own duplicates do not prevent it', async () => {
    const other = await project();
    const a = await issue({ project: other });
    await duplicate(a, { project: other });
    const outside = await duplicate(a);
    const answer = await bin(other.id, other.key);
    expect(answer).toMatchObject({ status: 409, errors: ['HAS_DUPLICATES'] });
    expect(answer.details[0]?.message).toContain(outside.key);
    await move(outside.id, 'DUPLICATE', 'DRAFT');
    expect((await bin(other.id, other.key)).status).toBe(200);
  });
});
