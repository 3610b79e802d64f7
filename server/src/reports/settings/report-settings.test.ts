import { PUBLISHED_STATUSES } from '@coloa/contract/issues/issue-states.ts';
import { LIMITS } from '@coloa/contract/limits.ts';
import { REPORT_PARTS, type ReportPart } from '@coloa/contract/reports/report-parts.ts';
import { reportsContract } from '@coloa/contract/reports/reports.contract.ts';
import { SEVERITIES } from '@coloa/contract/severities.ts';
import { describe, expect, test } from 'vitest';
import { testApp } from '../../../test/harness.ts';
import { buildTeam, type Teammate } from '../../../test/team.ts';
import { buildFile, placesOf } from '../../files/files.factory.ts';
import { buildIssue } from '../../issues/issues.factory.ts';
import { buildRound } from '../../issues/retests/retests.factory.ts';
import { buildMember } from '../../users/users.factory.ts';

const t = await testApp();
const { call, db, platform, tokenOf } = t;
const team = await buildTeam(t);
const { as, people, workspace } = team;

let keys = 0;
const newProject = (overrides: Parameters<typeof team.project>[0] = {}) => team.project({ key: `ST${++keys}`, ...overrides });
const read = (project: { id: string }, who: Teammate = 'lead') => call(reportsContract.settings, { params: { id: project.id } }, as(who));
const save = (project: { id: string }, body: Record<string, unknown>, who: Teammate = 'lead') =>
  call(reportsContract.saveSettings, { params: { id: project.id }, body: { version: 1, ...body } }, as(who));
const preview = (project: { id: string }, body: Record<string, unknown> = {}, who: Teammate = 'lead') =>
  call(reportsContract.preview, { params: { id: project.id }, body }, as(who));
const parts = (...hidden: string[]): { part: ReportPart; shown: boolean }[] =>
  REPORT_PARTS.map((part) => ({ part, shown: !hidden.includes(part) }));

describe('GET /api/project/{id}/report', () => {
  test('200: the default is everything published, in the leading language', async () => {
    const { status, body } = await read(await newProject({ languages: ['en', 'vi'] }));
    expect(status).toBe(200);
    expect(body).toEqual({
      title: { vi: '', en: '' },
      subtitle: { vi: '', en: '' },
      parts: parts(),
      ownOrder: false,
      sections: [],
      draft: 'UNPUBLISHED',
      untested: false,
      statuses: PUBLISHED_STATUSES,
      severities: SEVERITIES,
      language: 'en',
      rounds: null,
      summary: { vi: '', en: '' },
      appendix: { vi: '', en: '' },
      classification: '',
      version: 1,
      by: null,
      at: null,
      can: { edit: true, share: true },
    });
  });

  test('200: the team can read the settings, and only leads can change them', async () => {
    const project = await newProject();
    for (const who of ['tester', 'reviewer'] as const) expect((await read(project, who)).body.can).toEqual({ edit: false, share: false });
    const archived = await newProject({ status: 'ARCHIVED' });
    // Links of an archived project can still be revoked.
    expect((await read(archived)).body.can).toEqual({ edit: false, share: true });
  });

  test('401, 404: a missing token, clients and users outside the project are rejected', async () => {
    const project = await newProject();
    expect((await call(reportsContract.settings, { params: { id: project.id } })).status).toBe(401);
    for (const who of ['client', 'outsider', 'stranger'] as const)
      expect(await read(project, who)).toMatchObject({ status: 404, errors: ['NOT_FOUND'] });
  });
});

describe('PUT /api/project/{id}/report', () => {
  test('200: changes only the given fields, and returns the last editor', async () => {
    const project = await newProject();
    const { status, body } = await save(project, { language: 'both', summary: { vi: 'Tốt.', en: 'Good.' } });
    expect(status).toBe(200);
    expect(body).toMatchObject({ language: 'both', summary: { vi: 'Tốt.', en: 'Good.' }, severities: SEVERITIES, version: 2 });
    expect(body).toMatchObject({ by: { id: people.lead.id }, at: expect.any(String) });
    const round = await buildRound(db, project);
    const more = await save(project, {
      version: 2,
      parts: parts('COVERAGE').toReversed(),
      rounds: [round.id],
      statuses: ['OPEN'],
      classification: 'Nội bộ',
    });
    expect(more.body).toMatchObject({ parts: parts('COVERAGE').toReversed(), rounds: [round.id], statuses: ['OPEN'], version: 3 });
    expect((await read(project, 'tester')).body).toMatchObject({ classification: 'Nội bộ', summary: { en: 'Good.' }, version: 3 });
  });

  test('200: saving the same values changes nothing', async () => {
    const project = await newProject();
    await save(project, { classification: 'Mật' });
    const again = await save(project, { version: 2, classification: 'Mật' });
    expect(again.body).toMatchObject({ version: 2, classification: 'Mật' });
  });

  test('200: an image in the summary is attached to the project', async () => {
    const project = await newProject();
    const { id, fileName } = await buildFile(db, platform.storage, { workspaceId: workspace.id, uploadedBy: people.lead.id });
    await save(project, { summary: { vi: `![Sơ đồ](/attachments/${fileName})`, en: '' } });
    expect(await placesOf(db, id)).toEqual([project.id]);
  });

  test('409: a concurrent change of the same text gets EDIT_CONFLICT with the settings, and other fields succeed', async () => {
    const project = await newProject();
    await save(project, { summary: { vi: 'Của người khác', en: '' } });
    const answer = await save(project, { summary: { vi: 'Của tôi', en: '' }, classification: 'Mật' });
    expect(answer).toMatchObject({ status: 409, errors: ['EDIT_CONFLICT'], details: [{ path: 'summary.vi' }] });
    expect(answer.body).toMatchObject({ current: { summary: { vi: 'Của người khác' }, classification: '', version: 2 } });
    expect(await save(project, { classification: 'Mật' })).toMatchObject({ status: 200, body: { version: 3, classification: 'Mật' } });
    expect(await save(project, { summary: { vi: 'Của người khác', en: 'Mine' } })).toMatchObject({ status: 200 });
  });

  test('400: duplicate parts with their places, and a round of another project, are rejected', async () => {
    const project = await newProject();
    const doubled = [...parts().slice(0, -2), { part: 'SUMMARY', shown: true }, { part: 'SCOPE', shown: false }];
    expect(await save(project, { parts: doubled })).toMatchObject({
      status: 400,
      details: [
        { code: 'NAMED_TWICE', path: `parts.${REPORT_PARTS.length - 2}.part` },
        { code: 'NAMED_TWICE', path: `parts.${REPORT_PARTS.length - 1}.part` },
      ],
    });
    const [own, theirs] = [await buildRound(db, project), await buildRound(db, await newProject())];
    expect(await save(project, { rounds: [own.id, theirs.id] })).toMatchObject({
      status: 400,
      details: [{ code: 'UNKNOWN_ROUND', path: 'rounds.1' }],
    });
    expect((await read(project)).body.version).toBe(1);
  });

  test.each([
    ['no statuses', { statuses: [] }, 'FIELD_REQUIRED', 'statuses'],
    ['a part there is not', { parts: [{ part: 'GONE', shown: true }, ...parts().slice(1)] }, 'FIELD_FORMAT', 'parts.0.part'],
    ['a summary too long', { summary: { vi: 'a'.repeat(LIMITS.markdown + 1), en: '' } }, 'FIELD_TOO_LONG', 'summary.vi'],
    ['a classification of two lines', { classification: 'a\nb' }, 'FIELD_CHARACTERS', 'classification'],
    ['a field it does not know', { template: 'x' }, 'FIELD_UNKNOWN', 'template'],
  ])('400: %s', async (_what, body, code, path) => {
    expect(await save(await newProject(), body)).toMatchObject({ status: 400, details: [{ code, path }] });
  });

  test('403, 404: the team cannot change them, and clients and others get a not-found error', async () => {
    const project = await newProject();
    for (const who of ['tester', 'reviewer'] as const)
      expect(await save(project, { classification: 'x' }, who)).toMatchObject({ status: 403, errors: ['FORBIDDEN'] });
    for (const who of ['client', 'outsider', 'stranger'] as const)
      expect(await save(project, { classification: 'x' }, who)).toMatchObject({ status: 404, errors: ['NOT_FOUND'] });
  });

  test('409: the project is archived or deleted', async () => {
    expect(await save(await newProject({ status: 'ARCHIVED' }), { classification: 'x' })).toMatchObject({ errors: ['PROJECT_ARCHIVED'] });
    const binned = await newProject({ deletedAt: new Date(), deletedBy: people.lead.id });
    const keeper = { token: await tokenOf(await buildMember(db, { workspace, role: 'Lead' })) };
    const answer = await call(
      reportsContract.saveSettings,
      { params: { id: binned.id }, body: { version: 1, classification: 'x' } },
      keeper,
    );
    expect(answer).toMatchObject({ status: 409, errors: ['PROJECT_DELETED'] });
  });
});

describe('POST /api/project/{id}/report/preview', () => {
  test('200: omitted options use the settings, and given options apply only to this request', async () => {
    const project = await newProject();
    await buildIssue(db, { project, status: 'OPEN', severity: 'HIGH' }, { contents: { vi: { title: 'Công bố' } } });
    await buildIssue(db, { project, status: 'DRAFT', severity: 'LOW' }, { contents: { vi: { title: 'Nháp' } } });
    await save(project, { severities: ['LOW'], statuses: ['DRAFT'], summary: { vi: 'Tóm tắt ⟦SECRET⟧.', en: '' }, parts: parts('SCOPE') });
    const titles = async (body = {}) =>
      (await preview(project, body)).body.documents.map(({ findings }) => findings.map(({ title }) => title));
    expect(await titles()).toEqual([['Nháp']]);
    expect(await titles({ statuses: ['OPEN'], severities: ['HIGH'], language: 'both' })).toEqual([['Công bố'], ['Công bố']]);
    const [document] = (await preview(project, {}, 'tester')).body.documents;
    expect(document).toMatchObject({ summary: 'Tóm tắt ⟦⟧.', version: null, language: 'vi' });
    expect(document?.parts).toEqual(REPORT_PARTS.filter((part) => part !== 'SCOPE'));
    expect((await read(project)).body.statuses).toEqual(['DRAFT']);
  });

  test('200: clients get published content without the team’s texts for its report', async () => {
    const project = await newProject({ description: 'Mô tả dự án.' });
    await buildIssue(db, { project, status: 'OPEN' }, { contents: { vi: { title: 'Công bố' } } });
    await buildIssue(db, { project, status: 'DRAFT' });
    await save(project, { summary: { vi: 'Bản tóm tắt chưa gửi', en: '' }, statuses: ['DRAFT'] });
    const { status, body, text } = await preview(project, { statuses: ['OPEN', 'DRAFT'] }, 'client');
    expect(status).toBe(200);
    expect(body.documents[0]).toMatchObject({ summary: 'Mô tả dự án.', findings: [{ title: 'Công bố' }] });
    expect(text).not.toContain('Bản tóm tắt chưa gửi');
  });

  test('200: the team gets unprintable characters by issue, and clients do not', async () => {
    const project = await newProject();
    const issue = await buildIssue(db, { project, status: 'OPEN' }, { contents: { vi: { title: 'Lộ 漢 ✅ ሀ', steps: 'ለ ⟦ሐ⟧' } } });
    await save(project, { summary: { vi: 'ነ', en: '' }, statuses: ['OPEN'] });
    const expected = [
      { part: 'SUMMARY', findings: [], characters: ['ነ'], packages: [] },
      {
        part: null,
        findings: [{ id: issue.id, key: `${project.key}-${issue.number}`, severity: issue.severity, field: null }],
        characters: ['ሀ', 'ለ'],
        packages: [],
      },
    ].map((each) => ({ kind: 'UNPRINTABLE', language: null, text: null, controls: [], ...each }));
    for (const who of ['lead', 'tester'] as const) {
      const { warnings } = (await preview(project, {}, who)).body;
      expect(warnings.filter(({ kind }) => kind === 'UNPRINTABLE')).toEqual(expected);
    }
    expect((await preview(project, {}, 'client')).body.warnings).toEqual([]);
  });

  test('400, 404: a round or version of another project, and users outside the project, are rejected', async () => {
    const [project, other] = [await newProject(), await newProject()];
    const round = await buildRound(db, other);
    expect(await preview(project, { rounds: [round.id] })).toMatchObject({
      status: 400,
      details: [{ code: 'UNKNOWN_ROUND', path: 'rounds.0' }],
    });
    const { body } = await call(reportsContract.makeVersion, { params: { id: other.id }, body: {} }, as('lead'));
    expect(await preview(project, { versionId: body.id })).toMatchObject({
      status: 400,
      details: [{ code: 'UNKNOWN_VERSION', path: 'versionId' }],
    });
    for (const who of ['outsider', 'stranger'] as const) expect((await preview(project, {}, who)).status).toBe(404);
  });
});
