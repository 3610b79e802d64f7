import { and, asc, eq, sql } from 'drizzle-orm';
import { alias } from 'drizzle-orm/pg-core';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { openTestDatabase, type TestDatabase } from '../../../test/database.ts';
import { files } from '../../files/files.tables.ts';
import { buildIssue } from '../../issues/issues.factory.ts';
import { issues } from '../../issues/issues.tables.ts';
import { users } from '../../membership/users.tables.ts';
import { buildProject } from '../../projects/projects.factory.ts';
import { projects } from '../../projects/projects.tables.ts';
import { itemsOf, kept, type Places, prepared, preparedSql, selecting } from './prepared.ts';
import { countQueries } from './query-counter.ts';

let database: TestDatabase;
let project: Awaited<ReturnType<typeof buildProject>>;
beforeAll(async () => {
  database = await openTestDatabase();
  project = await buildProject(database.db, { tags: ['một', 'hai, "ba"'], startDay: '2026-02-28' });
  await buildIssue(database.db, { project });
});
afterAll(() => database.drop());

const fixers = alias(users, 'fixer');
const reporters = alias(users, 'reporter');
const selection = {
  id: issues.id,
  createdAt: issues.createdAt,
  deletedAt: issues.deletedAt,
  score: issues.cvssScore,
  versions: issues.fieldVersions,
  year: sql<number>`extract(year from ${issues.createdAt})::int`,
  length: sql<number>`length(${issues.titleVi})`,
  project: { key: projects.key, tags: projects.tags, startDay: projects.startDay, description: projects.description },
  reporter: { id: reporters.id, name: reporters.name },
  fixer: { id: fixers.id, name: fixers.name },
};
const ofProject = prepared((at: Places<'workspaceId' | 'projectId' | 'limit'>) =>
  selecting(selection, (select) =>
    select
      .from(issues)
      .innerJoin(projects, and(eq(projects.workspaceId, issues.workspaceId), eq(projects.id, issues.projectId)))
      .innerJoin(reporters, eq(reporters.id, issues.reporterId))
      .leftJoin(fixers, eq(fixers.id, issues.fixerId))
      .where(and(eq(issues.workspaceId, at.workspaceId), eq(issues.projectId, at.projectId)))
      .orderBy(asc(issues.number))
      .limit(at.limit),
  ),
);
const values = () => ({ workspaceId: project.workspaceId, projectId: project.id, limit: 10 });

describe('a prepared select', () => {
  test('returns the same rows as the query builder', async () => {
    const [row] = await ofProject(database.db, values());
    const [built] = await database.db
      .select(selection)
      .from(issues)
      .innerJoin(projects, eq(projects.id, issues.projectId))
      .innerJoin(reporters, eq(reporters.id, issues.reporterId))
      .leftJoin(fixers, eq(fixers.id, issues.fixerId));
    expect(row).toEqual(built);
    expect(row).toMatchObject({ fixer: null, deletedAt: null, project: { tags: ['một', 'hai, "ba"'], startDay: '2026-02-28' } });
    expect(row?.createdAt).toBeInstanceOf(Date);
  });

  test('returns the numbers of expressions as numbers, and refuses bytes', async () => {
    const counted = prepared((at: Places<'id'>) =>
      selecting({ n: sql<number>`count(*)`, sum: sql<number>`sum(1.5)` }, (select) => select.from(projects).where(eq(projects.id, at.id))),
    );
    expect(await counted(database.db, { id: project.id })).toEqual([{ n: 1, sum: 1.5 }]);
    expect(() => selecting({ sha256: files.sha256 }, (select) => select.from(files))).toThrow('sha256');
  });

  test('reads uncommitted changes of its transaction', async () => {
    const seen = await database.transaction(async (tx) => {
      await buildIssue(tx, { project });
      return (await ofProject(tx, values())).length;
    });
    expect(seen).toBe(2);
  });

  test('is planned once per connection unless configured otherwise', async () => {
    const once = prepared((at: Places<'id'>) => selecting({ once: users.id }, (select) => select.from(users).where(eq(users.id, at.id))));
    const anew = prepared((at: Places<'id'>) => selecting({ anew: users.id }, (select) => select.from(users).where(eq(users.id, at.id))), {
      planned: false,
    });
    await database.transaction(async (tx) => {
      for (let n = 0; n < 2; n++) {
        await once(tx, { id: project.id });
        await anew(tx, { id: project.id });
      }
      const { rows } = await tx.execute<{ statement: string }>(sql`select statement from pg_prepared_statements where name like 'coloa%'`);
      const kinds = rows
        .map((row) => row.statement)
        .filter((text) => text.startsWith('select json_build_array("users"."id") from "users"'));
      expect(kinds).toHaveLength(1);
    });
  });

  test('keeps its plan with a limit and with values of an enumeration', async () => {
    const firstOf = prepared((at: Places<'workspaceId' | 'status'>) =>
      selecting({ id: issues.id }, (select) =>
        select
          .from(issues)
          .where(and(eq(issues.workspaceId, at.workspaceId), sql`${issues.status} in (${sql.join(itemsOf(at.status, 2), sql`, `)})`))
          .orderBy(asc(issues.updatedAt))
          .limit(3),
      ),
    );
    await database.transaction(async (tx) => {
      for (let n = 0; n < 8; n++) await firstOf(tx, { workspaceId: project.workspaceId, status: ['DRAFT', "'OPEN"] });
      const { rows } = await tx.execute<{ kept: number; text: string }>(
        sql`select generic_plans::int as kept, statement as text from pg_prepared_statements where statement like '%"updated_at" asc limit 3'`,
      );
      expect(rows).toEqual([{ kept: 3, text: expect.stringContaining('in ($2, $3)') }]);
    });
  });

  test('always uses a generic plan if it is short, except in a transaction', async () => {
    const short = prepared(
      (at: Places<'id'>) => selecting({ short: users.id }, (select) => select.from(users).where(eq(users.id, at.id))),
      {
        short: true,
      },
    );
    const plans = preparedSql<{ kept: number; made: number }>()(
      () => sql`select generic_plans::int as kept, custom_plans::int as made from pg_prepared_statements
        where statement like 'select json_build_array("users"."id") from "users"%'`,
      { short: true },
    );
    await short(database.db, { id: project.id });
    expect(await plans(database.db, {})).toEqual([{ kept: 1, made: 0 }]);
    await database.transaction(async (tx) => {
      await short(tx, { id: project.id });
      expect(await plans(tx, {})).toEqual([{ kept: 0, made: expect.any(Number) }]);
    });
  });

  test('is counted like any other query', async () => {
    const { queries } = await countQueries(() => ofProject(database.db, values()));
    expect(queries).toEqual([expect.stringContaining('from "issues"')]);
  });

  test('accepts null, and rejects missing values', async () => {
    expect(await ofProject(database.db, { ...values(), projectId: null })).toEqual([]);
    await expect(ofProject(database.db, { ...values(), projectId: undefined })).rejects.toThrow('projectId');
  });

  test('rejects an object of nullable columns, because it cannot tell a row from none', async () => {
    const vague = prepared(() => selecting({ user: { email: users.email } }, (select) => select.from(users)));
    await expect(vague(database.db, {})).rejects.toThrow('email');
  });
});

test('raw SQL returns objects by column', async () => {
  const sum = preparedSql<{ n: number }>()((at: Places<'a' | 'b'>) => sql`select ${at.a}::int + ${at.b}::int as n`);
  expect(await sum(database.db, { a: 1, b: 2 })).toEqual([{ n: 3 }]);
});

test('a cached value is created once, and the least recently used one is evicted first', () => {
  const of = kept<object>(2);
  const [a, b] = [of('a', () => ({})), of('b', () => ({}))];
  expect(of('a', () => ({}))).toBe(a);
  of('c', () => ({}));
  expect(of('a', () => ({}))).toBe(a);
  expect(of('b', () => ({}))).not.toBe(b);
});
