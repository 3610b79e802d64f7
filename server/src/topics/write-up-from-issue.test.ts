import { filesContract } from '@coloa/contract/files/files.contract.ts';
import type { IssueEvidence } from '@coloa/contract/issues/issue-evidence.ts';
import { LIMITS } from '@coloa/contract/limits.ts';
import { writeUpsContract as api } from '@coloa/contract/topics/write-ups.contract.ts';
import { asc, eq, gt } from 'drizzle-orm';
import { describe, expect, test } from 'vitest';
import { testApp } from '../../test/harness.ts';
import { buildTeam, type Teammate } from '../../test/team.ts';
import { auditEntries } from '../audit/audit.tables.ts';
import { buildFile, filesAt } from '../files/files.factory.ts';
import { files } from '../files/files.tables.ts';
import { buildGroup } from '../groups/groups.factory.ts';
import { buildIssue } from '../issues/issues.factory.ts';
import { newId } from '../platform/ids.ts';
import { buildAssignee } from '../projects/projects.factory.ts';
import { buildRole } from '../roles/roles.factory.ts';
import { buildMember } from '../users/users.factory.ts';
import { buildTopic } from './topics.factory.ts';
import { writeUps } from './topics.tables.ts';

const t = await testApp();
const { call, db, platform, tokenOf } = t;
const { as, people, project: buildProject, workspace } = await buildTeam(t);
const project = await buildProject(
  { key: 'HVB', name: 'Ngân hàng số Aurora', client: 'Ngân hàng HVBank' },
  { scope: [{ value: 'https://app.hvbank.vn' }, { value: '*.hvbank.vn' }] },
);
const upload = { workspaceId: workspace.id, uploadedBy: people.tester.id };
const issue = await buildIssue(db, { project, reporterId: people.tester.id });
const picture = await buildFile(db, platform.storage, { ...upload, projectId: project.id, issueId: issue.id, name: 'hvbank-login.png' });
const second = await buildFile(db, platform.storage, { ...upload, projectId: project.id, issueId: issue.id, name: 'hvbank-2.png' });
const archive = await buildFile(db, platform.storage, { ...upload, projectId: project.id, name: 'hvbank.zip', type: 'application/zip' });

const steps = [
  `Đăng nhập **HVBANK** bằng ${people.tester.username}, mật khẩu ⟦Tr0ngT1nh!⟧.`,
  '',
  '```http',
  'GET /admin?next=https://api.hvbank.vn/HVB-12 HTTP/1.1',
  'Host: app.hvbank.vn',
  'X-Password: Tr0ngT1nh!',
  '```',
  '',
  `![hvbank-login.png](/attachments/${picture.fileName})`,
  `![hvbank-2.png](https://coloa.hvbank.vn/attachments/${second.fileName} "HVBank")`,
  `[hvbank.zip](/attachments/${archive.fileName})`,
  'Máy 10.1.2.3, thư tới soc@hvbank.vn, khách hàng là ngan hang hvbank'.normalize('NFD'),
].join('\n');
const texts = { title: 'Chiếm tài khoản HVBank (HVB-12)', description: 'Lỗi của **Ngân hàng HVBank**.', steps, recommendation: 'Sửa.' };
const told = await buildIssue(db, { project, reporterId: people.tester.id }, { contents: { vi: texts } });

const propose = (who: Teammate, issueId = told.id, language = 'vi') =>
  call(api.proposeFromIssue, { query: { issueId, language } }, as(who));
const make = (body: object, who: Teammate = 'tester') =>
  call(api.createFromIssue, { body: { issueId: told.id, language: 'vi', replace: [], ...body } }, as(who));
const get = async (id: string, who: Teammate = 'tester') => (await call(api.get, { params: { writeup_id: id } }, as(who))).body;

describe('GET /api/topic/from-issue', () => {
  test('200: proposes sections under headings, names of the client and images, without redacted text', async () => {
    const { status, body, text } = await propose('tester');
    expect(status).toBe(200);
    expect(text).not.toContain('Tr0ngT1nh');
    expect(body.title).toBe(texts.title);
    expect(body.content.match(/^## .*$/gm)).toEqual(['## Mô tả', '## Các bước tái hiện', '## Khuyến nghị']);
    expect(body.pictures.map(({ fileName, name, url }) => [fileName, name, url])).toEqual(
      [picture, second].map(({ fileName, name }) => [fileName, name, `/attachments/${fileName}`]),
    );
    const names = body.names.map(({ kind, text: name, count }) => [kind, name, count]);
    for (const expected of [
      ['REDACTED', '⟦⟧', 2],
      ['CLIENT', 'Ngân hàng HVBank', 2],
      ['KEY', 'HVB-12', 2],
      ['HOST', 'app.hvbank.vn', 1],
      ['HOST', 'api.hvbank.vn', 1],
      ['ADDRESS', '10.1.2.3', 1],
      ['MAIL', 'soc@hvbank.vn', 1],
      ['PERSON', people.tester.username, 1],
    ])
      expect(names).toContainEqual(expected);
    expect(body.names.every(({ instead }) => /^\[[^\]]+\]$/.test(instead))).toBe(true);
  });

  test('200: applying the proposal leaves nothing that identifies the client', async () => {
    const { body } = await propose('lead');
    const replace = body.names.map(({ text: name, instead }) => ({ text: name, instead }));
    const { id } = (await make({ replace }, 'lead')).body;
    const [row] = await db.select().from(writeUps).where(eq(writeUps.id, id));
    const stored = JSON.stringify(row);
    for (const secret of ['hvb', 'aurora', '10.1.2.3', 'Tr0ngT1nh', people.tester.username, told.id, project.id])
      expect(stored.toLowerCase()).not.toContain(secret.toLowerCase());
    expect(stored.normalize('NFC')).not.toMatch(/ng[âa]n h[àa]ng/i);
    expect(await get(id, 'lead')).toMatchObject({ draft: true, author: { id: people.lead.id }, tags: [], topic: null });
  });

  test('200: omits images that are only inside ⟦…⟧, and redacts image names', async () => {
    const named = await buildFile(db, platform.storage, { ...upload, projectId: project.id, issueId: issue.id, name: 'a⟦MKname⟧.png' });
    const steps = `![](/attachments/${named.fileName}) ⟦![](/attachments/${picture.fileName})⟧`;
    const { id } = await buildIssue(db, { project, reporterId: people.tester.id }, { contents: { vi: { title: 'Ảnh', steps } } });
    expect((await propose('tester', id)).body.pictures).toMatchObject([{ fileName: named.fileName, name: 'a⟦⟧.png' }]);
  });

  test('200: hides text that is redacted in the other language, too', async () => {
    const contents = {
      vi: { title: 'Lộ khoá của API', description: 'Khoá là s3cr3t-k3y.' },
      en: { title: 'Leaked key', description: 'It is ⟦s3cr3t-k3y⟧.' },
    };
    const { id } = await buildIssue(db, { project, reporterId: people.tester.id }, { contents });
    expect((await propose('tester', id)).body.content).toContain('Khoá là ⟦⟧.');
  });

  test('200: puts evidence under a heading, numbered as in the texts, without secrets and the client', async () => {
    const item = { captions: { vi: 'Lệnh của HVBank', en: '' } };
    const steps = 'Chạy [](evidence:terminal), xem [](evidence:picture1), [](evidence:gone0000) và [lệnh](evidence:terminal).';
    const evidence: IssueEvidence[] = [
      { ...item, id: 'exchange', kind: 'HTTP', request: 'GET / HTTP/1.1\nHost: app.hvbank.vn', response: 'HTTP/1.1 200 OK\n⟦s3cr3t-k3y⟧' },
      { ...item, id: 'terminal', kind: 'CODE', language: 'bash', text: 'echo s3cr3t-k3y\n```\nend' },
      { ...item, id: 'picture1', kind: 'IMAGE', fileName: second.fileName },
      { ...item, id: 'archive1', kind: 'FILE', fileName: archive.fileName },
    ];
    const parts = { contents: { vi: { title: 'Bằng chứng', steps } }, evidence };
    const { id } = await buildIssue(db, { project, reporterId: people.tester.id }, parts);
    const { body } = await propose('tester', id);
    expect(body.content).toBe(`## Các bước tái hiện

Chạy Bằng chứng 2, xem Bằng chứng 3,  và lệnh.

## Bằng chứng

**Bằng chứng 1: Lệnh của HVBank**

\`\`\`http
GET / HTTP/1.1
Host: app.hvbank.vn

HTTP/1.1 200 OK
⟦⟧
\`\`\`

**Bằng chứng 2: Lệnh của HVBank**

\`\`\`\`bash
echo ⟦⟧
\`\`\`
end
\`\`\`\`

**Bằng chứng 3: Lệnh của HVBank**

![Lệnh của HVBank](/attachments/${second.fileName})

**Bằng chứng 4: Lệnh của HVBank**

[Lệnh của HVBank](/attachments/${archive.fileName})`);
    expect(body.pictures).toMatchObject([{ fileName: second.fileName }]);
    const replace = body.names.map(({ text: name, instead }) => ({ text: name, instead }));
    const made = (await make({ issueId: id, replace, pictures: [second.fileName] })).body;
    const { content } = await get(made.id);
    expect(content).not.toMatch(/hvb|s3cr3t|evidence:/i);
    expect(content).toContain('**Bằng chứng 2: Lệnh của [');
    expect(await filesAt(db, made.id)).toHaveLength(1);
  });

  test('200: proposes groups of the project as names of the client to users who read groups', async () => {
    await buildGroup(db, people.lead, { name: 'Tập đoàn Sao Mai' }, { projects: [project] });
    const contents = { vi: { title: 'Lỗi của tập đoàn Sao Mai' } };
    const { id } = await buildIssue(db, { project, reporterId: people.tester.id }, { contents });
    const clients = (body: { names: { kind: string; text: string }[] }) =>
      body.names.flatMap(({ kind, text: name }) => (kind === 'CLIENT' ? [name] : []));
    expect(clients((await propose('tester', id)).body)).toEqual(['Tập đoàn Sao Mai']);
    const role = await buildRole(db, { workspaceId: workspace.id, privileges: ['READ_USER'] });
    const reader = await buildMember(db, { workspace, ownRoleId: role.id });
    await buildAssignee(db, { project, user: reader, hats: ['TESTER'] });
    const asReader = { token: await tokenOf(reader) };
    expect(clients((await call(api.proposeFromIssue, { query: { issueId: id, language: 'vi' } }, asReader)).body)).toEqual([]);
  });

  test('400: without texts in that language', async () => {
    const answer = await propose('tester', told.id, 'en');
    expect([answer.errors, answer.details[0]?.path]).toEqual([['NOTHING_TO_PROPOSE'], 'language']);
  });

  test('403: for users who read the issue as clients; 404: for users who cannot read it', async () => {
    const open = await buildIssue(db, { project, status: 'OPEN' }, { contents: { vi: texts } });
    const role = await buildRole(db, { workspaceId: workspace.id, privileges: ['READ_USER'] });
    const client = await buildMember(db, { workspace, ownRoleId: role.id });
    await buildAssignee(db, { project, user: client, hats: ['CLIENT'] });
    const asClient = { token: await tokenOf(client) };
    expect((await call(api.proposeFromIssue, { query: { issueId: open.id, language: 'vi' } }, asClient)).errors).toEqual(['FORBIDDEN']);
    const body = { issueId: open.id, language: 'vi', replace: [] };
    expect((await call(api.createFromIssue, { body }, asClient)).errors).toEqual(['FORBIDDEN']);
    expect((await propose('client', open.id)).errors).toEqual(['FORBIDDEN']);
    for (const who of ['outsider', 'stranger'] as const) {
      expect((await propose(who)).errors).toEqual(['NOT_FOUND']);
      expect((await make({}, who)).errors).toEqual(['NOT_FOUND']);
    }
  });
});

describe('POST /api/topic/from-issue', () => {
  test('200: copies selected images to new files with neutral names, and replaces the others with a mark', async () => {
    const { id } = (await make({ pictures: [second.fileName], replace: [{ text: 'hvbank', instead: 'ACME' }] })).body;
    const { content } = await get(id);
    const [copy, ...more] = await filesAt(db, id);
    if (!copy) throw new Error('a picture came along');
    expect(more).toEqual([]);
    expect(content).toContain(`![hình 1](/attachments/${copy.fileName})`);
    for (const gone of [picture.fileName, second.fileName, archive.fileName, 'hvbank', '"HVBank"']) expect(content).not.toContain(gone);
    expect(content).toContain('[ảnh chụp màn hình]');
    expect(content).toContain('[tệp đính kèm]');
    expect(copy).toMatchObject({ name: 'hinh-1.png', uploadedBy: people.tester.id });
    expect(copy.storedAs).not.toBe(second.storedAs);
    const open = async (who: Teammate) => call(filesContract.download, { params: { fileName: copy.fileName } }, as(who));
    const original = await call(filesContract.download, { params: { fileName: second.fileName } }, as('tester'));
    expect((await open('tester')).bytes).toEqual(original.bytes);
    expect((await open('lead')).status).toBe(404);
  });

  test('200: always hides redacted text, with the given replacement if there is one', async () => {
    const { content } = await get((await make({})).body.id);
    expect(content).not.toContain('Tr0ngT1nh');
    expect(content).not.toContain('⟦');
    expect(content.match(/\[dữ liệu nhạy cảm\]/g)).toHaveLength(2);
    const named = await get((await make({ replace: [{ text: '⟦⟧', instead: '***' }] })).body.id);
    expect(named.content).toContain('mật khẩu ***.');
  });

  test('200: the log names the issue, but nothing that links it to the write-up', async () => {
    const since = newId();
    const { id } = (await make({})).body;
    const entries = await db.select().from(auditEntries).where(gt(auditEntries.id, since)).orderBy(asc(auditEntries.id));
    expect(
      entries.map(({ action, objectKind, objectId, objectName, details }) => [action, objectKind, objectId, objectName, details]),
    ).toEqual([['WRITE_UP_FROM_ISSUE', 'issue', told.id, `HVB-${told.number}`, {}]]);
    expect(JSON.stringify(entries)).not.toContain(id);
  });

  test('200: creates a write-up under a topic, with a default title if the replaced title is empty', async () => {
    const topic = await buildTopic(db, people.lead);
    const { id } = (await make({ topicId: topic.id, replace: [{ text: texts.title, instead: '' }] })).body;
    expect(await get(id)).toMatchObject({ topic: { id: topic.id }, title: 'chưa đặt tên', category: 'Khác', draft: true });
  });

  test('200: accepts an issue of maximum length with the maximum number of names', async () => {
    const long = 'HVBank và Đông Á '.repeat(LIMITS.markdown / 17);
    const contents = { vi: { title: 'Dài', description: long, steps: long, impact: long, recommendation: long, references: long } };
    const { id: issueId } = await buildIssue(db, { project, reporterId: people.tester.id }, { contents });
    const replace = Array.from({ length: LIMITS.clientNames }, (_, n) => ({ text: `HVBank${n || ''}`, instead: 'x'.repeat(LIMITS.title) }));
    const answer = await make({ issueId, replace });
    expect(answer.status).toBe(200);
    expect((await get(answer.body.id)).content.length).toBeLessThanOrEqual(LIMITS.writeUp);
  });

  test('200: repeated and concurrent requests with one id create one write-up; 404: for another user’s id', async () => {
    const before = await db.$count(files);
    const sent = { id: newId(), pictures: [second.fileName] };
    const stored = async () => (await Array.fromAsync(platform.storage.list())).length;
    const kept = await stored();
    const answers = await Promise.all([make(sent), make(sent), make(sent)]);
    expect(answers.map(({ status, body }) => [status, body.id])).toEqual(answers.map(() => [200, sent.id]));
    expect((await make({ ...sent, pictures: [] })).body.id).toBe(sent.id);
    expect([await db.$count(writeUps, eq(writeUps.id, sent.id)), (await db.$count(files)) - before]).toEqual([1, 1]);
    expect((await stored()) - kept).toBe(1);
    const noted = await db.select().from(auditEntries).where(eq(auditEntries.action, 'WRITE_UP_FROM_ISSUE'));
    await make(sent);
    expect(await db.$count(auditEntries, eq(auditEntries.action, 'WRITE_UP_FROM_ISSUE'))).toBe(noted.length);
    expect(await make(sent, 'lead')).toMatchObject({ status: 404, errors: ['NOT_FOUND'] });
  });

  test('400: rejects images outside its texts and an unknown topic, and stores nothing', async () => {
    const elsewhere = await buildFile(db, platform.storage, upload);
    const stored = async () => {
      const names: string[] = [];
      for await (const { name } of platform.storage.list()) names.push(name);
      return [names.length, await db.$count(writeUps), await db.$count(files)];
    };
    const before = await stored();
    const wrong = async (body: object) => (await make(body)).details.map(({ code, path }) => [code, path]);
    for (const fileName of [elsewhere.fileName, archive.fileName, 'x'])
      expect(await wrong({ pictures: [fileName] })).toEqual([['UNKNOWN_ATTACHMENT', 'pictures.0']]);
    expect(await wrong({ pictures: [picture.fileName, picture.fileName] })).toEqual([['NAMED_TWICE', 'pictures.1']]);
    expect(await wrong({ pictures: [picture.fileName], topicId: newId() })).toEqual([['UNKNOWN_TOPIC', 'topicId']]);
    expect(await wrong({ replace: [{ text: '', instead: 'x' }] })).toMatchObject([[expect.any(String), 'replace.0.text']]);
    expect(await stored()).toEqual(before);
  });
});
