import { sql } from 'drizzle-orm';
import { expect, test } from 'vitest';
import { buildIssue } from '../src/issues/issues.factory.ts';
import { issues } from '../src/issues/issues.tables.ts';
import { searchText } from '../src/platform/text/folding.ts';
import { buildProject } from '../src/projects/projects.factory.ts';
import { buildMember } from '../src/users/users.factory.ts';
import { earlierDatabase } from './earlier-database.ts';

async function databaseBefore() {
  const { db, upgrade } = await earlierDatabase('0021_notification_steps');
  const lead = await buildMember(db);
  const project = await buildProject(db, { workspaceId: lead.workspaceId, createdBy: lead.id });
  return { db, lead, project, upgrade };
}

test('migration 0022 keeps unredacted words of texts in the search, and removes other words of tags', async () => {
  const { db, project, upgrade } = await databaseBefore();
  type Parts = NonNullable<Parameters<typeof buildIssue>[2]>;
  const built = async (tags: string[], title: string, description = '', more: Parts = {}, fields = {}) =>
    buildIssue(db, { project, tags, ...fields }, { contents: { vi: { title, description } }, ...more });
  const cases = [
    await built(['Khẩn cấp', 'PCI-DSS'], 'Lỗ hổng KHẨN', 'Cookie: ⟦cấp⟧ nhé'),
    await built(['đội đỏ'], 'Đỏ', 'mở ⟦đội ⟦trong⟧ đội⟧ ra'),
    await built(['bí mật'], 'Một', '&lobrk;bí mật&robrk;'),
    await built(['срочно'], 'Ошибка входа', 'в СРОЧНО⟦x⟧'),
    await built(['hvb', 'jira', '79', 'mới'], 'Hai', '', { assets: ['https://hvb.example/mới'] }, { externalId: 'JIRA-7', cwe: 'CWE-79' }),
    await built([], 'Không có nhãn ⟦kín⟧'),
  ];
  for (const { id, searchText: words, tags } of cases)
    await db
      .update(issues)
      .set({ searchText: searchText(words, ...tags) })
      .where(sql`id = ${id}`);
  const texts = async () => new Map((await db.select().from(issues)).map((row) => [row.id, row.searchText.split(' ').sort()]));
  expect((await texts()).get(cases[0]?.id ?? '')).toContain('pci');

  expect(await upgrade()).toContain('0022_tags_out_of_search');

  const after = await texts();
  for (const { id, searchText: words } of cases) expect(after.get(id), words).toEqual(words.split(' ').sort());
});

test('migration 0022 gives duplicates a valid original, and turns those in the bin without one into drafts', async () => {
  const { db, lead, project, upgrade } = await databaseBefore();
  const issue = (fields = {}) => buildIssue(db, { project, ...fields });
  const repeats = (of: { id: string }, fields = {}) => issue({ status: 'DUPLICATE', duplicateOf: of.id, ...fields });
  const deletedAt = new Date();
  const open = await issue({ status: 'OPEN' });
  const first = await repeats(open);
  const second = await repeats(first);
  const third = await repeats(second, { deletedAt });
  const rejected = await issue({ status: 'REJECTED' });
  const standing = await repeats(rejected);
  const ofRejected = await repeats(rejected, { deletedAt });
  const ofBinned = await repeats(await issue({ status: 'OPEN', deletedAt }), { deletedAt });
  const ofNothing = await issue({ status: 'DUPLICATE', deletedAt });
  const ring = await issue({ status: 'DUPLICATE' });
  const ringed = await repeats(ring);
  await db.update(issues).set({ duplicateOf: ringed.id }).where(sql`id = ${ring.id}`);
  const away = await buildProject(db, { workspaceId: lead.workspaceId, createdBy: lead.id, deletedAt });
  const inside = await issue({ project: away, status: 'OPEN' });
  const withIt = await repeats(inside, { project: away });
  const ofAway = await repeats(inside, { deletedAt });

  await upgrade();

  const after = new Map((await db.select().from(issues)).map((row) => [row.id, [row.status, row.duplicateOf]]));
  const states = [first, second, third, standing, ofRejected, ofBinned, ofNothing, ring, ringed, withIt, ofAway].map(({ id }) =>
    after.get(id),
  );
  expect(states).toEqual([
    ['DUPLICATE', open.id],
    ['DUPLICATE', open.id],
    ['DUPLICATE', open.id],
    ['DUPLICATE', rejected.id],
    ['DRAFT', null],
    ['DRAFT', null],
    ['DRAFT', null],
    ['DUPLICATE', ringed.id],
    ['DUPLICATE', ring.id],
    ['DUPLICATE', inside.id],
    ['DRAFT', null],
  ]);
});
