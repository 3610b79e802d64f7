import { filesContract } from '@coloa/contract/files/files.contract.ts';
import { describe, expect, test } from 'vitest';
import { testApp } from '../../test/harness.ts';
import { issues } from '../issues/issues.tables.ts';
import { newId } from '../platform/ids.ts';
import { buildAssignee, buildProject } from '../projects/projects.factory.ts';
import { buildMember } from '../users/users.factory.ts';
import { buildWorkspace } from '../workspaces/workspaces.factory.ts';
import { buildFile, buildPng } from './files.factory.ts';

const { call, db, logged, platform, send, sessionOf, tokenOf } = await testApp();
const api = filesContract;

const workspace = await buildWorkspace(db);
const lead = await buildMember(db, { workspace, role: 'Lead' });
const tester = await buildMember(db, { workspace });
const client = await buildMember(db, { workspace, role: 'Client' });
const outsider = await buildMember(db, { workspace });
const stranger = await buildMember(db, { role: 'System' });
const token = {
  lead: await tokenOf(lead),
  tester: await tokenOf(tester),
  client: await tokenOf(client),
  outsider: await tokenOf(outsider),
  stranger: await tokenOf(stranger),
};
type Who = keyof typeof token;

const project = await buildProject(db, { workspaceId: workspace.id, createdBy: lead.id, key: 'FILES' });
await buildAssignee(db, { project, user: tester });
await buildAssignee(db, { project, user: client, hats: ['CLIENT'] });

let numbers = 0;
async function addIssue(status: 'OPEN' | 'DRAFT' | 'REJECTED', deletedAt: Date | null = null) {
  const row = { workspaceId: workspace.id, id: newId(), projectId: project.id, number: ++numbers, status, reporterId: tester.id };
  const texts = { titleVi: 'x', titleEn: '', searchText: 'x', externalId: '', tags: [], deletedAt };
  await db.insert(issues).values({ ...row, ...texts, severity: 'LOW', severityOrder: 4 });
  return row.id;
}
const uploadedBy = (user: { id: string }, overrides: Partial<Parameters<typeof buildFile>[2]> = {}) =>
  buildFile(db, platform.storage, { workspaceId: workspace.id, uploadedBy: user.id, ...overrides });
const get = (fileName: string, as: Who = 'lead', headers = {}) =>
  call(api.download, { params: { fileName } }, { token: token[as], headers });
async function readers(fileName: string): Promise<Who[]> {
  const all: Who[] = ['lead', 'tester', 'client', 'outsider', 'stranger'];
  const answers = await Promise.all(all.map((as) => get(fileName, as)));
  expect(answers.filter(({ status }) => status !== 200 && status !== 404)).toEqual([]);
  return all.filter((_, n) => answers[n]?.status === 200);
}

describe('GET /attachments/{fileName}', () => {
  test('200: S34 an image is shown in place, under a policy that allows no scripts', async () => {
    const bytes = await buildPng(5, 5);
    const { fileName } = await uploadedBy(tester, { bytes, name: 'Ảnh "một".png' });
    const { status, headers, bytes: sent } = await get(fileName, 'tester');
    expect([status, sent.equals(bytes)]).toEqual([200, true]);
    expect(headers).toMatchObject({
      'content-type': 'image/png',
      'content-length': String(bytes.length),
      'content-disposition': `inline; filename="_nh _m_t_.png"; filename*=UTF-8''${encodeURIComponent('Ảnh "một".png')}`,
      'content-security-policy': "sandbox; default-src 'none'",
      'x-content-type-options': 'nosniff',
      'cache-control': 'private, no-cache',
      'cross-origin-resource-policy': 'same-origin',
    });
  });

  test.each([
    ['image/svg+xml', 'a.svg'],
    ['text/html', 'a.html'],
    ['application/xml', 'a.xml'],
    ['application/pdf', 'a.pdf'],
    ['text/plain', 'a.txt'],
  ])('200: %s is only a download', async (type, name) => {
    const { fileName } = await uploadedBy(tester, { type, name, bytes: Buffer.from('<script>alert(1)</script>') });
    const { headers } = await get(fileName, 'tester');
    expect(headers['content-type']).toBe('application/octet-stream');
    expect(headers['content-disposition']).toMatch(/^attachment; /);
    expect(headers['content-security-policy']).toBe("sandbox; default-src 'none'");
  });

  test('200: no file name breaks out of the header', async () => {
    const { fileName } = await uploadedBy(tester, { name: 'a"; filename=evil.exe; x="\\%41\u2028\ud800🔒.txt', type: 'text/plain' });
    const disposition = String((await get(fileName, 'tester')).headers['content-disposition']);
    expect(disposition).toMatch(/^attachment; filename="[^"\\%]*"; filename\*=UTF-8''[\w%.~-]+$/);
  });

  test('200: only the uploader can read an upload until something shows it', async () => {
    expect(await readers((await uploadedBy(tester)).fileName)).toEqual(['tester']);
    expect(await readers((await uploadedBy(client)).fileName)).toEqual(['client']);
  });

  test('200: the readers of a project can read its files', async () => {
    const { fileName } = await uploadedBy(tester, { projectId: project.id });
    expect(await readers(fileName)).toEqual(['lead', 'tester', 'client']);
  });

  test('200: users who can see an issue can read its files', async () => {
    const on = async (issueId: string) => readers((await uploadedBy(outsider, { projectId: project.id, issueId })).fileName);
    expect(await on(await addIssue('OPEN'))).toEqual(['lead', 'tester', 'client']);
    expect(await on(await addIssue('DRAFT'))).toEqual(['lead', 'tester']);
    expect(await on(await addIssue('REJECTED'))).toEqual(['lead', 'tester']);
    expect(await on(await addIssue('OPEN', new Date()))).toEqual(['lead']);
  });

  test('200: users who can restore a binned project can read its files', async () => {
    const binned = await buildProject(db, { workspaceId: workspace.id, createdBy: lead.id, key: 'BIN', deletedAt: new Date() });
    await buildAssignee(db, { project: binned, user: tester });
    const { fileName } = await uploadedBy(tester, { projectId: binned.id });
    expect(await readers(fileName)).toEqual(['lead']);
  });

  test('200: the files cookie authenticates downloads, and nothing else', async () => {
    const { fileName } = await uploadedBy(tester);
    const { file } = await sessionOf(tester);
    const cookies = (value: string) => ({ headers: { cookie: `coloa-files=${value}` } });
    expect((await send('GET', `/attachments/${fileName}`, {}, cookies(file))).status).toBe(200);
    expect((await send('GET', `/attachments/${fileName}`, {}, cookies('x'.repeat(43)))).status).toBe(401);
    expect((await send('GET', '/api/profile/profile', {}, cookies(file))).status).toBe(401);
  });

  test('304: a cached file is not sent again, and only readers get this response', async () => {
    const { fileName } = await uploadedBy(tester);
    const { etag } = (await get(fileName, 'tester')).headers;
    const again = await get(fileName, 'tester', { 'if-none-match': `"other", W/${etag}` });
    expect([again.status, again.bytes.length, again.headers['cache-control']]).toEqual([304, 0, 'private, no-cache']);
    expect((await get(fileName, 'lead', { 'if-none-match': String(etag) })).status).toBe(404);
  });

  test('400: invalid file names are rejected', async () => {
    for (const fileName of ['../../etc/passwd', 'a.png', `${'0'.repeat(32)}`, `${'0'.repeat(32)}.PNG`, `${'0'.repeat(32)}.a/b`]) {
      expect((await get(fileName)).status).toBe(400);
    }
  });

  test('401: requests without credentials are rejected', async () => {
    const { fileName } = await uploadedBy(tester);
    expect(await call(api.download, { params: { fileName } })).toMatchObject({ status: 401, errors: ['TOKEN_REQUIRED'] });
  });

  test('404: an unknown name gets the standard error format', async () => {
    const answer = await get(`${'0'.repeat(32)}.png`);
    expect(answer).toMatchObject({ status: 404, errors: ['NOT_FOUND'] });
    expect(answer.headers['content-disposition']).toBeUndefined();
  });

  test('404: a file lost in the store is not found', async () => {
    const file = await uploadedBy(tester);
    await platform.storage.delete(file.storedAs);
    expect(await get(file.fileName, 'tester')).toMatchObject({ status: 404, errors: ['NOT_FOUND'] });
    expect(logged.splice(0).join()).toContain('a file is not in the store');
  });
});
