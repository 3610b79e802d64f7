import { sql } from 'drizzle-orm';
import { expect, test } from 'vitest';
import { takeOutput } from '../../tools/vitest/unexpected-output.ts';
import { memberships, users } from '../src/membership/users.tables.ts';
import { testApp } from './harness.ts';
import { bareColumns } from './outer-columns.ts';

test.each([
  ['select array(select a.user_id from "task_assignees" as "a" where a.workspace_id = "workspace_id") from "tasks"', ['"workspace_id"']],
  ['select array(select "workspace_id"::text from "memberships" where "user_id" = "id") from "users"', ['"user_id"', '"id"']],
  ['select exists (select from "m" left join "r" on r."id" = coalesce("role_id", 1)) from "u"', ['"role_id"']],
  ['select array(select "m"."id" from "memberships" "m" where m."user_id" = "users"."id") from "users"', []],
  ['select "id" from "users" where "id" = $1', []],
  ['select "n" from (select 1 as "seen") "p" inner join lateral (select "a" from "t" where "t"."at" > "seen") "s" on true', []],
  [`select (select count(*) from "t" where "t"."a" = '"text"' order by "n") from "u" where "x" = 1`, []],
  ['select "a" from (select "b" from "t" where "t"."c" = 1) "s" where "a" = 2', []],
])('%s', (statement, bare) => expect(bareColumns(statement)).toEqual(bare));

test('a statement that compares a column with itself fails the test that sends it', async () => {
  const { db } = await testApp();
  await db
    .select({ ids: sql`array(select ${memberships.role} from ${memberships} where ${memberships.userId} = ${users.id})` })
    .from(users);
  expect(takeOutput()).toEqual([expect.stringContaining('columns without their table in a subselect: "user_id", "id"')]);
});
