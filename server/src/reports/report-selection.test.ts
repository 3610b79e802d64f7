import { ISSUE_STATUSES, PUBLISHED_STATUSES } from '@coloa/contract/issues/issue-states.ts';
import type { ReportPart } from '@coloa/contract/reports/report-parts.ts';
import { SEVERITIES } from '@coloa/contract/severities.ts';
import { describe, expect, test } from 'vitest';
import { fileWords } from '../../test/file-words.ts';
import { useReportWorkers } from '../../test/report-workers.ts';
import { paragraph, readWord, wordFile } from '../../test/word-file.ts';
import { renderReport } from './render-report.ts';
import { buildReportDocument, buildReportFinding } from './report-document.factory.ts';
import type { ReportDocument } from './report-document.ts';
import { readPicture } from './report-pictures.ts';
import { fillTemplate } from './templates/fill-template.ts';

useReportWorkers();

const FLOWING = ['pdf', 'docx', 'html', 'md'] as const;
const FOR_PEOPLE = [...FLOWING, 'xlsx'] as const;
const all = { severities: [...SEVERITIES], statuses: [...PUBLISHED_STATUSES] };
const low = { ...all, severities: ['LOW' as const] };
const parts: ReportPart[] = ['SUMMARY'];

async function words(format: (typeof FOR_PEOPLE)[number], overrides: Partial<ReportDocument>): Promise<string> {
  const documents = [buildReportDocument({ parts, findings: [buildReportFinding({ severity: 'LOW' })], ...overrides })];
  return fileWords(format, await renderReport(async () => ({ format, documents })));
}

describe.each(FOR_PEOPLE)('a report as %s', (format) => {
  test('names the selected severities and statuses, and no others', async () => {
    expect(await words(format, { selection: low })).toContain('mức Thấp');
    const some = { severities: ['HIGH', 'LOW'] as const, statuses: ['OPEN', 'CLOSED'] as const };
    const selection = { severities: [...some.severities], statuses: [...some.statuses] };
    expect(await words(format, { selection })).toContain('mức Cao, Thấp; trạng thái Mở, Đã đóng');
    expect(await words(format, { selection, language: 'en' })).toContain('severity High, Low; status Open, Closed');
    expect(await words(format, { selection: all })).not.toMatch(/hỉ nêu lỗ hổng/);
  });

  test('counts only selected findings', async () => {
    expect(await words(format, { selection: low })).not.toMatch(/Nghiêm trọng|Trung bình/);
    expect(await words(format, { selection: all })).toMatch(/Nghiêm trọng/);
    expect(await words(format, { selection: { ...all, statuses: ['OPEN'] } })).not.toMatch(/Đã khắc phục/);
  });

  test('is marked as an internal copy if it can include unpublished findings', async () => {
    expect(await words(format, { selection: all })).not.toContain('Bản nội bộ');
    for (const status of ISSUE_STATUSES.filter((each) => !all.statuses.some((published) => published === each))) {
      expect(await words(format, { selection: { ...all, statuses: [...all.statuses, status] } }), status).toContain('Bản nội bộ · Mật');
    }
  });
});

describe.each(FLOWING)('as text, a report as %s', (format) => {
  test('distinguishes between no findings at all and no findings of the selection', async () => {
    const [recorded, chosen] = ['Không ghi nhận lỗ hổng nào', 'Không có lỗ hổng nào khớp với lựa chọn này'];
    const narrowed = await words(format, { findings: [], selection: low });
    expect(narrowed).toContain(chosen);
    expect(narrowed).not.toContain(recorded);
    const whole = await words(format, { findings: [], selection: all });
    expect(whole).toContain(recorded);
    expect(whole).not.toContain(chosen);
    expect(await words(format, { findings: [], selection: { ...all, statuses: [] } })).toContain(chosen);
  });

  test('notes that controls count findings beyond the selection, and claims no absence of findings', async () => {
    const control = { code: 'X-1', title: 'Đăng nhập', state: 'PASSED' as const, testers: ['Hà'], day: null, findings: [], assets: [] };
    const coverage = [{ name: 'Xác thực', standard: '', controls: [control] }];
    const narrowed = await words(format, { parts: ['COVERAGE'], coverage, selection: low });
    expect(narrowed).toContain('kể cả lỗ hổng không nêu trong báo cáo này');
    expect(narrowed).not.toContain('không phát hiện lỗ hổng');
    const whole = await words(format, { parts: ['COVERAGE'], coverage, selection: all });
    expect(whole).not.toContain('không nêu trong báo cáo này');
    expect(whole).toContain('không phát hiện lỗ hổng');
  });
});

test('a Word template can name the selection of a report, and has no counts outside it', async () => {
  const counts = '{count.low} {count.high} {count.fixed} {#severities}{severity.name} {severity.fixed};{/severities}';
  const words = '{#if.selection}Chỉ {report.selection}.{/if.selection}{#no.selection}Tất cả.{/no.selection}';
  const filled = async (selection: ReportDocument['selection']) => {
    const document = buildReportDocument({ selection, findings: [buildReportFinding({ severity: 'LOW' })] });
    return readWord(await fillTemplate(wordFile({ body: paragraph(words, counts) }), [document], readPicture)).text();
  };
  expect(await filled({ ...low, statuses: ['OPEN'] })).toContain('Chỉ mức Thấp; trạng thái Mở.1 – – Thấp –;');
  expect(await filled(all)).toContain('Tất cả.1 0 0 Nghiêm trọng 0;');
});
