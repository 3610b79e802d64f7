import type { IssueEvidence } from '@coloa/contract/issues/issue-evidence.ts';
import { issuesContract } from '@coloa/contract/issues/issues.contract.ts';
import { LIMITS } from '@coloa/contract/limits.ts';
import { describe, expect, test } from 'vitest';
import { testApp } from '../../test/harness.ts';
import { buildTeam, type Teammate } from '../../test/team.ts';
import { buildFile } from '../files/files.factory.ts';
import { buildIssue } from './issues.factory.ts';

const app = await testApp();
const { call, db, platform } = app;
const { people, as, project, workspace } = await buildTeam(app);
const api = issuesContract;

const home = await project({ key: 'HVB', languages: ['vi', 'en'] });

const create = (body: Record<string, unknown>, who: Teammate = 'tester') =>
  call(api.create, { body: { projectId: home.id, contents: { vi: { title: 'Lỗ hổng' } }, ...body } }, as(who));
const put = (id: string, body: unknown, who: Teammate = 'tester') => call(api.update, { params: { id }, body }, as(who));
const get = async (id: string, who: Teammate = 'tester') => (await call(api.get, { params: { id } }, as(who))).body;
const upload = (who: Teammate = 'tester', overrides: Parameters<typeof buildFile>[2] = {}) =>
  buildFile(db, platform.storage, { workspaceId: workspace.id, uploadedBy: people[who].id, ...overrides });

const captions = { vi: '', en: '' };
const http: IssueEvidence = {
  id: 'exchange',
  kind: 'HTTP',
  captions: { vi: 'Gửi lại mã cũ', en: 'Replayed code' },
  request: 'POST /v3/transfer HTTP/2\nHost: a.example\n\n{"otp":"1"}',
  response: 'HTTP/2 200 OK\n\n',
};
const code: IssueEvidence = { id: 'terminal', kind: 'CODE', captions, language: 'bash', text: '$ id\nuid=0(root)' };

describe('evidence of an issue', () => {
  test('200: is kept in its order, with each kind, and given an id where it has none', async () => {
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

  test('400: an item that shows nothing, an id that is there twice, and too many items', async () => {
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

  test('400: a file that the caller cannot show on the issue, and an image that is none', async () => {
    const [foreign, archive] = [await upload('lead'), await upload('tester', { type: 'application/zip' })];
    const shown = (...names: string[]) => names.map((fileName) => ({ kind: 'IMAGE', fileName }));
    const refused = [
      { code: 'UNKNOWN_ATTACHMENT', path: 'evidence.1.fileName' },
      { code: 'FILE_NOT_IMAGE', path: 'evidence.2.fileName' },
      { code: 'UNKNOWN_ATTACHMENT', path: 'evidence.3.fileName' },
    ];
    const own = (await upload()).fileName;
    const evidence = shown(own, foreign.fileName, archive.fileName, `${'0'.repeat(32)}.png`);
    expect((await create({ evidence })).details).toMatchObject(refused);
    const { id } = await buildIssue(db, { project: home, reporterId: people.tester.id });
    expect((await put(id, { version: 1, evidence })).details).toMatchObject(refused);
  });
});
