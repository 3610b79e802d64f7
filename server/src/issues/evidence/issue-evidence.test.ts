import { commentsContract } from '@coloa/contract/comments/comments.contract.ts';
import type { IssueEvidence } from '@coloa/contract/issues/issue-evidence.ts';
import { issuesContract } from '@coloa/contract/issues/issues.contract.ts';
import { LIMITS } from '@coloa/contract/limits.ts';
import { describe, expect, test } from 'vitest';
import { testApp } from '../../../test/harness.ts';
import { buildTeam, type Teammate } from '../../../test/team.ts';
import { buildFile } from '../../files/files.factory.ts';
import { buildIssue } from '../issues.factory.ts';

const app = await testApp();
const { call, db, platform } = app;
const { people, as, project, workspace } = await buildTeam(app);
const api = issuesContract;

const home = await project({ key: 'HVB', languages: ['vi', 'en'] });

const create = (body: Record<string, unknown>, who: Teammate = 'tester') =>
  call(api.create, { body: { projectId: home.id, contents: { vi: { title: 'Lỗ hổng' } }, ...body } }, as(who));
const put = (id: string, body: unknown, who: Teammate = 'tester') => call(api.update, { params: { id }, body }, as(who));
const get = async (id: string, who: Teammate = 'tester') => (await call(api.get, { params: { id } }, as(who))).body;
const upload = (who: Teammate = 'tester', overrides: Partial<Parameters<typeof buildFile>[2]> = {}) =>
  buildFile(db, platform.storage, { workspaceId: workspace.id, uploadedBy: people[who].id, ...overrides });

const captions = { vi: '', en: '' };
const http: IssueEvidence = {
  id: 'exchange',
  kind: 'HTTP',
  captions: { vi: 'Gửi lại mã cũ', en: 'Replayed code' },
  request: 'POST /v3/transfer HTTP/2\nHost: a.example\n\n{"otp":"1"}',
  response: 'HTTP/2 200 OK\n\n',
  durationMs: 182,
};
const code: IssueEvidence = { id: 'terminal', kind: 'CODE', captions, language: 'bash', text: '$ id\nuid=0(root)' };

describe('evidence of an issue', () => {
  test('200: is stored in its order, with each kind, and gets an id if it has none', async () => {
    const [image, file] = [await upload(), await upload('tester', { type: 'application/zip', fileName: `${'a'.repeat(32)}.zip` })];
    const { id: _, ...unnamed } = code;
    const picture = { id: 'picture1', kind: 'IMAGE', captions, fileName: image.fileName };
    const archive = { id: 'archive1', kind: 'FILE', captions, fileName: file.fileName };
    const { body, details } = await create({ evidence: [http, unnamed, picture, archive] });
    expect(details).toEqual([]);
    const { evidence } = await get(body.id);
    expect(evidence).toEqual([http, { ...unnamed, id: expect.stringMatching(/^[a-z0-9]{8}$/) }, picture, archive]);

    const order = [archive, http].map(({ id }) => evidence.find((item) => item.id === id));
    expect((await put(body.id, { version: 1, evidence: order })).status).toBe(200);
    expect((await get(body.id)).evidence).toEqual([archive, http]);
    expect((await put(body.id, { version: 2, evidence: [] })).status).toBe(200);
    expect((await get(body.id)).evidence).toEqual([]);
  });

  test('200: time and size of an exchange are optional, and removing one is a change in the history', async () => {
    const { durationMs: _, ...unmeasured } = { ...http, responseBytes: 0 };
    const { body } = await create({ evidence: [http] });
    expect((await put(body.id, { version: 1, evidence: [unmeasured] })).status).toBe(200);
    expect((await get(body.id)).evidence).toEqual([unmeasured]);
    const { body: history } = await call(api.history, { params: { id: body.id } }, as('tester'));
    expect(history.items[0]?.changes).toMatchObject([{ from: { durationMs: 182 }, to: { responseBytes: 0 } }]);
  });

  test('400: a time or size that is negative or too large is rejected', async () => {
    const wrong = [
      { ...http, durationMs: -1 },
      { ...http, id: 'another1', responseBytes: 2 ** 31 },
      { ...code, durationMs: 1 },
    ];
    const { status, details } = await create({ evidence: wrong });
    expect(status).toBe(400);
    expect(details.map(({ path }) => path)).toEqual(['evidence.0.durationMs', 'evidence.1.responseBytes', 'evidence.2.durationMs']);
  });

  test('400: an empty item, a repeated id, and too many items are rejected', async () => {
    const empty = [
      { kind: 'HTTP', request: ' \n', response: '' },
      { kind: 'CODE', text: ' ' },
    ];
    expect((await create({ evidence: [http, ...empty] })).details).toMatchObject([
      { code: 'FIELD_REQUIRED', path: 'evidence.1.request' },
      { code: 'FIELD_REQUIRED', path: 'evidence.2.text' },
    ]);
    expect((await create({ evidence: [http, code, { ...code, id: http.id }] })).details).toMatchObject([
      { code: 'NAMED_TWICE', path: 'evidence.2.id' },
    ]);
    const many = Array.from({ length: LIMITS.issueEvidence + 1 }, () => ({ kind: 'CODE', text: 'x' }));
    expect((await create({ evidence: many })).details).toMatchObject([{ code: 'FIELD_TOO_LONG', path: 'evidence' }]);
    expect((await create({ evidence: [{ ...http, id: 'Exchange' }] })).details).toMatchObject([
      { code: 'FIELD_FORMAT', path: 'evidence.0.id' },
    ]);
  });

  test('400: too much text in total is rejected in the caller’s language, on creation and on change', async () => {
    const text = 'x'.repeat(LIMITS.markdown);
    const evidence = Array.from({ length: 40 }, () => ({ kind: 'CODE', text }));
    const tooLong = [{ code: 'EVIDENCE_TOO_LONG', path: 'evidence' }];
    const created = await create({ evidence });
    expect(created).toMatchObject({ status: 400, details: tooLong });
    expect(created.details[0]?.message).toMatch(/^Tổng độ dài bằng chứng quá lớn \(4000000 ký tự\), tối đa 500000 ký tự/);
    const { id } = await buildIssue(db, { project: home, reporterId: people.tester.id });
    expect(await put(id, { version: 1, evidence })).toMatchObject({ status: 400, details: tooLong });
    const most = LIMITS.issueEvidenceText / LIMITS.markdown;
    const named = evidence.slice(0, most).map((item) => ({ ...item, captions: { vi: 'a', en: '' } }));
    expect((await put(id, { version: 1, evidence: named })).details).toMatchObject(tooLong);
    expect((await put(id, { version: 1, evidence: evidence.slice(0, most) })).status).toBe(200);
  });

  test('400: a file that the caller cannot show on the issue, and an image that is no image, are rejected', async () => {
    const [foreign, archive] = [await upload('lead'), await upload('tester', { type: 'application/zip' })];
    const { id: uploadedBy, workspaceId } = people.stranger;
    const elsewhere = await buildFile(db, platform.storage, { workspaceId, uploadedBy });
    const shown = (...names: string[]) => names.map((fileName) => ({ kind: 'IMAGE', fileName }));
    const refused = [
      { code: 'UNKNOWN_ATTACHMENT', path: 'evidence.1.fileName' },
      { code: 'FILE_NOT_IMAGE', path: 'evidence.2.fileName' },
      { code: 'UNKNOWN_ATTACHMENT', path: 'evidence.3.fileName' },
      { code: 'UNKNOWN_ATTACHMENT', path: 'evidence.4.fileName' },
    ];
    const own = (await upload()).fileName;
    const evidence = shown(own, foreign.fileName, archive.fileName, `${'0'.repeat(32)}.png`, elsewhere.fileName);
    expect((await create({ evidence })).details).toMatchObject(refused);
    const { id } = await buildIssue(db, { project: home, reporterId: people.tester.id });
    expect((await put(id, { version: 1, evidence })).details).toMatchObject(refused);
    expect(await get(id)).toMatchObject({ version: 1, evidence: [], attachments: [] });
  });

  test('400: a file that is no image cannot become an image of the issue', async () => {
    const archive = await upload('tester', { type: 'application/zip' });
    const { id } = (await create({ evidence: [{ kind: 'FILE', fileName: archive.fileName }] })).body;
    const [item] = (await get(id)).evidence;
    const answer = await put(id, { version: 1, evidence: [{ ...item, kind: 'IMAGE' }] });
    expect(answer.details).toMatchObject([{ code: 'FILE_NOT_IMAGE', path: 'evidence.0.fileName' }]);
  });

  test('401, 403, 404: only users who can edit the issue can write it', async () => {
    const { id } = await buildIssue(db, { project: home, reporterId: people.tester.id, status: 'OPEN' });
    const body = { version: 1, evidence: [http] };
    expect(await call(api.update, { params: { id }, body })).toMatchObject({ status: 401 });
    for (const who of ['tester', 'other', 'reviewer', 'client'] as const) expect(await put(id, body, who)).toMatchObject({ status: 403 });
    for (const who of ['outsider', 'stranger'] as const) expect(await put(id, body, who)).toMatchObject({ status: 404 });
    expect((await get(id, 'lead')).evidence).toEqual([]);
    expect(await put(id, body, 'lead')).toMatchObject({ status: 200 });
  });

  test('409: it does not change in an archived project', async () => {
    const archived = await project({ status: 'ARCHIVED' });
    const { id } = await buildIssue(db, { project: archived, reporterId: people.tester.id }, { evidence: [http] });
    expect(await put(id, { version: 1, evidence: [] })).toMatchObject({ status: 409, errors: ['PROJECT_ARCHIVED'] });
    expect((await get(id)).evidence).toEqual([http]);
  });
});

describe('evidence is handled like the texts', () => {
  const secret: IssueEvidence[] = [
    {
      ...http,
      captions: { vi: 'Mã ⟦MKvi⟧', en: 'Code ⟦MKen⟧' },
      request: 'GET / HTTP/1.1\nCookie: ⟦MKrequest⟧',
      response: 'HTTP/1.1 200 OK\n⟦MKresponse',
    },
    { ...code, language: '⟦MKlang⟧', text: 'echo ⟦MK\ntext⟧' },
  ];

  test('clients read the evidence of published issues, without redacted text', async () => {
    const [draft, open] = await Promise.all(
      (['IN_REVIEW', 'OPEN'] as const).map((status) => buildIssue(db, { project: home, status }, { evidence: secret })),
    );
    expect((await call(api.get, { params: { id: draft?.id ?? '' } }, as('client'))).status).toBe(404);
    const { body, text } = await call(api.get, { params: { id: open?.id ?? '' } }, as('client'));
    expect(body.evidence).toEqual([
      {
        ...http,
        captions: { vi: 'Mã ⟦⟧', en: 'Code ⟦⟧' },
        request: 'GET / HTTP/1.1\nCookie: ⟦⟧',
        response: 'HTTP/1.1 200 OK\n⟦⟧',
      },
      { ...code, language: '⟦⟧', text: 'echo ⟦⟧' },
    ]);
    expect(text).not.toContain('MK');
    expect((await get(open?.id ?? '', 'reviewer')).evidence).toEqual(secret);
  });

  test('search finds its text, but no redacted or removed text', async () => {
    const found = async (q: string) => (await call(api.list, { query: { q } }, as('lead'))).body.items.map(({ id }) => id);
    const { id } = (
      await create({
        evidence: [
          { ...http, captions: { vi: 'Chú thích quetzalcoatl', en: '' }, request: 'POST /xolotl', response: '⟦tezcatlipoca⟧' },
          { ...code, text: 'huitzilopochtli' },
        ],
      })
    ).body;
    for (const word of ['quetzalcoatl', 'xolotl', 'huitzilopochtli']) expect(await found(word)).toEqual([id]);
    expect(await found('tezcatlipoca')).toEqual([]);
    await put(id, { version: 1, evidence: [code] });
    for (const word of ['quetzalcoatl', 'xolotl', 'huitzilopochtli']) expect(await found(word)).toEqual([]);
    expect(await found('uid')).toContain(id);
  });

  test('a user who edits it counts as an author, and cannot decide under two-person review', async () => {
    const strict = await project({ twoPersonReview: true });
    const issue = await buildIssue(
      db,
      { project: strict, reporterId: people.tester.id, status: 'IN_REVIEW', twoPersonReview: true },
      { evidence: [http] },
    );
    const decide = { from: 'IN_REVIEW', status: 'OPEN' };
    const change = { version: 1, evidence: [{ ...http, response: '' }] };
    expect(await put(issue.id, { ...change, ...decide }, 'lead')).toMatchObject({ status: 403, errors: ['TWO_PERSON_REVIEW'] });
    expect(await put(issue.id, { version: 1, evidence: [http] }, 'lead')).toMatchObject({ status: 200 });
    expect((await get(issue.id, 'lead')).can.held).toEqual([]);
    expect(await put(issue.id, { ...change, version: 2 }, 'lead')).toMatchObject({ status: 200 });
    expect(await put(issue.id, decide, 'lead')).toMatchObject({ status: 403, errors: ['TWO_PERSON_REVIEW'] });
    expect((await get(issue.id, 'lead')).can.held).toContainEqual({ status: 'OPEN', reason: 'TWO_PERSON_REVIEW' });
    expect(await put(issue.id, decide, 'reviewer')).toMatchObject({ status: 200 });
  });

  test('texts and comments can refer to it, and readiness reports references to missing items', async () => {
    const steps = `Gửi [](evidence:${http.id}) như [yêu cầu trước](evidence:${code.id}).`;
    const contents = { vi: { title: 'Lỗ hổng', steps } };
    const { id } = (await create({ contents, evidence: [http, code] })).body;
    const ofComment = { body: { issueId: id, internal: false, body: steps } };
    expect((await call(commentsContract.onIssue, ofComment, as('tester'))).details).toEqual([]);
    const gaps = async () =>
      (await call(api.readiness, { params: { id: home.id }, query: { ids: id } }, as('tester'))).body[0]?.gaps.filter(
        ({ kind }) => kind === 'EVIDENCE',
      );
    expect(await gaps()).toEqual([]);
    await put(id, { version: 1, evidence: [http] });
    expect(await gaps()).toEqual([{ kind: 'EVIDENCE', language: 'vi', text: 'steps' }]);
  });
});
