import { exportsContract } from '@coloa/contract/exports/exports.contract.ts';
import { issuesContract } from '@coloa/contract/issues/issues.contract.ts';
import { REPORT_PARTS } from '@coloa/contract/reports/report-parts.ts';
import { reportsContract } from '@coloa/contract/reports/reports.contract.ts';
import { beforeAll, describe, expect, test } from 'vitest';
import { countQueries } from '../../test/count-queries.ts';
import { everythingIn, squeeze } from '../../test/findings-in-files.ts';
import { testApp } from '../../test/harness.ts';
import { readWorkbook } from '../../test/read-workbook.ts';
import { shareTeam } from '../../test/share-team.ts';
import type { Teammate } from '../../test/team.ts';
import { buildField } from '../custom-fields/custom-fields.factory.ts';
import { deleteField, updateField } from '../custom-fields/custom-fields.repo.ts';
import { buildIssue } from '../issues/issues.factory.ts';
import { shownDocument } from './plain-document.ts';
import { buildReportDocument, buildReportFinding } from './report-document.factory.ts';
import { buildShare } from './shares/shares.factory.ts';
import { withShownParts } from './shown-parts.ts';

const app = await testApp();
const { call, db } = app;
const { team, keep, open } = await shareTeam(app);
const project = await team.project({ key: 'HVB', languages: ['vi', 'en'] });
const { workspaceId } = project;

const choice = (key: string, vi: string, en: string) => ({ key, name: { vi, en }, retired: false });
const choices = [choice('web', 'Trang web', 'Website'), choice('app', 'Ứng dụng', 'Application')];
const field = (key: string, nameVi: string, nameEn: string, rest: object = {}) =>
  buildField(db, workspaceId, { key, nameVi, nameEn, clientVisible: true, ...rest });
const fixed = await field('fixed', 'Ngày sửa', 'Fix date', { type: 'DAY' });
await field('cause', 'Nguyên nhân', 'Cause', { type: 'MARKDOWN' });
await field('ticket', 'Phiếu', 'Ticket');
await field('cost', 'Chi phí', 'Cost', { type: 'NUMBER' });
await field('where', 'Nơi', 'Place', { type: 'CHOICE', choices });
await field('places', 'Các nơi', 'Places', { type: 'CHOICES', choices });
await field('owner', 'Phụ trách', 'Owner', { type: 'PERSON' });
await field('known', 'Đã biết', 'Known', { type: 'CHECKBOX' });
await field('empty', 'Bỏ trống', 'Left empty');
await field('internal', 'Nội bộ', 'Internal', { clientVisible: false });
await field('old', 'Đã ngừng', 'Retired', { retiredAt: null });

const VALUES = {
  internal: 'TEAMONLY',
  known: true,
  owner: team.people.reviewer.id,
  places: ['app', 'web'],
  where: 'app',
  cost: -1234.5,
  ticket: 'VCS ⟦SECRETTICKET⟧',
  cause: 'Lỗi **nặng** ⟦SECRETCAUSE⟧',
  fixed: '2026-11-30',
};
const { id } = await buildIssue(
  db,
  { project, reporterId: team.people.tester.id, status: 'OPEN' },
  { contents: { vi: { title: 'Có trường', description: 'Mô tả' } } },
);

const update = (fields: object, version: number) =>
  call(issuesContract.update, { params: { id }, body: { version, fields } as never }, team.as('lead'));
beforeAll(async () => {
  expect((await update(VALUES, 1)).status).toBe(200);
});

const preview = async (body: object = {}, who: Teammate = 'lead') =>
  (await call(reportsContract.preview, { params: { id: project.id }, body }, team.as(who))).body.documents;

const shown = (language: 'vi' | 'en') => {
  const [vi, n] = [language === 'vi', language === 'vi' ? 0 : 1];
  const line = (key: string, names: [string, string], value: string) => ({ key, name: names[n], kind: 'LINE', value });
  return [
    line('fixed', ['Ngày sửa', 'Fix date'], vi ? '30/11/2026' : '30 Nov 2026'),
    { key: 'cause', name: vi ? 'Nguyên nhân' : 'Cause', kind: 'MARKDOWN', value: 'Lỗi **nặng** ⟦⟧' },
    line('ticket', ['Phiếu', 'Ticket'], 'VCS ⟦⟧'),
    line('cost', ['Chi phí', 'Cost'], vi ? '-1.234,5' : '-1,234.5'),
    line('where', ['Nơi', 'Place'], vi ? 'Ứng dụng' : 'Application'),
    line('places', ['Các nơi', 'Places'], vi ? 'Trang web, Ứng dụng' : 'Website, Application'),
    line('owner', ['Phụ trách', 'Owner'], team.people.reviewer.name),
    line('known', ['Đã biết', 'Known'], vi ? 'có' : 'yes'),
  ];
};

describe('custom fields of a finding in a report', () => {
  test.each(['lead', 'client'] as const)('are those that clients see, in order and in both languages, for a %s', async (who) => {
    const [vi, en] = await preview({ language: 'both' }, who);
    expect(vi?.findings[0]?.fields).toEqual(shown('vi'));
    expect(en?.findings[0]?.fields).toEqual(shown('en'));
    expect(JSON.stringify([vi, en])).not.toMatch(/TEAMONLY|SECRET/);
  });

  test('are shown to readers of a link', async () => {
    const { document } = (await open((await buildShare(db, project)).token)).body;
    expect(document.findings[0]?.fields).toEqual(shown('vi'));
  });

  test.each(['pdf', 'docx', 'html', 'md', 'json', 'xlsx'] as const)('are in the format %s, without redacted text', async (format) => {
    const { status, bytes } = await call(
      exportsContract.report,
      { body: { projectId: project.id, format, language: 'en' } },
      team.as('lead'),
    );
    expect(status).toBe(200);
    const everything = await everythingIn(format, bytes);
    const words = squeeze(everything.replaceAll(/<[^>]*>|[*|]/g, ' '));
    const values = [
      'Fix date',
      '30 Nov 2026',
      'Website, Application',
      'Ticket',
      'VCS',
      '-1,234.5',
      team.people.reviewer.name,
      'Cause',
      'Lỗi',
      'nặng',
    ];
    expect(values.filter((value) => !words.includes(squeeze(value)))).toEqual([]);
    expect(everything).not.toMatch(/TEAMONLY|SECRETTICKET|SECRETCAUSE/);
  });

  test('are columns of the Excel report, in the order of the fields', async () => {
    await buildIssue(db, { project, status: 'OPEN' }, { contents: { vi: { title: 'Không có trường' } } });
    const { bytes } = await call(
      exportsContract.report,
      { body: { projectId: project.id, format: 'xlsx', language: 'en' } },
      team.as('lead'),
    );
    const rows = (await readWorkbook(bytes)).get('Findings') ?? [];
    const columns = Object.keys(rows[0] ?? {});
    const names = ['Fix date', 'Ticket', 'Cost', 'Place', 'Places', 'Owner', 'Known', 'Cause'];
    expect(columns.filter((name) => names.includes(name))).toEqual(names);
    expect(columns).not.toContain('Left empty');
    expect(columns).not.toContain('Internal');
    const row = rows.find(({ Place }) => Place === 'Application');
    expect(row).toMatchObject({ 'Fix date': '30 Nov 2026', Cost: '-1,234.5', Known: 'yes' });
    expect(rows.filter(({ Place }) => Place === null)).toHaveLength(1);
  });

  test('take the same number of queries for many values as for none', async () => {
    const bare = await team.project();
    const queries = async (projectId: string) => {
      const { queries } = await countQueries(() =>
        call(reportsContract.preview, { params: { id: projectId }, body: { language: 'vi' } }, team.as('lead')),
      );
      return queries.filter((query) => JSON.stringify(query).includes('issue_field_values')).length;
    };
    expect([await queries(project.id), await queries(bare.id)]).toEqual([1, 1]);
  });

  test('stay in a version as they were, and disappear from other reports when clients no longer see them', async () => {
    const version = await keep(project.id);
    await updateField(db, workspaceId, fixed.id, { clientVisible: false });
    const [now] = await preview({ language: 'vi' });
    expect(now?.findings.find(({ fields }) => fields)?.fields?.map(({ key }) => key)).not.toContain('fixed');
    await deleteField(db as never, workspaceId, fixed.id);
    const [kept] = await preview({ versionId: version.id, language: 'vi' });
    expect(kept?.findings.find(({ fields }) => fields)?.fields).toEqual(shown('vi'));
  });
});

test('a report without details of findings has none of their fields', () => {
  const finding = buildReportFinding({ fields: [{ key: 'ticket', name: 'Phiếu', kind: 'LINE', value: 'VCS-12' }] });
  const document = buildReportDocument({ parts: ['OVERVIEW'], findings: [finding] });
  expect(JSON.stringify(withShownParts(document))).not.toContain('VCS-12');
  expect(JSON.stringify(withShownParts({ ...document, parts: [...REPORT_PARTS] }))).toContain('VCS-12');
});

test('a version without fields stays as it is', () => {
  expect(JSON.stringify(shownDocument(withShownParts(buildReportDocument())))).not.toContain('"fields"');
});
