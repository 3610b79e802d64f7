import { filesContract } from '@coloa/contract/files/files.contract.ts';
import { issuesContract } from '@coloa/contract/issues/issues.contract.ts';
import type { Permission } from '@coloa/contract/permissions.ts';
import { sharesContract } from '@coloa/contract/reports/shares.contract.ts';
import { and, asc, eq, inArray, like, sql } from 'drizzle-orm';
import { describe, expect, test } from 'vitest';
import { countQueries } from '../../test/count-queries.ts';
import { testApp } from '../../test/harness.ts';
import { newReader } from '../../test/reader.ts';
import { hide, show, showingFiles } from '../../test/shown-files.ts';
import type { Teammate } from '../../test/team.ts';
import { auditEntries } from '../audit/audit.tables.ts';
import { newId } from '../platform/ids.ts';
import { NotStored } from '../platform/storage/storage.ts';
import { buildAssignee } from '../projects/projects.factory.ts';
import { buildShare } from '../reports/shares/shares.factory.ts';
import { buildRole } from '../roles/roles.factory.ts';
import { buildToken } from '../tokens/tokens.factory.ts';
import { buildTopic, buildWriteUp } from '../topics/topics.factory.ts';
import { buildMember } from '../users/users.factory.ts';
import { fileUses } from './file-uses.tables.ts';
import { buildFile, buildOriginal, placesOf } from './files.factory.ts';
import { files } from './files.tables.ts';

const app = await testApp();
const { call, db, platform, tokenOf } = app;
const { workspace, people, as, project, upload, status, newIssue, rewrite, published } = await showingFiles(app);

type Named = { fileName: string };
const keep = (edited: Named, original: Named, who: Teammate = 'tester') =>
  call(filesContract.keepOriginal, { body: { fileName: edited.fileName, original: original.fileName } }, as(who));
const list = async (edited: Named, auth: { token: string }) =>
  (await call(filesContract.originals, { query: { fileNames: edited.fileName } }, auth)).body.originals.map(({ original }) => original);
const remove = ({ fileName }: Named, who: Teammate) => call(filesContract.deleteOriginal, { params: { fileName } }, as(who));
const kept = (edited: Awaited<ReturnType<typeof upload>>) => buildOriginal(db, platform.storage, edited);
const statusFor = async ({ fileName }: Named, token: string) =>
  (await call(filesContract.download, { params: { fileName } }, { token })).status;
const logged = (objectId: string) =>
  db
    .select({ action: auditEntries.action, name: auditEntries.objectName, details: auditEntries.details })
    .from(auditEntries)
    .where(and(eq(auditEntries.objectId, objectId), like(auditEntries.action, 'ORIGINAL_%')))
    .orderBy(asc(auditEntries.id));

describe('POST /api/files/originals', () => {
  test('200: keeps the original once, and writes one entry to the audit log without redacted words', async () => {
    const [edited, original] = [await upload('tester', 'a⟦MKname⟧.png'), await upload()];
    const { body, errors } = await keep(edited, original);
    expect(errors).toEqual([]);
    expect(body).toMatchObject({
      fileName: edited.fileName,
      original: original.fileName,
      url: `/attachments/${original.fileName}`,
      keptBy: { id: people.tester.id, username: people.tester.username },
      can: { delete: true },
    });
    expect((await keep(edited, original)).body).toEqual(body);
    const details = { size: original.size, sha256: original.sha256.toString('hex') };
    expect(await logged(edited.id)).toEqual([{ action: 'ORIGINAL_KEPT', name: 'a⟦⟧.png', details }]);
  });

  test('200: keeps both files for another 30 days, which also protects them from a concurrent deletion of unused files', async () => {
    const [edited, original] = [await upload(), await upload()];
    const both = inArray(files.id, [edited.id, original.id]);
    await db.update(files).set({ lastUsedAt: sql`now() - interval '29 days'` }).where(both);
    expect((await keep(edited, original)).errors).toEqual([]);
    const recent = sql<boolean>`${files.lastUsedAt} > now() - interval '1 day'`;
    expect(await db.select({ recent }).from(files).where(both)).toEqual([{ recent: true }, { recent: true }]);
  });

  test('200: a colleague who edits the original again keeps the same original', async () => {
    const mine = await project();
    const [first, second] = [await upload(), await upload('lead')];
    const original = await kept(first);
    expect(await keep(second, original, 'lead')).toMatchObject({ status: 400, errors: ['UNKNOWN_ATTACHMENT'] });
    await newIssue(mine, show(first));
    expect((await keep(second, original, 'lead')).errors).toEqual([]);
    expect(await list(second, as('lead'))).toEqual([original.fileName]);
  });

  test('400: both files must be images that the caller uploaded and can read, and the caller must be able to read the original then', async () => {
    const [own, other, theirs] = [await upload(), await upload(), await upload('lead')];
    const text = await buildFile(db, platform.storage, { workspaceId: workspace.id, uploadedBy: people.tester.id, type: 'text/plain' });
    const [gone, original] = [{ fileName: `${'0'.repeat(32)}.png` }, await kept(other)];
    const refused = async (edited: Named, of: Named, who?: Teammate) => {
      const answer = await keep(edited, of, who);
      return [answer.status, ...answer.details.map(({ code, path }) => `${code} ${path}`)];
    };
    expect(await refused(theirs, own)).toEqual([400, 'UNKNOWN_ATTACHMENT fileName']);
    expect(await refused(gone, own)).toEqual([400, 'UNKNOWN_ATTACHMENT fileName']);
    expect(await refused(original, own)).toEqual([400, 'UNKNOWN_ATTACHMENT fileName']);
    expect(await refused(own, theirs)).toEqual([400, 'UNKNOWN_ATTACHMENT original']);
    expect(await refused(own, gone)).toEqual([400, 'UNKNOWN_ATTACHMENT original']);
    expect(await refused(own, own)).toEqual([400, 'UNKNOWN_ATTACHMENT original']);
    const { id: projectId } = await project();
    const shown = await upload('client');
    const use = { workspaceId: workspace.id, fileId: shown.id, kind: 'PROJECT', placeId: projectId, projectId, open: true } as const;
    await db.insert(fileUses).values(use);
    expect(await refused(shown, await upload('client'), 'client')).toEqual([400, 'UNKNOWN_ATTACHMENT original']);
    expect(await refused(text, own)).toEqual([400, 'FILE_NOT_IMAGE fileName']);
    expect(await refused(own, text)).toEqual([400, 'FILE_NOT_IMAGE original']);
    expect(await list(own, as('tester'))).toEqual([]);
  });

  test('409: a file that a place shows, or that has an original itself, is no original', async () => {
    const mine = await project();
    const [edited, shown, first] = [await upload(), await upload(), await upload()];
    await newIssue(mine, hide(shown));
    await kept(first);
    expect(await keep(edited, shown)).toMatchObject({ status: 409, errors: ['ATTACHMENT_IN_USE'] });
    expect(await keep(edited, first)).toMatchObject({ status: 409, errors: ['ATTACHMENT_IN_USE'] });
  });

  test('409: a second original must not replace the first one', async () => {
    const edited = await upload();
    const original = await kept(edited);
    expect(await keep(edited, await upload())).toMatchObject({ status: 409, errors: ['ORIGINAL_KEPT'] });
    expect(await list(edited, as('tester'))).toEqual([original.fileName]);
  });
});

describe('an original', () => {
  const everybody = ['lead', 'tester', 'other', 'reviewer', 'client', 'outsider', 'stranger'] as const;
  async function readers(file: Named): Promise<Teammate[]> {
    const statuses = await Promise.all(everybody.map((who) => status(file, who)));
    expect(statuses.filter((each) => each !== 200 && each !== 404)).toEqual([]);
    return everybody.filter((_, n) => statuses[n] === 200);
  }
  const TEAM = ['lead', 'tester', 'other', 'reviewer'];

  test('can be read by the team that reads the edited image, and never by clients', async () => {
    const mine = await project();
    const edited = await upload();
    const original = await kept(edited);
    expect([await readers(edited), await readers(original)]).toEqual([['tester'], ['tester']]);
    await published(mine, show(edited));
    expect(await readers(edited)).toEqual([...TEAM, 'client']);
    expect(await readers(original)).toEqual(TEAM);
    for (const who of everybody) expect(await list(edited, as(who))).toEqual(TEAM.includes(who) ? [original.fileName] : []);
  });

  test('has its rules checked only if the file cannot be read otherwise', async () => {
    const edited = await upload();
    const original = await kept(edited);
    await newIssue(await project(), show(edited));
    const rules = async (file: Named) => {
      const { result, queries } = await countQueries(() => status(file, 'lead'));
      return [result, queries.filter((query) => query.includes('"file_uses"')).length];
    };
    expect([await rules(edited), await rules(original)]).toEqual([
      [200, 1],
      [200, 2],
    ]);
  });

  test('of an image that a client uploaded can be read by the team, but no longer by the client', async () => {
    const mine = await project();
    const edited = await upload('client');
    const original = await kept(edited);
    const issueId = await published(mine, 'x');
    await db.insert(fileUses).values({
      workspaceId: workspace.id,
      fileId: edited.id,
      kind: 'ISSUE',
      placeId: issueId,
      projectId: mine.id,
      issueId,
      open: true,
    });
    expect(await readers(edited)).toEqual([...TEAM, 'client']);
    expect(await readers(original)).toEqual(TEAM);
  });

  test('is answered to a client like a file that does not exist', async () => {
    const mine = await project();
    const edited = await upload();
    const original = await kept(edited);
    await published(mine, show(edited));
    const ask = async (fileName: string) => {
      const { status, headers, text } = await call(filesContract.download, { params: { fileName } }, as('client'));
      const { date: _, 'x-request-id': __, ...rest } = headers;
      return { status, headers: Object.keys(rest), text: text.replaceAll(/[0-9a-f-]{36}/g, '') };
    };
    expect(await ask(original.fileName)).toEqual(await ask(`${'0'.repeat(32)}.png`));
    expect(await remove(edited, 'client')).toMatchObject({ status: 404, errors: ['NOT_FOUND'] });
  });

  test('cannot be read by a client whose role has more permissions, or with a token for another project', async () => {
    const [mine, elsewhere] = [await project(), await project()];
    const edited = await upload();
    const original = await kept(edited);
    await published(mine, show(edited));
    const privileges: Permission[] = ['READ_GROUP', 'READ_CHECKLIST', 'READ_USER', 'WRITE_CHECKLIST', 'READ_CONFIG', 'WRITE_COMMENT'];
    const role = await buildRole(db, { workspaceId: workspace.id, name: 'Khách đọc nhiều', privileges });
    const client = await buildMember(db, { workspace, ownRoleId: role.id });
    await buildAssignee(db, { project: mine, user: client, hats: ['CLIENT'] });
    await buildAssignee(db, { project: elsewhere, user: client, hats: ['LEAD'] });
    const token = await tokenOf(client);
    expect([await statusFor(edited, token), await statusFor(original, token), await list(edited, { token })]).toEqual([200, 404, []]);
    const owner = { ...people.lead, workspaceId: workspace.id };
    const limited = async (projectId: string) => (await buildToken(db, owner, { scope: 'READ', projectIds: [projectId] })).token;
    expect(await statusFor(original, await limited(mine.id))).toBe(200);
    expect(await statusFor(original, await limited(elsewhere.id))).toBe(404);
  });

  test('cannot be read through a link to the report', async () => {
    const mine = await project();
    const edited = await upload();
    const original = await kept(edited);
    await published(mine, show(edited));
    const reader = newReader(app);
    const { text } = await reader.post(sharesContract.report, { token: (await buildShare(db, mine)).token });
    expect([text.includes(edited.fileName), text.includes(original.fileName)]).toEqual([true, false]);
    expect([(await reader.file(edited.fileName)).status, (await reader.file(original.fileName)).status]).toEqual([200, 404]);
  });

  test('cannot be shown by a text, the evidence or as an attachment, even by its uploader', async () => {
    const mine = await project();
    const edited = await upload();
    const original = await kept(edited);
    const query = { on: 'PROJECT' as const, id: mine.id, fileNames: original.fileName };
    expect((await call(filesContract.unavailable, { query }, as('tester'))).body.fileNames).toEqual([original.fileName]);
    const issueId = await newIssue(mine, `${show(edited)} ${show(original)}`);
    const attached = await call(issuesContract.attach, { body: { issueId, attachmentId: original.id } }, as('tester'));
    expect(attached).toMatchObject({ status: 409, errors: ['ATTACHMENT_IN_USE'] });
    const evidence = [{ kind: 'IMAGE', fileName: original.fileName }];
    const contents = { vi: { title: 'x', description: show(original) } };
    await call(issuesContract.create, { body: { projectId: mine.id, contents, evidence } }, as('tester'));
    expect(await placesOf(db, original.id)).toEqual([]);
    expect(await readers(original)).toEqual(TEAM);
    const { attachments } = (await call(issuesContract.get, { params: { id: issueId } }, as('lead'))).body;
    expect(attachments.map(({ fileName }) => fileName)).toEqual([edited.fileName]);
  });

  test('of a template can be read by users who maintain templates, and of a write-up by users who can read it', async () => {
    const admin = await tokenOf(await buildMember(db, { workspace, role: 'Admin' }));
    const author = { id: people.tester.id, workspaceId: workspace.id };
    const writeUpId = (await buildWriteUp(db, author, await buildTopic(db, author))).id;
    const inWriteUp = await buildFile(db, platform.storage, { workspaceId: workspace.id, uploadedBy: author.id, writeUpId });
    const inTemplate = await upload();
    const use = { workspaceId: workspace.id, fileId: inTemplate.id, open: true };
    await db.insert(fileUses).values({ ...use, kind: 'TEMPLATE', placeId: newId() });
    for (const [edited, ofEdited, ofOriginal] of [
      [inTemplate, [200, 200, 200], [200, 404, 404]],
      [inWriteUp, [200, 200, 404], [200, 200, 404]],
    ] as const) {
      const seen = async (file: Named) => [await statusFor(file, admin), await status(file, 'other'), await status(file, 'client')];
      const original = await kept(edited);
      expect([await seen(edited), await seen(original)]).toEqual([ofEdited, ofOriginal]);
    }
  });

  test('of a template stays closed to the team of a project that shows the edited image', async () => {
    const admin = await tokenOf(await buildMember(db, { workspace, role: 'Admin' }));
    const edited = await upload('lead');
    const use = { workspaceId: workspace.id, fileId: edited.id, open: true };
    await db.insert(fileUses).values({ ...use, kind: 'TEMPLATE', placeId: newId() });
    const original = await kept(edited);
    await newIssue(await project(), show(edited));
    expect(await readers(original)).toEqual([]);
    expect(await statusFor(original, admin)).toBe(200);
  });
});

describe('DELETE /api/files/originals/{fileName}', () => {
  test('200: deletes the original of all its edits from the store, and not the edited images', async () => {
    const mine = await project();
    const [first, second] = [await upload('tester', 'b⟦MKname⟧.png'), await upload()];
    const original = await kept(first);
    await published(mine, `${show(first)} ${show(second)}`);
    await keep(second, original);
    expect((await remove(first, 'tester')).body).toBe(true);
    await platform.jobs.drain();
    await expect(platform.storage.read(original.storedAs)).rejects.toThrow(NotStored);
    for (const edited of [first, second]) {
      expect(await list(edited, as('lead'))).toEqual([]);
      expect(await status(edited, 'client')).toBe(200);
    }
    expect((await logged(first.id)).map(({ action, name }) => [action, name])).toEqual([['ORIGINAL_DELETED', 'b⟦⟧.png']]);
    expect(await remove(first, 'tester')).toMatchObject({ status: 404, errors: ['NOT_FOUND'] });
  });

  test('403: of the team, only its uploader and users with DELETE_PROJECT can delete it', async () => {
    const mine = await project();
    const edited = await upload();
    await kept(edited);
    await published(mine, show(edited));
    expect(await remove(edited, 'other')).toMatchObject({ status: 403, errors: ['FORBIDDEN'] });
    const canDelete = async (auth: { token: string }) =>
      (await call(filesContract.originals, { query: { fileNames: edited.fileName } }, auth)).body.originals.map(({ can }) => can.delete);
    const lead = { token: await tokenOf(await buildMember(db, { workspace, role: 'Lead' })) };
    expect([await canDelete(as('tester')), await canDelete(as('other')), await canDelete(lead)]).toEqual([[true], [false], [true]]);
    expect((await call(filesContract.deleteOriginal, { params: { fileName: edited.fileName } }, lead)).body).toBe(true);
  });

  test('404: for users who cannot read it', async () => {
    const mine = await project();
    const edited = await upload();
    const original = await kept(edited);
    const issueId = await published(mine, show(edited));
    await rewrite(issueId, show(edited));
    for (const who of ['client', 'outsider', 'stranger'] as const) {
      expect(await remove(edited, who)).toMatchObject({ status: 404, errors: ['NOT_FOUND'] });
    }
    expect(await status(original, 'lead')).toBe(200);
  });
});
