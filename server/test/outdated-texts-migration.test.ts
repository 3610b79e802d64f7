import type { HistoryEntry } from '@coloa/contract/issues/issues.schema.ts';
import { sql } from 'drizzle-orm';
import { expect, test } from 'vitest';
import { insertHistory } from '../src/issues/history/issue-history.repo.ts';
import { buildIssue } from '../src/issues/issues.factory.ts';
import { buildProject } from '../src/projects/projects.factory.ts';
import { buildMember } from '../src/users/users.factory.ts';
import { earlierDatabase } from './earlier-database.ts';

test('migration 0042 marks the texts of the older language that exist in both languages', async () => {
  const { db, upgrade } = await earlierDatabase('0040_kept_secrets');
  const lead = await buildMember(db);
  const project = await buildProject(db, { workspaceId: lead.workspaceId, createdBy: lead.id });
  const contents = {
    vi: { title: 'Lỗi', description: 'Mô tả', steps: 'Bước', impact: ' \n' },
    en: { title: 'Bug', description: 'Text', impact: 'Loss', references: 'RFC' },
  };
  const build = async (vi: string | null, en: string | null, texts: object = en === null ? { vi: contents.vi } : contents) => {
    const { id } = await buildIssue(db, { project }, { contents: texts });
    await db.execute(sql`update issues set vi_written_at = ${vi}, en_written_at = ${en} where id = ${id}`);
    return id;
  };
  const ids = [
    await build('2026-11-20', '2026-11-18'),
    await build('2026-11-18', '2026-11-20'),
    await build('2026-11-20', '2026-11-20'),
    await build('2026-11-20', null),
  ];
  const edited = [{ field: 'contents.vi.title', from: '', to: 'Lỗi' }];
  const marked = [{ field: 'upToDate', from: null, to: ['vi'] }];
  const withHistory = async (...steps: HistoryEntry['changes'][]) => {
    const id = await build('2026-11-20', '2026-11-18');
    for (const [at, changes] of steps.entries())
      await insertHistory(db, lead.workspaceId, { id, version: at + 2 }, lead.id, [{ action: 'EDITED', changes, published: false }]);
    return id;
  };
  ids.push(await withHistory(edited, marked), await withHistory(marked, edited), await withHistory([...edited, ...marked]));
  const apart = { vi: { impact: 'Mất tiền' }, en: { references: 'RFC' } };
  const untouched = await build('2026-11-20', '2026-11-18', apart);
  const versionOf = async (id: string) => (await db.execute(sql`select xmin::text from issues where id = ${id}`)).rows;
  const before = await versionOf(untouched);
  expect(await upgrade()).toContain('0042_outdated_texts');
  expect(await versionOf(untouched)).toEqual(before);
  // A HOT update writes to no index of the table.
  const hot = async () => (await db.execute(sql`select n_tup_hot_upd::int as hot from pg_stat_user_tables where relname = 'issues'`)).rows;
  await expect.poll(hot, { timeout: 15_000 }).toEqual([{ hot: 4 }]);
  const { rows } = await db.execute<{ id: string; vi_outdated: string[]; en_outdated: string[] }>(
    sql`select id, vi_outdated, en_outdated from issues`,
  );
  const read = ids.map((id) => rows.find((row) => row.id === id));
  expect(read.map((row) => [row?.vi_outdated, row?.en_outdated])).toEqual([
    [[], ['title', 'description']],
    [['title', 'description'], []],
    [[], []],
    [[], []],
    [[], []],
    [[], ['title', 'description']],
    [[], ['title', 'description']],
  ]);
});
