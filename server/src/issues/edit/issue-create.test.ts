import { issuesContract } from '@coloa/contract/issues/issues.contract.ts';
import { LIMITS } from '@coloa/contract/limits.ts';
import { and, eq } from 'drizzle-orm';
import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { testApp } from '../../../test/harness.ts';
import { buildTeam, type Teammate } from '../../../test/team.ts';
import { buildFile, placesOf } from '../../files/files.factory.ts';
import { newId } from '../../platform/ids.ts';
import { projects } from '../../projects/projects.tables.ts';
import { issueHistory, issues } from '../issues.tables.ts';

const app = await testApp();
const { call, db, platform } = app;
const { people, as, project, workspace } = await buildTeam(app);
const api = issuesContract;

const SQLI = 'server_side_injection.sql_injection';
const VECTOR = 'CVSS:3.1/AV:N/AC:H/PR:N/UI:R/S:U/C:L/I:N/A:N';
const home = await project({ key: 'HVB' }, { scope: [{ value: 'https://hvb.example' }] });
const scopeId = home.scope[0]?.id ?? '';

const create = (body: Record<string, unknown>, who: Teammate = 'tester') =>
  call(api.create, { body: { projectId: home.id, contents: {}, ...body } }, as(who));
const get = async (id: string) => (await call(api.get, { params: { id } }, as('lead'))).body;
const made = async (body: Record<string, unknown>, who: Teammate = 'tester') => get((await create(body, who)).body.id);
const count = () => db.$count(issues, eq(issues.workspaceId, workspace.id));

describe('POST /api/issue', () => {
  test('200: creates an issue with all sent fields, as a DRAFT of the caller', async () => {
    const sent = {
      contents: {
        vi: { title: 'Chèn SQL ở ô tìm kiếm', description: 'Mô tả', steps: '1. Mở', impact: 'Lớn', recommendation: 'Sửa', references: '-' },
        en: { title: 'SQL injection in search' },
      },
      bugId: SQLI,
      severity: 'HIGH',
      priority: 'P2',
      cvss: VECTOR,
      cwe: 'CWE-564',
      assets: [
        { kind: 'URL', value: 'https://hvb.example/tim-kiem', scopeId },
        { kind: 'PARAMETER', value: 'q' },
      ],
      tags: ['pci', 'khẩn', 'pci'],
      foundDay: '2026-03-02',
      dueDay: '2026-04-01',
      externalId: 'JIRA-7',
    };
    const answer = await create({ ...sent, fixerId: people.client.id });
    expect(answer).toMatchObject({ status: 200, body: { key: expect.stringMatching(/^HVB-\d+$/) } });
    expect(await get(answer.body.id)).toMatchObject({
      ...sent,
      key: answer.body.key,
      title: sent.contents.vi.title,
      languages: ['vi', 'en'],
      contents: { vi: sent.contents.vi, en: { title: 'SQL injection in search', description: '', steps: '' } },
      tags: ['pci', 'khẩn'],
      assets: [
        { kind: 'URL', value: 'https://hvb.example/tim-kiem', scopeId },
        { kind: 'PARAMETER', value: 'q', scopeId: null },
      ],
      status: 'DRAFT',
      version: 1,
      cvssScore: 3.1,
      severityOverriddenBy: { id: people.tester.id },
      reporter: { id: people.tester.id },
      fixer: { id: people.client.id },
      project: { id: home.id, key: 'HVB' },
      attachments: [],
      deletedAt: null,
    });
  });

  test('200: numbers are consecutive within a project', async () => {
    const mine = await project({ key: 'NUM' });
    const keys = [];
    for (let n = 0; n < 3; n++) keys.push((await create({ projectId: mine.id })).body.key);
    expect(keys).toEqual(['NUM-1', 'NUM-2', 'NUM-3']);
  });

  test('200: twenty concurrent issues get twenty numbers without a gap', async () => {
    const mine = await project({ key: 'RACE' });
    const answers = await Promise.all(
      Array.from({ length: 20 }, (_, n) => create({ projectId: mine.id }, n % 2 === 0 ? 'tester' : 'other')),
    );
    expect(new Set(answers.map(({ status }) => status))).toEqual(new Set([200]));
    const numbers = answers.map(({ body }) => Number(body.key.split('-')[1])).sort((a, b) => a - b);
    expect(numbers).toEqual(Array.from({ length: 20 }, (_, n) => n + 1));
  });

  test('200: severity and CWE default to those of vector and type', async () => {
    expect(await made({ bugId: SQLI, cvss: VECTOR })).toMatchObject({ severity: 'LOW', cwe: 'CWE-89', severityOverriddenBy: null });
    expect(await made({ bugId: SQLI })).toMatchObject({ severity: 'CRITICAL', cwe: 'CWE-89', severityOverriddenBy: null });
    expect(await made({ bugId: SQLI, cwe: null, severity: 'CRITICAL' })).toMatchObject({ cwe: null, severityOverriddenBy: null });
    expect(await made({})).toMatchObject({ severity: 'VARIES', cwe: null, cvssScore: null, severityOverriddenBy: null });
    expect(await made({ severity: 'HIGH' })).toMatchObject({ severity: 'HIGH', severityOverriddenBy: null });
  });

  test('200: the date of finding defaults to today in the workspace’s time zone, unless it is sent or empty', async () => {
    const here = new Intl.DateTimeFormat('sv-SE', { timeZone: workspace.timeZone });
    const before = here.format();
    const { foundDay } = await made({});
    expect([before, here.format()]).toContain(foundDay);
    expect((await made({ foundDay: null })).foundDay).toBeNull();
  });

  test('200: images in its texts become readable for users who can read the issue', async () => {
    const mine = await buildFile(db, platform.storage, { workspaceId: workspace.id, uploadedBy: people.tester.id });
    const foreign = await buildFile(db, platform.storage, { workspaceId: workspace.id, uploadedBy: people.other.id });
    const description = `![a](/attachments/${mine.fileName}) ![b](/attachments/${foreign.fileName})`;
    const issue = await made({ contents: { vi: { description } } });
    expect(issue.attachments.map(({ attachmentId }) => attachmentId)).toEqual([mine.id]);
    expect(await placesOf(db, foreign.id)).toEqual([]);
  });

  test('200: texts are stored unchanged, regardless of their content', async () => {
    const nasty = '<script>alert(1)</script> [x](javascript:alert(1)) {{7*7}} #{7*7} \\ \' " %s \ud83d\ude00';
    const issue = await made({
      contents: { vi: { title: nasty, description: `${nasty}\r\n\t\u202e${nasty}` } },
      tags: [nasty.slice(0, 40)],
    });
    expect(issue.contents.vi).toMatchObject({ title: nasty, description: `${nasty}\r\n\t\u202e${nasty}` });
  });

  test('200: half a surrogate pair becomes the replacement character', async () => {
    expect((await made({ contents: { vi: { description: 'a\ud83db' } } })).contents.vi?.description).toBe('a\ufffdb');
  });

  test('200: a complete write-up at the size limits is accepted', async () => {
    const text = 'ặ'.repeat(LIMITS.markdown);
    const texts = { title: 'ặ'.repeat(LIMITS.title), description: text, steps: text, impact: text };
    expect((await create({ contents: { vi: texts } })).status).toBe(200);
  });

  test('200: the maximum number of tags of maximum length fits into the index that counts them', async () => {
    // Characters of three bytes in random order, so that the database cannot compress them.
    const sign = fc.integer({ min: 0x4e00, max: 0x9fff }).map((code) => String.fromCharCode(code));
    const tag = fc.string({ unit: sign, minLength: LIMITS.tag, maxLength: LIMITS.tag });
    const [tags] = fc.sample(fc.uniqueArray(tag, { minLength: LIMITS.tags, maxLength: LIMITS.tags }), 1);
    expect((await made({ tags })).tags).toEqual(tags);
  });

  test('400: all invalid fields are reported at once, and nothing is written', async () => {
    const before = await count();
    const answer = await create({
      projectId: 'HVB',
      contents: { vi: { title: 'x'.repeat(LIMITS.title + 1), body: 'x' }, fr: {} },
      bugId: 'SQL injection',
      severity: 'SEVERE',
      priority: 'P9',
      cwe: '79',
      assets: [{ kind: 'URL' }, 5],
      tags: ['a\nb', 7],
      foundDay: '2026-02-30',
      dueDay: 'tomorrow',
      status: 'OPEN',
      reporterId: people.lead.id,
    });
    expect(answer.status).toBe(400);
    expect(answer.details.map(({ path }) => path).sort()).toEqual([
      'assets.0.value',
      'assets.1',
      'bugId',
      'contents.fr',
      'contents.vi.body',
      'contents.vi.title',
      'cwe',
      'dueDay',
      'foundDay',
      'priority',
      'projectId',
      'reporterId',
      'severity',
      'status',
      'tags.0',
      'tags.1',
    ]);
    expect(await count()).toBe(before);
  });

  test.each([
    ['NUL in a text', { contents: { vi: { description: 'a\0b' } } }, 'contents.vi.description'],
    ['a line break in a title', { contents: { vi: { title: 'a\nb' } } }, 'contents.vi.title'],
    ['a section that is too long', { contents: { vi: { steps: 'x'.repeat(LIMITS.markdown + 1) } } }, 'contents.vi.steps'],
    ['too many assets', { assets: Array.from({ length: LIMITS.issueAssets + 1 }, () => ({ value: 'x' })) }, 'assets'],
    ['the year 0', { dueDay: '0000-01-01' }, 'dueDay'],
    ['texts that are a list', { contents: { vi: [] } }, 'contents.vi'],
    ['texts that are null', { contents: null }, 'contents'],
  ])('400: %s', async (_what, body, path) => {
    const answer = await create(body);
    expect(answer.status).toBe(400);
    expect(answer.details[0]?.path).toBe(path);
  });

  test('400: a NUL in a text or in evidence is reported with its line', async () => {
    const texts = { vi: { description: 'một\r\nhai\0\nba' } };
    const evidence = [{ kind: 'CODE', text: '\0ELF' }];
    const answer = await create({ contents: texts, evidence });
    expect(answer.details).toMatchObject([
      { code: 'FIELD_NUL', path: 'contents.vi.description', message: expect.stringContaining('2') },
      { code: 'FIELD_NUL', path: 'evidence.0.text', message: expect.stringContaining('1') },
    ]);
  });

  test('400: all unknown references are reported at once', async () => {
    const elsewhere = await project({}, { scope: [{ value: 'https://other.example' }] });
    const answer = await create({
      bugId: 'server_side_injection.nothing',
      cvss: 'CVSS:3.1/AV:N',
      fixerId: people.stranger.id,
      assets: [
        { value: 'a', scopeId },
        { value: 'b', scopeId: elsewhere.scope[0]?.id },
        { value: 'c', scopeId: newId() },
      ],
    });
    expect(answer.status).toBe(400);
    expect(answer.details.map(({ code, path }) => [code, path])).toEqual([
      ['UNKNOWN_BUG', 'bugId'],
      ['CVSS_INVALID', 'cvss'],
      ['UNKNOWN_USER', 'fixerId'],
      ['UNKNOWN_ASSET', 'assets.1.scopeId'],
      ['UNKNOWN_ASSET', 'assets.2.scopeId'],
    ]);
  });

  const vector = 'CVSS:3.1/AV:N/AC:L/PR:N/UI:N/S:U/C:H/I:N/A:N';

  test.each([
    '(AV:N/AC:L/PR:N/UI:N/S:U/C:H/I:N/A:N)',
    `${vector}/`,
    `[${vector.toLowerCase()}]`,
    vector.replace('3.1', '3.0'),
    `https://www.first.org/cvss/calculator/3.1#${vector}`,
  ])('200: stores the vector %s in the notation of the specification', async (cvss) => {
    const { body } = await create({ cvss });
    const [row] = await db.select({ cvss: issues.cvss, score: issues.cvssScore }).from(issues).where(eq(issues.id, body.id));
    expect(row).toEqual({ cvss: vector, score: 7.5 });
  });

  test.each([
    ['CVSS:3.1/AV:N/AC:Z/PR:N/UI:N/S:U/C:H/I:N/A:N', 'AC:Z không phải giá trị của CVSS 3.1.', 'AC:Z is not a valid value in CVSS 3.1.'],
    ['CVSS:3.1/AV:N/AC:L/PR:N/UI:N/S:U', 'Còn 3 chỉ số cơ bản chưa chọn: C, I, A.', '3 base metrics are missing: C, I, A.'],
    ['AV:N/AC:L/Au:N/C:P/I:P/A:P', 'Đây là vector CVSS 2.', 'This is a CVSS 2 vector.'],
    ['CVSS:5.0/AV:N', 'Coloa không hỗ trợ CVSS:5.0.', 'Coloa does not support CVSS:5.0.'],
  ])('400: reports the fault in the vector %s in the user’s language', async (cvss, vi, en) => {
    for (const [language, words] of [
      ['vi', vi],
      ['en', en],
    ] as const) {
      const { status, details } = await call(
        api.create,
        { body: { projectId: home.id, contents: {}, cvss } },
        { ...as('tester'), language },
      );
      expect(status).toBe(400);
      expect(details).toMatchObject([{ code: 'CVSS_INVALID', path: 'cvss', message: expect.stringContaining(words) }]);
    }
  });

  test('400: a rejected issue leaves no gap in the numbers', async () => {
    const mine = await project({ key: 'HOLE' });
    await create({ projectId: mine.id, bugId: 'no_such_type' });
    expect((await create({ projectId: mine.id })).body.key).toBe('HOLE-1');
  });

  test('401: requests without a token are rejected', async () => {
    expect(await call(api.create, { body: { projectId: home.id, contents: {} } })).toMatchObject({ status: 401 });
  });

  test.each<Teammate>(['reviewer', 'client'])('403: a %s writes no issues', async (who) => {
    expect(await create({}, who)).toMatchObject({ status: 403, errors: ['FORBIDDEN'] });
  });

  test.each<Teammate>(['outsider', 'stranger'])('404: to an %s the project does not exist', async (who) => {
    expect(await create({}, who)).toMatchObject({ status: 404, errors: ['NOT_FOUND'] });
  });

  test('404: a project that does not exist, or is in the bin, is not found', async () => {
    const binned = await project({ deletedAt: new Date() });
    for (const projectId of [newId(), binned.id]) expect(await create({ projectId })).toMatchObject({ status: 404 });
  });

  test('409: an archived project accepts no issues', async () => {
    const archived = await project({ status: 'ARCHIVED' });
    expect(await create({ projectId: archived.id })).toMatchObject({ status: 409, errors: ['PROJECT_ARCHIVED'] });
  });

  test('409: a full project accepts no issues', async () => {
    const full = await project({ lastIssueNumber: LIMITS.issuesPerProject - 1 });
    expect((await create({ projectId: full.id })).status).toBe(200);
    expect(await create({ projectId: full.id })).toMatchObject({ status: 409, errors: ['PROJECT_FULL'] });
    expect(await db.$count(projects, and(eq(projects.id, full.id), eq(projects.lastIssueNumber, LIMITS.issuesPerProject)))).toBe(1);
  });
});

test('the history starts with the creation of the issue', async () => {
  const { id } = await made({});
  const steps = await db.select().from(issueHistory).where(eq(issueHistory.issueId, id));
  expect(steps).toMatchObject([{ action: 'CREATED', actorId: people.tester.id, version: 1, published: false }]);
});
