import { type IssueStatus, PUBLISHED_STATUSES } from '@coloa/contract/issues/issue-states.ts';
import type { IssueText } from '@coloa/contract/issues/issues.schema.ts';
import type { GapField } from '@coloa/contract/readiness/issue-gaps.ts';
import type { ReadinessRules } from '@coloa/contract/readiness/readiness-rules.ts';
import { reportsContract } from '@coloa/contract/reports/reports.contract.ts';
import { sharesContract } from '@coloa/contract/reports/shares.contract.ts';
import type { Severity } from '@coloa/contract/severities.ts';
import { eq } from 'drizzle-orm';
import { afterAll, describe, expect, test } from 'vitest';
import { testApp } from '../../../test/harness.ts';
import { buildTeam, type Teammate } from '../../../test/team.ts';
import { buildControl } from '../../checklists/project-controls.factory.ts';
import { buildIssue } from '../../issues/issues.factory.ts';
import { issues } from '../../issues/issues.tables.ts';
import { workspaces } from '../../membership/workspaces.tables.ts';

const app = await testApp();
const { call, db } = app;
const { as, project: newProject, workspace } = await buildTeam(app);

type Project = Awaited<ReturnType<typeof newProject>>;
const save = ({ id }: Project, body: object) =>
  call(reportsContract.saveSettings, { params: { id }, body: { version: 1, ...body } as never }, as('lead'));
const exported = async ({ id }: Project, body: object = {}) =>
  (await call(reportsContract.preview, { params: { id }, body }, as('lead'))).body.warnings;
const warnings = ({ id }: Project, body: object = {}, who: Teammate = 'lead') =>
  call(reportsContract.warnings, { params: { id }, body }, as(who));

const key = (
  { key: of }: Project,
  { number, id, severity }: { number: number; id: string; severity: Severity },
  field: GapField | null = null,
) => ({ id, key: `${of}-${number}`, severity, field });
const about = (kind: string, rest: object = {}) => ({
  kind,
  language: null,
  part: null,
  text: null,
  findings: [],
  controls: [],
  characters: [],
  packages: [],
  ...rest,
});
const written = {
  title: 'Lộ dữ liệu',
  description: 'Mô tả.',
  steps: '```http\nGET / HTTP/1.1\n```',
  impact: 'Đọc được.',
  recommendation: 'Sửa.',
};
/** Fields that the readiness check requires of every issue. */
const fit = { bugId: 'broken_access_control.idor' } as const;
const assets = ['https://a.example'];
const inEnglish = { ...written, title: 'Data leak', description: 'Description.', impact: 'Readable.', recommendation: 'Fix it.' };

async function ready() {
  const project = await newProject({ key: `RW${++made}` });
  const issue = await buildIssue(
    db,
    { ...fit, project, status: 'OPEN', severity: 'HIGH' },
    { assets, contents: { vi: written, en: inEnglish } },
  );
  await save(project, { summary: { vi: 'Tốt.', en: 'Good.' }, language: 'both' });
  return { project, issue };
}
let made = 0;

describe('POST /api/project/{id}/report/warnings', () => {
  test('200: a complete report has only the warning about the logo', async () => {
    const { project } = await ready();
    expect((await warnings(project)).body).toEqual({ items: [about('NO_LOGO')] });
    expect(await exported(project)).toEqual([about('NO_LOGO')]);
  });

  test('200: groups findings by kind, with their ids', async () => {
    const { project } = await ready();
    const build = (contents: object, severity: 'HIGH' | 'VARIES' = 'HIGH') =>
      buildIssue(db, { ...fit, project, status: 'OPEN', severity, publishedAt: new Date(0) }, { assets, contents: contents as never });
    const empty = await build({ vi: { title: 'Trống' }, en: { title: 'Empty' } });
    const left = await build({ vi: written, en: { ...inEnglish, impact: 'An attacker can [what they can do].' } });
    const varies = await build({ vi: written, en: inEnglish }, 'VARIES');
    const alone = await build({ vi: written });
    const { items } = (await warnings(project)).body;
    expect(items).toEqual([
      about('NOT_TRANSLATED', { language: 'en', findings: [key(project, alone, 'contents.en.title')] }),
      about('NO_LOGO'),
      about('EMPTY', { language: 'vi', findings: [key(project, empty, 'contents.vi.description')] }),
      about('EMPTY', { language: 'en', findings: [key(project, empty, 'contents.en.description')] }),
      about('PLACEHOLDERS', { language: 'en', findings: [key(project, left, 'contents.en.impact')] }),
      about('SEVERITY', { findings: [key(project, varies, 'severity')] }),
      about('NO_EVIDENCE', { findings: [key(project, empty)] }),
    ]);
    expect((await warnings(project, { language: 'vi', severities: ['HIGH'] })).body.items.map(({ kind }) => kind)).toEqual([
      'NO_LOGO',
      'EMPTY',
      'NO_EVIDENCE',
    ]);
  });

  test('200: warns about outdated translations that the report prints, but not for clients', async () => {
    const { project, issue } = await ready();
    const mark = (outdated: { viOutdated?: IssueText[]; enOutdated?: IssueText[] }) =>
      db
        .update(issues)
        .set({ viOutdated: [], enOutdated: [], ...outdated })
        .where(eq(issues.id, issue.id));
    await mark({ enOutdated: ['title', 'impact'] });
    const outdated = (['title', 'impact'] as const).map((text) =>
      about('OUTDATED', { language: 'en', text, findings: [key(project, issue, `contents.en.${text}`)] }),
    );
    expect((await warnings(project)).body.items).toEqual([about('NO_LOGO'), ...outdated]);
    expect(await exported(project)).toEqual([about('NO_LOGO'), ...outdated]);
    expect(await exported(project, { language: 'vi' })).toEqual([about('NO_LOGO')]);
    const ofClient = await call(reportsContract.preview, { params: { id: project.id }, body: {} }, as('client'));
    expect(ofClient.body.warnings).toEqual([]);
    expect(JSON.stringify(ofClient.body)).not.toMatch(/outdated/i);
    await mark({ viOutdated: ['steps'] });
    expect(await exported(project, { language: 'vi' })).toEqual([
      about('NO_LOGO'),
      about('OUTDATED', { language: 'vi', text: 'steps', findings: [key(project, issue, 'contents.vi.steps')] }),
    ]);
    await mark({});
    expect(await exported(project)).toEqual([about('NO_LOGO')]);
  });

  test('200: warns about an empty or untranslated summary or section, with the part to edit', async () => {
    const { project } = await ready();
    await save(project, {
      version: 2,
      summary: { vi: '', en: '' },
      sections: { METHOD: {}, TEAM: { text: { vi: 'Nhóm.' } }, DOCUMENT_CONTROL: {} },
    });
    const { items } = (await warnings(project)).body;
    expect(items.slice(1)).toEqual([
      about('NO_SUMMARY', { part: 'SUMMARY' }),
      about('EMPTY_SECTION', { part: 'METHOD' }),
      about('EMPTY_SECTION', { part: 'DOCUMENT_CONTROL' }),
      about('UNTRANSLATED', { language: 'en', part: 'TEAM' }),
    ]);
    const parts = (await call(reportsContract.settings, { params: { id: project.id } }, as('lead'))).body.parts;
    await save(project, { version: 3, parts: parts.map((each) => ({ ...each, shown: each.part === 'FINDINGS' })) });
    expect((await warnings(project)).body.items).toEqual([about('NO_LOGO')]);
  });

  test('200: does not warn about document control without text before a version, which it will list', async () => {
    const { project } = await ready();
    await save(project, { version: 2, sections: { DOCUMENT_CONTROL: {} } });
    const named = about('EMPTY_SECTION', { part: 'DOCUMENT_CONTROL' });
    expect((await warnings(project)).body.items).toEqual([about('NO_LOGO'), named]);
    expect((await warnings(project, { forVersion: true })).body.items).toEqual([about('NO_LOGO')]);
    await call(reportsContract.makeVersion, { params: { id: project.id }, body: { note: '' } }, as('lead'));
    expect((await warnings(project)).body.items).toEqual([about('NO_LOGO')]);
  });

  test('200: warns about titles in only one language: once for the report, by part for a section', async () => {
    const { project } = await ready();
    await save(project, {
      version: 2,
      title: { vi: 'Tên riêng', en: '' },
      subtitle: { vi: 'Vòng hai', en: '' },
      sections: { 'own-ab12cd34': { title: { vi: '', en: 'Contacts' }, text: { vi: 'Hà.', en: 'Hà.' } } },
    });
    const expected = [
      about('NO_LOGO'),
      about('UNTRANSLATED_TITLE', { language: 'vi', part: 'own-ab12cd34' }),
      about('UNTRANSLATED_TITLE', { language: 'en' }),
    ];
    expect((await warnings(project)).body.items).toEqual(expected);
    expect(await exported(project, { language: 'en' })).toEqual([about('NO_LOGO'), expected[2]]);
  });

  test('200: warns about selected unpublished findings, which an export shows and a version omits', async () => {
    const { project } = await ready();
    const draft = await buildIssue(
      db,
      { ...fit, project, status: 'DRAFT', severity: 'LOW' },
      { assets, contents: { vi: written, en: inEnglish } },
    );
    await save(project, { version: 2, statuses: [...PUBLISHED_STATUSES, 'DRAFT'] });
    const unpublished = about('UNPUBLISHED', { findings: [key(project, draft)] });
    expect((await warnings(project)).body.items).toEqual([about('NO_LOGO'), unpublished]);
    expect(await exported(project)).toEqual([about('NO_LOGO'), unpublished]);
  });

  test('200: lists findings awaiting publication, the most severe first, and warns about a report without findings', async () => {
    const project = await newProject({ key: `RW${++made}` });
    await save(project, { summary: { vi: 'Tốt.', en: 'Good.' } });
    const build = (status: IssueStatus, severity: Severity) => buildIssue(db, { project, status, severity }, { contents: { vi: written } });
    const high = await build('IN_REVIEW', 'HIGH');
    const critical = await build('DRAFT', 'CRITICAL');
    await build('REJECTED', 'CRITICAL');
    await build('DUPLICATE', 'HIGH');
    const expected = [
      about('LEFT_OUT', { findings: [key(project, critical), key(project, high)] }),
      about('NO_FINDINGS'),
      about('NO_LOGO'),
    ];
    expect((await warnings(project)).body.items).toEqual(expected);
    expect(await exported(project)).toEqual(expected);
    const ofHigh = about('LEFT_OUT', { findings: [key(project, high)] });
    expect((await warnings(project, { severities: ['HIGH'] })).body.items[0]).toEqual(ofHigh);
    expect((await exported(project, { statuses: ['DRAFT'] })).map(({ kind }) => kind)).toEqual([
      'LEFT_OUT',
      'NO_LOGO',
      'TYPE',
      'ASSETS',
      'UNPUBLISHED',
    ]);
    expect((await exported(project, { parts: ['SUMMARY'] })).map(({ kind }) => kind)).toEqual(['LEFT_OUT', 'NO_LOGO']);
    expect((await exported(project, { severities: ['LOW'] })).map(({ kind }) => kind)).toEqual(['NO_FINDINGS', 'NO_LOGO']);
  });

  test('200: warns about untested controls, listed or not, and about results awaiting publication', async () => {
    const { project } = await ready();
    const issue = await buildIssue(db, { ...fit, project, status: 'DRAFT', severity: 'LOW' }, { assets, contents: { vi: written } });
    await save(project, { version: 2, severities: ['HIGH'] });
    await buildControl(db, project, { code: 'A-1' });
    await buildControl(db, project, { code: 'A-2', state: 'FAILED', stateBy: project.createdBy, stateAt: new Date() }, { issues: [issue] });
    const expected = [
      about('NO_LOGO'),
      about('RESULT_PENDING', { part: 'COVERAGE', controls: ['A-2'] }),
      about('UNTESTED', { part: 'COVERAGE', controls: ['A-1'] }),
    ];
    expect((await warnings(project)).body.items).toEqual(expected);
    await save(project, { version: 3, untested: true });
    expect((await warnings(project)).body.items).toEqual(expected);
  });

  test('200: warns if the workspace still has the name of a new installation', async () => {
    const { project } = await ready();
    await db.update(workspaces).set({ name: 'Default' }).where(eq(workspaces.id, workspace.id));
    expect((await warnings(project)).body.items).toEqual([about('DEFAULT_NAME'), about('NO_LOGO')]);
    await db.update(workspaces).set({ name: workspace.name }).where(eq(workspaces.id, workspace.id));
  });

  test('200: a saved version has no warnings about texts that the team did not write', async () => {
    const { project } = await ready();
    await save(project, { version: 2, sections: { METHOD: {} } });
    const { id: versionId } = (await call(reportsContract.makeVersion, { params: { id: project.id }, body: {} }, as('lead'))).body;
    expect((await exported(project)).map(({ kind }) => kind)).toContain('EMPTY_SECTION');
    expect(await exported(project, { versionId })).toEqual([about('NO_LOGO')]);
  });

  test('400: rejects a status given twice', async () => {
    const { project } = await ready();
    expect(await warnings(project, { statuses: ['OPEN', 'OPEN'] })).toMatchObject({
      status: 400,
      details: [{ code: 'NAMED_TWICE', path: 'statuses.1' }],
    });
  });

  test('401, 404: without a token; for clients and users outside the project', async () => {
    const { project } = await ready();
    expect((await call(reportsContract.warnings, { params: { id: project.id }, body: {} })).status).toBe(401);
    expect((await warnings(project, {}, 'tester')).status).toBe(200);
    for (const who of ['client', 'outsider', 'stranger'] as const) expect((await warnings(project, {}, who)).status).toBe(404);
  });
});

describe('requirements of the workspace', () => {
  const demand = (readiness: ReadinessRules) => db.update(workspaces).set({ readiness }).where(eq(workspaces.id, workspace.id));
  const keep = ({ id }: Project) => call(reportsContract.makeVersion, { params: { id }, body: {} }, as('lead'));
  const share = ({ id }: Project, body: object = {}) =>
    call(sharesContract.create, { params: { id }, body: { label: 'Ban ABC', language: 'vi', ...body } as never }, as('lead'));
  afterAll(() => demand({}));

  test('409: saves no version and creates no link while a required point is missing', async () => {
    const { project, issue } = await ready();
    const { body: version } = await keep(project);
    await demand({ NO_LOGO: 'STOP', UNTESTED: 'STOP' });
    const refused = { status: 409, details: [{ code: 'NOT_READY', path: 'report' }] };
    expect(await keep(project)).toMatchObject(refused);
    expect(await share(project)).toMatchObject(refused);
    expect(await share(project, { versionId: version.id })).toMatchObject(refused);
    expect((await call(reportsContract.versions, { params: { id: project.id } }, as('lead'))).body.items).toHaveLength(1);
    expect((await call(sharesContract.list, { params: { id: project.id } }, as('lead'))).body.items).toEqual([]);
    await demand({ NO_LOGO: 'OFF', SEVERITY: 'STOP' });
    const { body: link } = await share(project);
    expect(link.share.label).toBe('Ban ABC');
    await db.update(issues).set({ severity: 'VARIES' }).where(eq(issues.id, issue.id));
    const change = (body: object) =>
      call(sharesContract.change, { body: { projectId: project.id, shareId: link.share.id, ...body } as never }, as('lead'));
    expect(await change({ severities: ['HIGH', 'VARIES'] })).toMatchObject(refused);
    expect((await change({ label: 'Ban XYZ' })).status).toBe(200);
  });

  test('200: a line that is off is not reported, and an export is never blocked', async () => {
    const { project } = await ready();
    await demand({ NO_LOGO: 'OFF' });
    expect((await warnings(project)).body).toEqual({ items: [] });
    await demand({ NO_LOGO: 'STOP' });
    expect(await exported(project)).toEqual([about('NO_LOGO')]);
  });
});
