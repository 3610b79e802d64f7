import { issuesContract } from '@coloa/contract/issues/issues.contract.ts';
import { LIMITS } from '@coloa/contract/limits.ts';
import { usersContract } from '@coloa/contract/users/users.contract.ts';
import { describe, expect, test } from 'vitest';
import { testApp } from '../../../test/harness.ts';
import { buildTeam, type Teammate } from '../../../test/team.ts';
import { newId } from '../../platform/ids.ts';
import { buildAssignee } from '../../projects/projects.factory.ts';
import { buildMember } from '../../users/users.factory.ts';
import { buildIssue } from '../issues.factory.ts';

const app = await testApp();
const { call, db, tokenOf } = app;
const { people, as, project, workspace } = await buildTeam(app);
const api = issuesContract;
const home = await project({ key: 'HVB' });

type Overrides = NonNullable<Parameters<typeof buildIssue>[1]>;
const issue = (overrides: Overrides = {}, contributors: { userId: string; share: number }[] = []) =>
  buildIssue(db, { project: home, reporterId: people.tester.id, ...overrides }, { contributors });
const set = (issueId: string, userId: string, share: unknown, who: Teammate = 'tester') =>
  call(api.setContributor, { body: { issueId, userId, share } }, as(who));
const remove = (issueId: string, userId: string, who: Teammate = 'tester') =>
  call(api.removeContributor, { body: { issueId, userId } }, as(who));
const shares = async (id: string) =>
  (await call(api.get, { params: { id } }, as('lead'))).body.contributors.map(({ person, share }) => [person.id, share]);
const last = async (id: string) => (await call(api.history, { params: { id } }, as('lead'))).body.items[0];
const { tester, other, reviewer, outsider } = people;

describe('POST /api/issue/contributor', () => {
  test('200: adds a contributor, changes the share, and returns all contributors with the reporter’s rest', async () => {
    const { id } = await issue();
    const { status, body } = await set(id, other.id, 30);
    expect(status).toBe(200);
    expect(body).toMatchObject([
      { person: { id: tester.id }, share: 70, isReporter: true },
      { person: { id: other.id, username: other.username }, share: 30, isReporter: false },
    ]);
    expect(await last(id)).toMatchObject({
      action: 'EDITED',
      changes: [{ field: 'contributors', from: null, to: { id: other.id, name: other.name, share: 30 } }],
    });
    await set(id, reviewer.id, 20);
    await set(id, other.id, 40);
    expect(await shares(id)).toEqual([
      [tester.id, 40],
      [other.id, 40],
      [reviewer.id, 20],
    ]);
    expect((await last(id))?.changes[0]).toMatchObject({ from: { share: 30 }, to: { share: 40 } });
  });

  test('200: an unchanged share is not recorded', async () => {
    const { id } = await issue({}, [{ userId: other.id, share: 30 }]);
    expect((await set(id, other.id, 30)).status).toBe(200);
    expect(await last(id)).toMatchObject({ action: 'CREATED' });
  });

  test('200: a contributor can edit the issue and send it to review while it is a draft', async () => {
    const { id } = await issue({}, [{ userId: other.id, share: 30 }]);
    const put = (body: object) => call(api.update, { params: { id }, body }, as('other'));
    expect((await put({ version: 1, tags: ['x'] })).status).toBe(200);
    expect((await put({ from: 'DRAFT', status: 'IN_REVIEW' })).status).toBe(200);
    const open = await issue({ status: 'OPEN' }, [{ userId: other.id, share: 30 }]);
    expect((await call(api.update, { params: { id: open.id }, body: { version: 1, tags: ['x'] } }, as('other'))).status).toBe(403);
  });

  test('200: users who can read every project by their role can be contributors, also outside the project', async () => {
    const { id } = await issue();
    const manager = await buildMember(db, { workspace, role: 'Lead' });
    expect((await set(id, manager.id, 10)).status).toBe(200);
  });

  test('400: clients, and members outside the project, cannot be contributors', async () => {
    for (const status of ['DRAFT', 'OPEN'] as const) {
      const { id } = await issue({ status });
      for (const user of [people.client, outsider]) {
        expect(await set(id, user.id, 10, 'lead')).toMatchObject({ status: 400, errors: ['NOT_IN_TEAM'], details: [{ path: 'userId' }] });
      }
    }
  });

  test('200: a contributor removed from the workspace keeps the contribution, and the share can be changed', async () => {
    const leaver = await buildMember(db, { workspace });
    await buildAssignee(db, { project: home, user: leaver, hats: ['TESTER'] });
    const { id } = await issue({}, [{ userId: leaver.id, share: 25 }]);
    const admin = { token: await tokenOf(await buildMember(db, { workspace, role: 'Admin' })) };
    const params = { workspace_id: workspace.id, user_id: leaver.id };
    expect((await call(usersContract.removeFromWorkspace, { params }, admin)).status).toBe(200);
    expect(await shares(id)).toEqual([
      [tester.id, 75],
      [leaver.id, 25],
    ]);
    expect((await set(id, leaver.id, 50)).status).toBe(200);
  });

  test('200: clients see neither shares nor their changes', async () => {
    const { id } = await issue({ status: 'OPEN' }, [{ userId: other.id, share: 30 }]);
    expect((await call(api.get, { params: { id } }, as('client'))).body.contributors).toEqual([]);
    expect((await set(id, reviewer.id, 10, 'lead')).status).toBe(200);
    expect((await last(id))?.changes[0]?.field).toBe('contributors');
    const { text } = await call(api.history, { params: { id } }, as('client'));
    expect(text).not.toContain('contributors');
  });

  test('400: invalid shares, and shares that exceed the whole, are rejected', async () => {
    const { id } = await issue({}, [{ userId: other.id, share: 60 }]);
    for (const share of [-1, 101, 1.5, '10']) expect((await set(id, reviewer.id, share)).status).toBe(400);
    expect(await set(id, reviewer.id, 41)).toMatchObject({ status: 400, errors: ['SHARES_TOO_MUCH'], details: [{ path: 'share' }] });
    expect((await set(id, reviewer.id, 40)).status).toBe(200);
    expect((await set(id, other.id, 0)).status).toBe(200);
  });

  test('400: shares stay within the whole, also with concurrent requests', async () => {
    const { id } = await issue();
    const answers = await Promise.all([other, reviewer, people.lead].map((user) => set(id, user.id, 50)));
    expect(answers.map(({ status }) => status).sort()).toEqual([200, 200, 400]);
  });

  test('400: the reporter, and users who are no members, are rejected', async () => {
    const { id } = await issue();
    expect(await set(id, tester.id, 10)).toMatchObject({ status: 400, errors: ['REPORTER_HAS_REST'] });
    for (const userId of [people.stranger.id, newId()]) {
      expect(await set(id, userId, 10)).toMatchObject({ status: 400, errors: ['UNKNOWN_USER'], details: [{ path: 'userId' }] });
    }
  });

  test('401: requests without a token are rejected', async () => {
    expect((await call(api.setContributor, { body: { issueId: newId(), userId: newId(), share: 1 } })).status).toBe(401);
  });

  test('403: users who cannot edit the issue are rejected', async () => {
    const draft = await issue();
    for (const who of ['other', 'reviewer'] as const) expect((await set(draft.id, other.id, 1, who)).status).toBe(403);
    const open = await issue({ status: 'OPEN' });
    for (const who of ['tester', 'client'] as const) expect((await set(open.id, other.id, 1, who)).status).toBe(403);
    expect((await set(open.id, other.id, 1, 'lead')).status).toBe(200);
  });

  test('404: users who cannot see the issue do not find it', async () => {
    const { id } = await issue();
    for (const who of ['client', 'outsider', 'stranger'] as const) expect((await set(id, other.id, 1, who)).status).toBe(404);
  });

  test('409: an archived project, and too many contributors, are rejected', async () => {
    const archived = await issue({ project: await project({ status: 'ARCHIVED' }) });
    expect(await set(archived.id, other.id, 1)).toMatchObject({ status: 409, errors: ['PROJECT_ARCHIVED'] });
    const many = await Promise.all(Array.from({ length: LIMITS.contributors }, () => buildMember(db, { workspace })));
    const full = await issue(
      {},
      many.map(({ id }) => ({ userId: id, share: 1 })),
    );
    expect(await set(full.id, other.id, 1)).toMatchObject({ status: 409, errors: ['CONTRIBUTORS_FULL'] });
    expect((await set(full.id, many[0]?.id ?? '', 2)).status).toBe(200);
  });
});

describe('POST /api/issue/contributor/delete', () => {
  test('200: the share returns to the reporter, and the former contributor can no longer edit', async () => {
    const { id } = await issue({}, [{ userId: other.id, share: 30 }]);
    expect(await remove(id, other.id)).toMatchObject({ status: 200, text: 'true' });
    expect(await shares(id)).toEqual([[tester.id, 100]]);
    expect((await last(id))?.changes[0]).toMatchObject({ field: 'contributors', from: { id: other.id, share: 30 }, to: null });
    expect((await call(api.update, { params: { id }, body: { version: 1, tags: [] } }, as('other'))).status).toBe(403);
  });

  test('200: contributors can remove themselves', async () => {
    const { id } = await issue({}, [{ userId: other.id, share: 30 }]);
    expect((await remove(id, other.id, 'other')).status).toBe(200);
  });

  test('403: users who cannot edit the issue are rejected', async () => {
    const { id } = await issue({}, [{ userId: other.id, share: 30 }]);
    expect((await remove(id, other.id, 'reviewer')).status).toBe(403);
  });

  test('404: users who are no contributors, including the reporter, and issues that the caller cannot see, are not found', async () => {
    const { id } = await issue({}, [{ userId: other.id, share: 30 }]);
    for (const userId of [tester.id, reviewer.id, newId()]) expect((await remove(id, userId)).status).toBe(404);
    expect((await remove(id, other.id, 'outsider')).status).toBe(404);
  });
});

describe('GET /api/issue', () => {
  test('200: rows name the authors, the reporter first and the others in order of joining; clients see only the reporter', async () => {
    const { id } = await issue({ status: 'OPEN' }, [
      { userId: other.id, share: 30 },
      { userId: reviewer.id, share: 20 },
    ]);
    const alone = await issue({ status: 'OPEN' });
    const rowsOf = async (who: Teammate) => {
      const { items } = (await call(api.list, { query: { projectId: home.id, pageSize: 100 } }, as(who))).body;
      return [id, alone.id].map((each) =>
        items.find((row) => row.id === each)?.contributors.map(({ person, share }) => [person.id, share]),
      );
    };
    const shared = [
      [tester.id, 50],
      [other.id, 30],
      [reviewer.id, 20],
    ];
    expect(await rowsOf('tester')).toEqual([shared, [[tester.id, 100]]]);
    expect(await rowsOf('lead')).toEqual([shared, [[tester.id, 100]]]);
    expect(await rowsOf('client')).toEqual([[], []]);
  });
});
