import { sql } from 'drizzle-orm';
import { expect, test } from 'vitest';
import { buildField } from '../src/custom-fields/custom-fields.factory.ts';
import { issueFieldValues } from '../src/issues/fields/field-values.tables.ts';
import { buildIssue } from '../src/issues/issues.factory.ts';
import { issues } from '../src/issues/issues.tables.ts';
import { foldSomeIssues } from '../src/issues/list/search-texts.service.ts';
import { buildProject } from '../src/projects/projects.factory.ts';
import { buildMember } from '../src/users/users.factory.ts';
import { earlierDatabase } from './earlier-database.ts';

test('after migration 0053, the job adds the words of earlier values, and folds no other issue', async () => {
  const { db, upgrade } = await earlierDatabase('0052_glossary');
  const { id: createdBy, workspaceId } = await buildMember(db);
  const project = await buildProject(db, { workspaceId, createdBy });
  const field = await buildField(db, workspaceId);
  const [valued, other] = [await buildIssue(db, { project }), await buildIssue(db, { project })];
  const row = { workspaceId, fieldId: field.id, position: 0, sortKey: 'x' };
  await db.insert(issueFieldValues).values({ ...row, issueId: valued.id, value: 'VCS-12' });
  const state = async () =>
    new Map((await db.select().from(issues)).map(({ id, searchText, searchVersion }) => [id, [searchText, searchVersion]]));

  expect(await upgrade()).toContain('0053_field_words');

  expect((await state()).get(valued.id)).toEqual([valued.searchText, 1]);
  expect((await state()).get(other.id)).toEqual([other.searchText, 2]);
  expect([await foldSomeIssues(db), await foldSomeIssues(db)]).toEqual([true, false]);
  const mark = `đ${field.id.slice(-12)}`;
  expect((await state()).get(valued.id)).toEqual([`${mark}vcs ${mark}12\n${valued.searchText}`, 2]);
  expect((await db.execute(sql`select 1 from issues where search_version < 2`)).rows).toEqual([]);
});
