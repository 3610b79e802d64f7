import { LIMITS } from '@coloa/contract/limits.ts';
import { writeUpVersionsContract as versions } from '@coloa/contract/topics/write-up-versions.contract.ts';
import { writeUpsContract as api } from '@coloa/contract/topics/write-ups.contract.ts';
import { and, eq, sql } from 'drizzle-orm';
import { describe, expect, test } from 'vitest';
import { testApp } from '../../test/harness.ts';
import { writeUpPlace } from '../../test/write-up-place.ts';
import { auditEntries } from '../audit/audit.tables.ts';
import { fileUses } from '../files/file-uses.tables.ts';
import { buildFile } from '../files/files.factory.ts';
import { newId } from '../platform/ids.ts';
import { buildWriteUp } from './topics.factory.ts';
import { writeUpVersions } from './topics.tables.ts';

const t = await testApp();
const { call, db, platform } = t;
const { place, topic, given, get, change, remove, made } = await writeUpPlace(t);

type As = { token: string };
const edit = async (id: string, body: object, as?: As) => expect((await change(id, body, as)).status).toBe(200);
const list = (id: string, as: As = place.asAuthor) => call(versions.list, { params: { id } }, as);
const read = (id: string, version: number, as: As = place.asAuthor) => call(versions.get, { params: { id, version: String(version) } }, as);
const restore = (id: string, restored: number, version: number, as: As = place.asAuthor) =>
  call(versions.restore, { params: { id, version: String(restored) }, body: { version } }, as);
const told = async (id: string, as?: As) => (await list(id, as)).body.map(({ version, by, title }) => [version, by.id, title]);

describe('the versions of a write-up', () => {
  test('200: stores each saved title or content with its writer, including the first', async () => {
    const id = await made({ title: 'Một' });
    const { createdAt } = (await get(id)).body;
    expect((await list(id)).body).toMatchObject([{ version: 1, title: 'Một', by: { id: place.author.id }, at: createdAt }]);
    await edit(id, { version: 1, tags: ['xss'] });
    await edit(id, { version: 2, title: 'Hai' }, place.asAdmin);
    await edit(id, { version: 3, content: 'Nội dung khác' });
    expect(await told(id)).toEqual([
      [4, place.author.id, 'Hai'],
      [3, place.admin.id, 'Hai'],
      [1, place.author.id, 'Một'],
    ]);
    expect((await list(id)).body.at(-1)?.at).toBe(createdAt);
    const contents = await Promise.all([1, 3, 4].map(async (version) => (await read(id, version)).body.content));
    expect(contents).toEqual([given().content, given().content, 'Nội dung khác']);
    for (const version of [2, 5]) expect((await read(id, version)).status).toBe(404);
    expect((await read(id, 2_147_483_648)).status).toBe(400);
  });

  test('a text from before versions were stored becomes one when it is replaced', async () => {
    const at = new Date('2026-01-05T05:00:00Z');
    const old = await buildWriteUp(db, place.author, topic, {
      title: 'Bản cũ',
      version: 7,
      fieldVersions: { title: 6, tags: 7 },
      createdAt: new Date('2026-01-01T05:00:00Z'),
      updatedAt: at,
    });
    await edit(old.id, { version: 7, title: 'Bản mới' });
    expect((await list(old.id)).body).toMatchObject([
      { version: 8, title: 'Bản mới' },
      { version: 6, title: 'Bản cũ', at: at.toISOString() },
    ]);
  });

  test('403, 404: only users who can edit it; an Admin reads no text from before the publication', async () => {
    const id = await made({ title: 'Nháp một', draft: true });
    await edit(id, { version: 1, title: 'Nháp hai' });
    expect([(await list(id, place.asAdmin)).status, (await list(id, place.asOther)).status]).toEqual([404, 404]);
    await edit(id, { version: 2, title: 'Đã đăng', draft: false });
    await edit(id, { version: 3, title: 'Đã sửa' });
    expect((await told(id)).map(([, , title]) => title)).toEqual(['Đã sửa', 'Đã đăng', 'Nháp hai', 'Nháp một']);
    expect((await told(id, place.asAdmin)).map(([, , title]) => title)).toEqual(['Đã sửa', 'Đã đăng']);
    expect([(await read(id, 2, place.asAdmin)).status, (await restore(id, 2, 4, place.asAdmin)).status]).toEqual([404, 404]);
    for (const refused of [list(id, place.asOther), read(id, 4, place.asOther), restore(id, 3, 4, place.asOther)])
      expect((await refused).status).toBe(403);
    expect((await list(newId())).status).toBe(404);
  });

  test('200: an Admin can read the draft that became the published text', async () => {
    const id = await made({ title: 'Nháp một', draft: true });
    await edit(id, { version: 1, title: 'Nháp hai' });
    await edit(id, { version: 2, draft: false });
    await edit(id, { version: 3, title: 'Đã sửa' });
    expect((await told(id, place.asAdmin)).map(([, , title]) => title)).toEqual(['Đã sửa', 'Nháp hai']);
  });

  test('a file that only an earlier version shows stays with the write-up', async () => {
    const { workspaceId, id: uploadedBy } = place.author;
    const file = await buildFile(db, platform.storage, { workspaceId, uploadedBy });
    const id = await made({ content: `![](/attachments/${file.fileName})` });
    await edit(id, { version: 1, content: 'Không còn ảnh' });
    expect((await read(id, 1, place.asAdmin)).body.unavailableFiles).toEqual([]);
    await db.delete(fileUses).where(and(eq(fileUses.workspaceId, workspaceId), eq(fileUses.fileId, file.id)));
    expect((await read(id, 1, place.asAdmin)).body.unavailableFiles).toEqual([file.fileName]);
  });

  test(`are limited to the newest ${LIMITS.writeUpVersions}, and are deleted with the write-up`, async () => {
    const most = LIMITS.writeUpVersions;
    const { id, workspaceId, authorId } = await buildWriteUp(db, place.author, topic, { version: 1_000, fieldVersions: { title: 1_000 } });
    await db.execute(sql`insert into write_up_versions (workspace_id, write_up_id, version, title, content, written_by, at)
      select ${workspaceId}, ${id}, 1000 - n, 'cũ', '', ${authorId}, now() from generate_series(1, ${most}::int) as n`);
    await edit(id, { version: 1_000, title: 'Ba' });
    expect((await told(id)).map(([version]) => version)).toEqual(Array.from({ length: most }, (_, n) => 1_001 - n));
    await remove(id);
    expect(await db.select().from(writeUpVersions).where(eq(writeUpVersions.writeUpId, id))).toEqual([]);
  });
});

describe('POST /api/topic/writeup/{id}/versions/{version}/restore', () => {
  const rewritten = async () => {
    const id = await made({ title: 'Một' });
    await edit(id, { version: 1, title: 'Hai', content: 'Khác' });
    return id;
  };

  test('200: makes the earlier text a new version, which is listed and logged', async () => {
    const id = await rewritten();
    expect(await restore(id, 1, 2)).toMatchObject({ status: 200, text: 'true', headers: { etag: '"3"' } });
    expect((await get(id)).body).toMatchObject({ title: 'Một', content: given().content, version: 3 });
    expect((await told(id)).map(([version]) => version)).toEqual([3, 2, 1]);
    const [entry] = await db
      .select({ details: auditEntries.details })
      .from(auditEntries)
      .where(and(eq(auditEntries.objectId, id), eq(auditEntries.action, 'WRITE_UP_TEXT_RESTORED')));
    expect(entry?.details).toEqual({ fields: ['title', 'content'], restoredVersion: 1 });
    expect(await restore(id, 3, 3)).toMatchObject({ status: 200, headers: { etag: '"3"' } });
  });

  test('409: rejects what another user changed in the meantime, and writes nothing', async () => {
    const id = await rewritten();
    expect(await restore(id, 1, 1)).toMatchObject({
      status: 409,
      errors: ['EDIT_CONFLICT', 'EDIT_CONFLICT'],
      details: [{ path: 'title' }, { path: 'content' }],
    });
    expect((await call(api.get, { params: { writeup_id: id } }, place.asAuthor)).body.version).toBe(2);
  });
});
