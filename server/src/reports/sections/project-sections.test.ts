import { PUBLISHED_STATUSES } from '@coloa/contract/issues/issue-states.ts';
import { LIMITS } from '@coloa/contract/limits.ts';
import { reportDefaultsContract } from '@coloa/contract/reports/report-defaults.contract.ts';
import type { ReportPlace } from '@coloa/contract/reports/report-parts.ts';
import { reportsContract } from '@coloa/contract/reports/reports.contract.ts';
import { sharesContract } from '@coloa/contract/reports/shares.contract.ts';
import { and, eq } from 'drizzle-orm';
import { describe, expect, test } from 'vitest';
import { testApp } from '../../../test/harness.ts';
import { newReader } from '../../../test/reader.ts';
import { shareTeam } from '../../../test/share-team.ts';
import type { Teammate } from '../../../test/team.ts';
import { auditEntries } from '../../audit/audit.tables.ts';
import { buildFile, placesOf } from '../../files/files.factory.ts';
import { buildIssue } from '../../issues/issues.factory.ts';
import { buildMember } from '../../users/users.factory.ts';
import { buildShare } from '../shares/shares.factory.ts';

const app = await testApp();
const { call, db, platform, tokenOf } = app;
const { team, keep, open, visits } = await shareTeam(app);
const { as, people, workspace } = team;
const admin = { token: await tokenOf(await buildMember(db, { workspace, role: 'Admin' })) };

let keys = 0;
const newProject = (overrides: Parameters<typeof team.project>[0] = {}) => team.project({ key: `PS${++keys}`, ...overrides });
type Project = Awaited<ReturnType<typeof newProject>>;
const read = async ({ id }: Project) => (await call(reportsContract.settings, { params: { id } }, as('lead'))).body;
const save = ({ id }: Project, body: object, who: Teammate = 'lead') =>
  call(reportsContract.saveSettings, { params: { id }, body: { version: 1, ...body } as never }, as(who));
const preview = async ({ id }: Project, body: object = {}, who: Teammate = 'lead') =>
  (await call(reportsContract.preview, { params: { id }, body }, as(who))).body.documents;

const ORDER = [
  'DOCUMENT_CONTROL',
  'METHOD',
  'SUMMARY',
  'GLOSSARY',
  'SCOPE',
  'OVERVIEW',
  'FINDINGS',
  'RETESTS',
  'COVERAGE',
  'APPENDIX',
] as const satisfies readonly ReportPlace[];
const { version } = (
  await call(
    reportDefaultsContract.save,
    {
      params: { id: workspace.id },
      body: {
        version: 1,
        sections: {
          METHOD: { text: { vi: 'Kiểm thử {{project.name}} cho {{project.client}}.', en: '' } },
          GLOSSARY: { text: { vi: 'UAT', en: 'UAT' } },
          DOCUMENT_CONTROL: {},
        },
        parts: ORDER.map((part) => ({ part, shown: part !== 'GLOSSARY' })),
      },
    },
    admin,
  )
).body;
const own = (text: object) => ({ sections: { METHOD: { text } } });

describe('sections of a project', () => {
  test('use the texts, order and visibility of the workspace by default', async () => {
    expect(version).toBe(2);
    const settings = await read(await newProject());
    expect(settings.parts.map(({ part }) => part)).toEqual(ORDER);
    expect(settings.parts.filter(({ shown }) => !shown)).toEqual([{ part: 'GLOSSARY', shown: false }]);
    expect(settings.ownOrder).toBe(false);
    expect(settings.sections.map(({ id, own, inWorkspace }) => [id, own, inWorkspace])).toEqual(
      expect.arrayContaining([
        ['METHOD', false, true],
        ['GLOSSARY', false, true],
      ]),
    );
  });

  test('can have their own text, which starts as the workspace’s, and can be reset', async () => {
    const project = await newProject();
    const changed = await save(project, own({ en: 'By hand.' }));
    const [method] = changed.body.sections.filter(({ id }) => id === 'METHOD');
    expect(method).toMatchObject({
      own: true,
      inWorkspace: true,
      text: { vi: 'Kiểm thử {{project.name}} cho {{project.client}}.', en: 'By hand.' },
    });
    const back = await save(project, { version: 2, sections: { METHOD: null } });
    expect(back.body.sections.find(({ id }) => id === 'METHOD')).toMatchObject({ own: false, text: { en: '' } });
  });

  test('that belong only to the project are listed too, and disappear when they are removed', async () => {
    const project = await newProject();
    const title = { vi: 'Liên hệ', en: '' };
    const added = await save(project, { sections: { 'own-contacts': { title, text: { vi: 'Chị Hà.' } } } });
    expect(added.body.sections).toContainEqual(expect.objectContaining({ id: 'own-contacts', title, own: true, inWorkspace: false }));
    expect(added.body.parts).toContainEqual({ part: 'own-contacts', shown: true });
    expect((await preview(project))[0]?.sections).toContainEqual({ id: 'own-contacts', title: 'Liên hệ', text: 'Chị Hà.' });
    const removed = await save(project, { version: 2, sections: { 'own-contacts': null } });
    expect(removed.body.sections.map(({ id }) => id)).not.toContain('own-contacts');
    expect(removed.body.parts.map(({ part }) => part)).toEqual(ORDER);
  });

  test('have their own order after the lead moves one, and can use the workspace’s order again', async () => {
    const project = await newProject();
    const { parts } = await read(project);
    expect((await save(project, { parts })).body).toMatchObject({ version: 1, ownOrder: false });
    const moved = await save(project, { parts: parts.toReversed() });
    expect(moved.body).toMatchObject({ version: 2, ownOrder: true, parts: parts.toReversed() });
    expect((await save(project, { version: 2, parts: null })).body).toMatchObject({ ownOrder: false, parts });
  });

  test('attach their images to the project, and the audit log names the user and the changed section', async () => {
    const project = await newProject();
    const { id, fileName } = await buildFile(db, platform.storage, { workspaceId: workspace.id, uploadedBy: people.lead.id });
    await save(project, own({ vi: `![](/attachments/${fileName})` }));
    expect(await placesOf(db, id)).toEqual([project.id]);
    expect((await preview(project))[0]?.images.map((image) => image.fileName)).toEqual([fileName]);
    const entries = await db
      .select({ details: auditEntries.details, actorId: auditEntries.actorId })
      .from(auditEntries)
      .where(and(eq(auditEntries.objectId, project.id), eq(auditEntries.action, 'REPORT_SECTIONS_CHANGED')));
    expect(entries).toEqual([{ details: { sections: ['METHOD'] }, actorId: people.lead.id }]);
  });

  test('400, 409: unknown placeholders, concurrent changes of the same text and too many sections are rejected', async () => {
    const project = await newProject();
    expect(await save(project, own({ en: '{{client}}' }))).toMatchObject({
      status: 400,
      details: [{ code: 'UNKNOWN_PLACEHOLDER', path: 'sections.METHOD.text.en' }],
    });
    await save(project, own({ en: 'Of another user.' }));
    const conflict = await save(project, own({ en: 'Mine.' }));
    expect(conflict).toMatchObject({ status: 409, details: [{ path: 'sections.METHOD.text.en' }] });
    expect((await save(project, own({ vi: 'Của tôi.' }))).status).toBe(409);
    expect((await save(project, { title: { vi: 'Tên', en: '' } })).status).toBe(200);
    const many = Object.fromEntries(Array.from({ length: LIMITS.reportSections }, (_, n) => [`own-${String(n).padStart(8, '0')}`, {}]));
    expect(await save(project, { version: 3, sections: many })).toMatchObject({ status: 409, errors: ['SECTIONS_FULL'] });
  });

  test('403: other team members cannot change them', async () => {
    expect((await save(await newProject(), own({ en: 'x' }), 'tester')).status).toBe(403);
  });
});

describe('a report with sections', () => {
  test('replaces placeholders with project facts, in its language and as plain text', async () => {
    const project = await newProject({
      name: 'Cổng *mới* ⟦bí mật',
      client: '<b>Ngân hàng</b>',
      startDay: '2026-03-02',
      endDay: '2026-03-27',
    });
    const text =
      '{{project.name}}|{{project.client}}|{{project.dates}}|{{project.leads}}|{{project.team}}|{{report.name}}|{{report.version}}|{{workspace.name}}';
    await save(project, { ...own({ vi: text, en: text }), language: 'both', title: { vi: 'Báo cáo năm', en: '' } });
    const [vi, en] = await preview(project);
    const printed = (document: typeof vi) =>
      (document?.sections?.find(({ id }) => id === 'METHOD')?.text ?? '').replaceAll(/\\(.)/g, '$1').split('|');
    const { lead, tester, other, reviewer } = people;
    const everyone = [lead, tester, other, reviewer].map(({ name }) => name).join(', ');
    expect(printed(vi)).toEqual([
      'Cổng *mới* ⟦⟧',
      '<b>Ngân hàng</b>',
      '02/03/2026 – 27/03/2026',
      lead.name,
      everyone,
      'Báo cáo năm',
      '–',
      workspace.name,
    ]);
    expect(printed(en)[2]).toBe('02 Mar 2026 – 27 Mar 2026');
    expect(vi?.sections?.find(({ id }) => id === 'METHOD')?.text).toContain('\\<b\\>');
  });

  test('uses and marks the other language for missing texts, and has the lead’s titles and a draft mark', async () => {
    const project = await newProject();
    await buildIssue(
      db,
      { project, status: 'DRAFT' },
      { contents: { vi: { title: 'Nháp', description: 'Mô tả' }, en: { title: 'Draft' } } },
    );
    await save(project, {
      title: { vi: 'Tên riêng', en: '' },
      subtitle: { vi: '', en: 'Second round' },
      summary: { vi: '', en: 'Good.' },
      statuses: [...PUBLISHED_STATUSES, 'DRAFT'],
      language: 'both',
    });
    const [vi, en] = await preview(project);
    expect(vi).toMatchObject({
      title: 'Tên riêng',
      subtitle: 'Second round',
      draft: true,
      untranslated: { language: 'en', parts: ['SUMMARY'], titles: ['SUBTITLE'] },
    });
    expect(en).toMatchObject({ title: 'Tên riêng', untranslated: { language: 'vi', parts: ['METHOD'], titles: ['TITLE'] } });
    expect(en?.findings[0]?.untranslated).toEqual({ language: 'vi', texts: ['description'] });
    expect(vi?.findings[0]).not.toHaveProperty('untranslated');
    const [published] = await preview(project, { statuses: ['OPEN'] });
    expect(published).not.toHaveProperty('draft');
    await save(project, { version: 2, draft: 'NEVER' });
    expect((await preview(project))[0]).not.toHaveProperty('draft');
    await save(project, { version: 3, draft: 'ALWAYS' });
    expect((await preview(project, { statuses: ['OPEN'] }))[0]).toMatchObject({ draft: true });
  });

  test('marks the language of a description that replaces a missing summary', async () => {
    const project = await team.project({ languages: ['vi', 'en'], description: 'Kiểm thử cổng thanh toán.' });
    const [vi, en] = await preview(project, { language: 'both' });
    const foreign = (document: typeof vi) => document?.untranslated?.parts.includes('SUMMARY') && document.untranslated.language;
    for (const document of [vi, en]) expect(document?.summary).toBe('Kiểm thử cổng thanh toán.');
    expect([vi, en].map((document) => foreign(document) || null)).toEqual([null, 'vi']);
    const inEnglish = await preview(await team.project({ languages: ['en', 'vi'], description: 'A payment gateway.' }), {
      language: 'both',
    });
    expect(inEnglish.map((document) => [document.language, foreign(document) || null])).toEqual([
      ['en', null],
      ['vi', 'en'],
    ]);
  });

  test('marks a title that exists in one language only, where it is shown in the other', async () => {
    const project = await newProject();
    const title = { vi: 'Liên hệ', en: '' };
    const text = { vi: 'Gọi chị Hà.', en: 'Call Hà.' };
    await save(project, { sections: { 'own-ab12cd34': { title, text }, METHOD: { title, text } }, language: 'both' });
    const [vi, en] = await preview(project);
    expect(en?.sections).toContainEqual({ id: 'own-ab12cd34', title: 'Liên hệ', text: 'Call Hà.' });
    expect(en?.sections).toContainEqual({ id: 'METHOD', title: 'Methodology', text: 'Call Hà.' });
    expect(en?.untranslated).toEqual({ language: 'vi', parts: [], titles: ['own-ab12cd34'] });
    expect(vi).not.toHaveProperty('untranslated');
    const [, without] = await preview(project, { parts: ['SUMMARY', 'FINDINGS'] });
    expect(without?.untranslated).toBeUndefined();
  });

  test('shows none of them to clients before the team gives them the report', async () => {
    const project = await newProject();
    await save(project, { ...own({ vi: 'Chỉ của nhóm.' }), title: { vi: 'Tên riêng', en: '' } });
    const [document] = await preview(project, {}, 'client');
    expect(JSON.stringify(document)).not.toMatch(/Chỉ của nhóm|Tên riêng|Kiểm thử/);
  });

  test('shows no kept versions to clients who request document control by name', async () => {
    const project = await newProject();
    await keep(project.id);
    const parts: ReportPlace[] = ['DOCUMENT_CONTROL', 'METHOD', 'SUMMARY'];
    expect((await preview(project, { parts }))[0]?.history).toHaveLength(1);
    const [document] = await preview(project, { parts }, 'client');
    expect(document).toMatchObject({ parts: ['SUMMARY'], sections: [] });
    expect(document).not.toHaveProperty('history');
  });

  test('shows readers of a link the sections with their images, and changes immediately', async () => {
    const project = await newProject();
    const { fileName } = await buildFile(db, platform.storage, { workspaceId: workspace.id, uploadedBy: people.lead.id });
    await save(project, { ...own({ vi: `![](/attachments/${fileName})` }), title: { vi: 'Tên riêng', en: '' } });
    const link = await buildShare(db, project, { language: 'vi' });
    const reader = newReader(app);
    const { document } = (await open(link.token, reader)).body;
    expect(document).toMatchObject({ title: 'Tên riêng', sections: [{ id: 'METHOD', title: 'Phương pháp' }, { id: 'DOCUMENT_CONTROL' }] });
    expect((await reader.file(fileName)).status).toBe(200);
    await reader.post(sharesContract.seen, { token: link.token, parts: ['METHOD', 'TEAM'] });
    const log = (await visits(project.id, { shareId: link.id })).body.items;
    expect(log.map(({ part }) => part)).toEqual(['METHOD', '']);
    const { version: now } = (await call(reportDefaultsContract.get, { params: { id: workspace.id } }, admin)).body;
    const glossary = { sections: { DOCUMENT_CONTROL: { text: { vi: 'Bản gốc lưu tại An Dương Lab.' } } }, version: now };
    await call(reportDefaultsContract.save, { params: { id: workspace.id }, body: glossary }, admin);
    expect(JSON.stringify((await open(link.token, reader)).body.document)).toContain('Bản gốc lưu tại');
  });
});

test('a version has its number in sections and document control, and no draft mark', async () => {
  const project = await newProject();
  await save(project, { ...own({ vi: 'Phiên bản {{report.version}}' }), draft: 'ALWAYS' });
  await keep(project.id);
  const second = await keep(project.id);
  const [document] = await preview(project, { versionId: second.id });
  expect(document?.sections?.find(({ id }) => id === 'METHOD')?.text).toBe('Phiên bản 2');
  expect(document?.history).toEqual([
    { number: 1, day: expect.any(String), by: people.lead.name },
    { number: 2, day: document?.generatedDay, by: people.lead.name },
  ]);
  expect(document).not.toHaveProperty('draft');
  const parts: ReportPlace[] = ['SUMMARY'];
  const [now] = await preview(project, { parts });
  expect(now?.sections).toEqual([]);
  expect(now).not.toHaveProperty('history');
});
