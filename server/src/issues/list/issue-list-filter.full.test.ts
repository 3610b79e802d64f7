import { issuesContract } from '@coloa/contract/issues/issues.contract.ts';
import { LIMITS } from '@coloa/contract/limits.ts';
import { sql } from 'drizzle-orm';
import { expect, test } from 'vitest';
import { testApp } from '../../../test/harness.ts';
import { titled } from '../../../test/listed-issues.ts';
import { buildProject } from '../../projects/projects.factory.ts';
import { buildMember } from '../../users/users.factory.ts';
import { buildIssue } from '../issues.factory.ts';

const { call, db, tokenOf } = await testApp();
const api = issuesContract;

test('200: the search finds words that occur in very many issues and words that occur in few', async () => {
  const who = await buildMember(db, { role: 'Admin' });
  const admin = { token: await tokenOf(who) };
  const mine = await buildProject(db, { workspaceId: who.workspaceId, createdBy: who.id, key: 'MANY' });
  const many = await buildIssue(db, { project: mine }, titled('trùng lặp hiếm gặp'));
  await db.execute(sql`
    insert into issues (workspace_id, id, project_id, number, severity, severity_order, status, tags, external_id, reporter_id, title_vi, title_en, search_text)
    select workspace_id, gen_random_uuid(), project_id, number + n, severity, severity_order, status, tags, external_id, reporter_id, 'trùng ' || n, '', 'trung lap'
    from issues, generate_series(1, ${6_000}) as n where id = ${many.id}`);
  const found = async (q: string) => (await call(api.list, { query: { q, sortBy: 'number', pageSize: 2 } }, admin)).body;
  expect(await found('trùng lặp')).toMatchObject({
    total: LIMITS.exactTotalOfWords,
    more: true,
    items: [{ id: many.id }, { title: 'trùng 1' }],
  });
  expect(await found('hiếm gặp')).toMatchObject({ total: 1, more: false, items: [{ id: many.id }] });
  expect(await found('trùng hiếm')).toMatchObject({ total: 1, more: false });
  expect(await found(many.key)).toMatchObject({ total: 1, items: [{ id: many.id }] });
  expect(await found('many')).toMatchObject({ total: LIMITS.exactTotalOfWords, more: true });
});
