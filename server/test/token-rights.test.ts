import { readFileSync } from 'node:fs';
import { PERMISSIONS, ROLES } from '@coloa/contract/permissions.ts';
import { effectOf, isOfProjects, needsSession, type TokenReach, tokenRefusal } from '@coloa/contract/tokens/token-rights.ts';
import { sql } from 'drizzle-orm';
import { afterEach, describe, expect, test } from 'vitest';
import { memberships } from '../src/membership/users.tables.ts';
import { buildProject } from '../src/projects/projects.factory.ts';
import { buildToken } from '../src/tokens/tokens.factory.ts';
import { buildWorkspace } from '../src/workspaces/workspaces.factory.ts';
import { endpoints, isMounted } from './endpoints.ts';
import { testApp } from './harness.ts';
import { keepRows } from './restored-rows.ts';
import { callerOf, sampleCall } from './sample-calls.ts';
import { buildWorld } from './sample-world.ts';
import {
  BESIDE_PROJECTS,
  GOVERNING,
  HARMLESS,
  NOT_FOR_PROJECTS,
  OF_NO_PROJECT,
  OF_SESSIONS,
  READING_OTHERS,
  WRITING_GETS,
} from './token-rights-lists.ts';

const t = await testApp();
const { app, call, database, db } = t;

const named = (chosen: (each: (typeof endpoints)[number]) => boolean): string[] =>
  endpoints
    .filter(chosen)
    .map(({ name }) => name)
    .sort();

const mounted = endpoints.filter(({ endpoint }) => isMounted(app, endpoint) && endpoint.access !== 'public');
const sessionAlone = endpoints.filter(({ endpoint }) => isMounted(app, endpoint) && needsSession(endpoint));
const reads = mounted.filter(({ endpoint }) => effectOf(endpoint) === 'reads');
const readsOf = (reach: TokenReach) => reads.filter(({ endpoint }) => tokenRefusal(endpoint, reach) === null);

const isAdmins = ({ access }: (typeof endpoints)[number]['endpoint']): boolean =>
  access !== 'system' && (!PERMISSIONS.some((each) => each === access) || ROLES.Admin.privileges.some((each) => each === access));

const world = await buildWorld(t);
const { restore } = await keepRows(database.pool);
afterEach(restore);

type Given = Parameters<typeof buildToken>[2];
const tokenOf = (owner: { id: string }, given: Given) => buildToken(db, { id: owner.id, workspaceId: world.workspace.id }, given);
const adminsToken = (given: Given) => tokenOf(world.admin, given);

async function make(name: string, token: string) {
  const each = endpoints.find((endpoint) => endpoint.name === name);
  if (!each) throw new Error(name);
  const { headers, ...args } = each.endpoint.access === 'public' ? {} : sampleCall(name, world);
  return call(each.endpoint, args, { token, headers: { ...headers, token } });
}

describe('personal tokens in the contract', () => {
  test('the endpoints whose effect differs from their method are exactly those listed', () => {
    expect(named(({ endpoint }) => endpoint.method === 'GET' && effectOf(endpoint) === 'writes')).toEqual(WRITING_GETS);
    expect(named(({ endpoint }) => endpoint.method !== 'GET' && effectOf(endpoint) === 'reads')).toEqual(READING_OTHERS);
  });

  test('the endpoints that require a session are exactly those listed', () => {
    expect(named(({ endpoint }) => needsSession(endpoint))).toEqual(OF_SESSIONS);
  });

  test('a write to users, roles or settings requires a session, except for a short list', () => {
    const governs = ({ endpoint }: (typeof endpoints)[number]) => GOVERNING.includes(endpoint.access) && effectOf(endpoint) === 'writes';
    expect(named((each) => governs(each) && !needsSession(each.endpoint))).toEqual(HARMLESS);
  });

  test('the endpoints for a token for some projects are exactly those listed', () => {
    const ofProjects = ['project', 'file', 'public'];
    const beside = named(({ endpoint }) => isOfProjects(endpoint) && !ofProjects.includes(endpoint.access));
    expect(beside).toEqual(BESIDE_PROJECTS);
    expect(named(({ endpoint }) => !isOfProjects(endpoint) && ofProjects.includes(endpoint.access))).toEqual(NOT_FOR_PROJECTS);
  });
});

describe('a personal token', () => {
  test.each(sessionAlone)('is not sufficient for $name', async ({ name }) => {
    const { token } = await adminsToken({});
    expect(await make(name, token)).toMatchObject({ status: 403, errors: ['TOKEN_NOT_ENOUGH'] });
  });

  test.each(readsOf({ scope: 'WRITE', limited: false }).filter(({ endpoint }) => isAdmins(endpoint)))(
    'for everything makes $name as its owner does in a session',
    async ({ name }) => {
      const { token } = await adminsToken({});
      const { status, details } = await make(name, token);
      expect({ done: status === 200 || status === 202, details }).toEqual({ done: true, details: [] });
    },
  );

  test('for reading can call every endpoint without changes, and gets nothing of its owner’s other workspaces', async () => {
    const elsewhere = await buildWorkspace(db, { name: 'Công ty chẳng ai biết' });
    await db.insert(memberships).values({ workspaceId: elsewhere.id, userId: world.admin.id, role: 'Admin' });
    const { token } = await adminsToken({ scope: 'READ' });
    const ofWorkspaces = endpoints.filter(({ name }) => name === 'sessions.workspacesOfUser');
    for (const { name, endpoint } of [...mounted, ...ofWorkspaces]) {
      if (tokenRefusal(endpoint, { scope: 'READ', limited: false }) !== null || name === 'events.stream') continue;
      const { status, text } = await make(name, token);
      const tells = text.includes(elsewhere.id) || text.includes(elsewhere.name);
      expect([name, [200, 202].includes(status), tells]).toEqual([name, true, false]);
    }
  });
});

/** For each call that changes data: the kinds of tokens that can make it, and the fields that no token can send. */
const rights = readFileSync(new URL('../../docs/token-rights.md', import.meta.url), 'utf8')
  .matchAll(/^\| `(\w+\.\w+)` \|(.*)\|$/gm)
  .map(([, name = '', rest = '']) => {
    const [, ...cells] = rest.split('|').map((cell) => cell.trim());
    return { name, may: cells.slice(0, 4).map((cell) => cell === 'yes'), fields: cells[4]?.match(/\w+/g) ?? [] };
  })
  .toArray();
const writes = mounted.filter(({ endpoint }) => effectOf(endpoint) === 'writes').map(({ name }) => name);

describe('docs/token-rights.md', () => {
  test('lists every write of the contract once', () => {
    expect(rights.map(({ name }) => name).sort()).toEqual(named(({ endpoint }) => effectOf(endpoint) === 'writes'));
  });

  test.each([
    { scope: 'READ', projects: 'all' },
    { scope: 'READ', projects: 'some' },
    { scope: 'WRITE', projects: 'all' },
    { scope: 'WRITE', projects: 'some' },
  ] as const)('lists the writes of a $scope token for $projects projects, and the server rejects all others', async (kind) => {
    const column = (kind.scope === 'READ' ? 0 : 2) + (kind.projects === 'all' ? 0 : 1);
    const projectIds = kind.projects === 'all' ? null : [world.project.id, world.binnedProject.id];
    const made: string[] = [];
    for (const name of writes) {
      const { token } = await tokenOf(callerOf(name, world), { scope: kind.scope, projectIds });
      const { status, errors } = await make(name, token);
      if (status === 200 || status === 202) made.push(name);
      else expect([name, status, errors.every((code) => code === 'TOKEN_SCOPE' || code === 'TOKEN_NOT_ENOUGH')]).toEqual([name, 403, true]);
      await restore();
    }
    expect(made).toEqual(writes.filter((name) => rights.find((row) => row.name === name)?.may[column]));
  });

  const fields = rights.flatMap(({ name, fields }) => fields.map((field) => ({ name, field })));
  test.each(fields)('names $field of $name, which no token may send', async ({ name, field }) => {
    const each = endpoints.find((endpoint) => endpoint.name === name);
    if (!each) throw new Error(name);
    const { token } = await adminsToken({});
    const { headers, ...args } = sampleCall(name, world);
    const sent = { ...args, body: { ...(args.body as object), [field]: false } };
    const answer = await call(each.endpoint, sent, { token, headers: { ...headers, token } });
    expect(answer).toMatchObject({ status: 403, details: [{ code: 'TOKEN_NOT_ENOUGH', path: field }] });
    expect(await call(each.endpoint, sent, { token: await t.tokenOf(world.admin) })).toMatchObject({ status: 200 });
  });

  test('two-person review is the only security setting of a project', () => {
    expect(rights.flatMap(({ name, fields }) => fields.map((field) => `${name}.${field}`))).toEqual(['projects.update.twoPersonReview']);
  });
});

async function projectState() {
  const { rows } = await db.execute(sql`
    select id, updated_at, deleted_at from projects where id = ${world.project.id}
    union all select id, updated_at, deleted_at from issues where project_id = ${world.project.id} order by 1`);
  return rows;
}

describe('a token for some projects', () => {
  test.each(reads.filter(({ endpoint }) => tokenRefusal(endpoint, { scope: 'WRITE', limited: true }) === 'TOKEN_SCOPE'))(
    'is refused $name',
    async ({ name }) => {
      const { token } = await adminsToken({ projectIds: [world.project.id] });
      expect(await make(name, token)).toMatchObject({ status: 403, errors: ['TOKEN_SCOPE'] });
    },
  );

  const theirs = mounted.filter(({ endpoint }) => tokenRefusal(endpoint, { scope: 'WRITE', limited: true }) === null);

  test.each(readsOf({ scope: 'WRITE', limited: true }))('makes $name in these', async ({ name }) => {
    const { token } = await adminsToken({ projectIds: [world.project.id, world.binnedProject.id] });
    const { status, details } = await make(name, token);
    expect({ done: status === 200 || status === 202, details }).toEqual({ done: true, details: [] });
  });

  test.each(theirs.filter(({ name }) => !OF_NO_PROJECT.includes(name) && name !== 'events.stream'))(
    'gives and takes nothing by $name of another',
    async ({ name, endpoint }) => {
      const elsewhere = await buildProject(db, { workspaceId: world.workspace.id, createdBy: world.admin.id });
      const { token } = await adminsToken({ projectIds: [elsewhere.id] });
      const before = await projectState();
      const answer = await make(name, token);
      expect(await projectState()).toEqual(before);
      for (const told of [world.project.id, world.project.key, world.issue.id, world.issueFile.fileName, world.task.id])
        expect(answer.text).not.toContain(told);
      expect(answer.text).not.toContain(world.marker);
      if (answer.status === 200 && (effectOf(endpoint) === 'reads' || name === 'issues.bulk')) return;
      expect([name, answer.status === 404 || answer.errors.every((code) => code.startsWith('UNKNOWN_'))]).toEqual([name, true]);
      expect(answer.errors).not.toEqual([]);
    },
  );
});
