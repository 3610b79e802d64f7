import { describe, expect, test } from 'vitest';
import { testApp } from '../../test/harness.ts';
import { readPdf } from '../../test/read-pdf.ts';
import { useReportWorkers } from '../../test/report-workers.ts';
import { buildTeam, type Teammate } from '../../test/team.ts';
import { buildFile } from '../files/files.factory.ts';
import { buildIssue } from '../issues/issues.factory.ts';
import { buildRetest, buildRound } from '../issues/retests/retests.factory.ts';
import { actorInWorkspace } from '../sessions/sessions.service.ts';
import { renderReport } from './render-report.ts';
import { buildReportDocument, buildReportFinding } from './report-document.factory.ts';
import type { ReportRetest } from './report-document.ts';
import { reportLabels } from './report-labels.ts';
import { gatherFor } from './reports.service.ts';

const app = await testApp();
const { db, platform } = app;
const { people, project, workspace } = await buildTeam(app);
useReportWorkers();

async function documentFor(who: Teammate, projectId: string) {
  const actor = await actorInWorkspace(db, people[who].id, workspace.id);
  if (!actor) throw new Error('nobody');
  const { documents } = await gatherFor(platform, actor, { projectId, format: 'pdf' });
  const [document] = documents;
  if (!document) throw new Error('no document');
  return document;
}

describe('the data of a report', () => {
  test('each finding has its retests, newest first, with results per asset and the images of the note', async () => {
    const mine = await project();
    const assets = ['https://a.example', 'https://b.example'];
    const issue = await buildIssue(db, { project: mine, status: 'CLOSED', reporterId: people.tester.id }, { assets });
    const file = await buildFile(db, platform.storage, {
      workspaceId: workspace.id,
      uploadedBy: people.tester.id,
      projectId: mine.id,
      issueId: issue.id,
    });
    const first = await buildRound(db, mine, { startDay: '2026-03-16', endDay: '2026-03-18' });
    await buildRetest(db, issue, first, ['FIXED', 'NOT_FIXED'], { day: '2026-03-16', note: 'Còn một chỗ', assetNote: 'đã thử' });
    const second = await buildRound(db, mine, { startDay: '2026-04-06' });
    await buildRetest(db, issue, second, 'FIXED', { day: '2026-04-07', note: `![](/attachments/${file.fileName})` });
    const { findings, pictures } = await documentFor('lead', mine.id);
    expect(findings[0]?.retests).toMatchObject([
      { round: { number: 2, startDay: '2026-04-06' }, day: '2026-04-07', result: 'FIXED', tester: people.tester.name },
      {
        round: { number: 1 },
        result: 'PARTLY',
        note: 'Còn một chỗ',
        results: [
          { asset: 'https://a.example', result: 'FIXED', note: 'đã thử' },
          { asset: 'https://b.example', result: 'NOT_FIXED', note: 'đã thử' },
        ],
      },
    ]);
    expect([...pictures.keys()]).toEqual([file.fileName]);
  });

  test('clients get no retests from before the publication of the finding', async () => {
    const mine = await project();
    const issue = await buildIssue(db, { project: mine, status: 'OPEN', publishedAt: new Date('2026-03-20T00:00:00Z') });
    const round = await buildRound(db, mine);
    await buildRetest(db, issue, round, 'FIXED', { at: new Date('2026-03-18T00:00:00Z') });
    await buildRetest(db, issue, round, 'PARTLY', { at: new Date('2026-03-21T00:00:00Z') });
    const resultsFor = async (who: Teammate) => (await documentFor(who, mine.id)).findings[0]?.retests.map(({ result }) => result);
    expect(await resultsFor('client')).toEqual(['PARTLY']);
    expect(await resultsFor('tester')).toEqual(['PARTLY', 'FIXED']);
  });
});

describe('a report with retests', () => {
  const retest = (overrides: Partial<ReportRetest> = {}): ReportRetest => ({
    round: { number: 2, startDay: '2026-04-06' },
    day: '2026-04-07',
    tester: 'Lê Minh Khôi',
    result: 'PARTLY',
    results: [{ asset: 'https://a.example/⟦ASSETSECRET⟧', result: 'NOT_FIXED', note: 'Mã cũ còn dùng được' }],
    note: 'Đã thử **lại** với ⟦NOTESECRET⟧.\n\n#panic("x")',
    ...overrides,
  });
  const earlier = retest({ round: { number: 1, startDay: '2026-03-16' }, result: 'NOT_FIXED', note: '' });

  test('prints round, day, tester, results per asset and the note, without redacted text', async () => {
    const document = buildReportDocument({ findings: [buildReportFinding({ retests: [retest(), earlier] })] });
    const report = await readPdf(await renderReport(async () => ({ format: 'pdf', documents: [document] })));
    const text = report.text.replaceAll(/\s+/g, ' ');
    for (const words of [
      'Vòng 2, 07/04/2026, Lê Minh Khôi',
      'Khắc phục một phần',
      'Chưa khắc phục',
      'Mã cũ còn dùng được',
      '#panic("x")',
      'Vòng 1, 07/04/2026',
    ])
      expect(text).toContain(words);
    expect(text).not.toMatch(/ASSETSECRET|NOTESECRET/);
  });

  test('prints failures first, and the count of each result', async () => {
    const results = Array.from({ length: 40 }, (_, at) => ({
      asset: `10.0.1.${at + 1}`,
      result: at >= 38 ? ('NOT_FIXED' as const) : ('FIXED' as const),
      note: '',
    }));
    const documents = [buildReportDocument({ findings: [buildReportFinding({ retests: [retest({ results })] })], language: 'en' })];
    const pdf = await readPdf(await renderReport(async () => ({ format: 'pdf', documents })));
    const html = Buffer.from(await renderReport(async () => ({ format: 'html', documents }))).toString();
    for (const text of [pdf.text, html]) {
      expect(text.replaceAll(/\s+/g, ' ')).toContain('Partly fixed (38 fixed, 2 not fixed)');
      expect(text.indexOf('10.0.1.39')).toBeLessThan(text.indexOf('10.0.1.2'));
    }
  });

  test('summarises the changes of the last round in one line, by the last retest of each finding', async () => {
    const findings = [
      buildReportFinding({ key: 'HVB-1', retests: [retest({ result: 'FIXED' }), retest(), earlier] }),
      buildReportFinding({ key: 'HVB-2', retests: [retest({ result: 'FIXED' })] }),
      buildReportFinding({ key: 'HVB-3', retests: [retest(), earlier] }),
      buildReportFinding({ key: 'HVB-4', retests: [earlier] }),
    ];
    const report = await readPdf(
      await renderReport(async () => ({ format: 'pdf', documents: [buildReportDocument({ findings, language: 'en' })] })),
    );
    expect(report.text.replaceAll(/\s+/g, ' ')).toContain(
      reportLabels('en')('summary.lastRound', { round: 2, day: '06 Apr 2026', results: 'Fixed 2 · Partly fixed 1' }),
    );
  });

  test('reports how many findings still wait for a result of the last round', async () => {
    const findings = [
      buildReportFinding({ key: 'HVB-1', status: 'READY_FOR_RETEST', retests: [retest({ result: 'NOT_FIXED' })] }),
      buildReportFinding({ key: 'HVB-2', retests: [retest({ result: 'FIXED' })] }),
      buildReportFinding({ key: 'HVB-3', status: 'READY_FOR_RETEST', retests: [earlier] }),
    ];
    const report = await readPdf(await renderReport(async () => ({ format: 'pdf', documents: [buildReportDocument({ findings })] })));
    expect(report.text.replaceAll(/\s+/g, ' ')).toContain('Đã khắc phục 1 · Chưa khắc phục 1, trong đó 1 chờ tái kiểm tra lần nữa.');
  });

  test('without retests does not mention them', async () => {
    const report = await readPdf(await renderReport(async () => ({ format: 'pdf', documents: [buildReportDocument()] })));
    expect(report.text).not.toContain('Tái kiểm tra');
  });
});
