import { REPORT_PARTS } from '@coloa/contract/reports/report-parts.ts';
import { unzipSync } from 'fflate';
import { describe, expect, test } from 'vitest';
import { readWorkbook } from '../../../test/read-workbook.ts';
import { buildReportDocument, buildReportFinding } from '../report-document.factory.ts';
import { reportXlsx } from './xlsx.ts';

const { sections } = buildReportFinding();
const retest = {
  round: { number: 1, startDay: '2026-04-06' },
  day: '2026-04-07',
  tester: 'Lê Minh Khôi',
  result: 'PARTLY' as const,
  results: [
    { asset: 'a.example', result: 'FIXED' as const, note: '' },
    { asset: 'b.example/⟦ASSETSECRET⟧', result: 'NOT_FIXED' as const, note: 'còn ⟦NOTESECRET⟧' },
  ],
  note: 'Chưa xong.',
};
const control = {
  code: 'WSTG-ATHN-01',
  title: 'Đăng nhập',
  state: 'FAILED' as const,
  testers: ['Lê Minh Khôi'],
  day: '2026-03-10',
  findings: ['HVB-1'],
  assets: [{ asset: 'a.example', state: 'PASSED' as const }],
};
const findings = [
  buildReportFinding({ key: 'HVB-2', severity: 'LOW', status: 'CLOSED', cvss: null, cwe: null, vrt: null, foundDay: null }),
  buildReportFinding({
    key: 'HVB-1',
    title: '=1+1 ⟦TITLESECRET⟧',
    sections: {
      ...sections,
      steps: '`⟦CODESECRET⟧`',
      description: '+mô tả',
      impact: '**Lớn**: [xem](https://a.example)\n\n| A | B |\n|---|---|\n| 1 | 2 |',
    },
    retests: [retest],
  }),
];
const document = buildReportDocument({
  findings,
  rounds: [{ number: 1, startDay: '2026-04-06', endDay: null }],
  coverage: [{ name: 'Xác thực', standard: 'WSTG 4.2', controls: [control] }],
  summary: 'Đoạn một.\n\nĐoạn hai ⟦SUMMARYSECRET⟧.',
  appendix: 'Phụ lục.',
});
const sheetsOf = async (...documents: Parameters<typeof reportXlsx>[0]) => readWorkbook(await reportXlsx(documents));

describe('an Excel report', () => {
  test('has a sheet with the content of each part', async () => {
    const sheets = await sheetsOf(document);
    expect([...sheets.keys()]).toEqual(['Tóm tắt', 'Phạm vi', 'Lỗ hổng', 'Tái kiểm tra', 'Độ phủ kiểm thử', 'Phụ lục', 'Thang mức độ']);
    const facts = sheets.get('Tóm tắt')?.map((row) => Object.values(row));
    for (const fact of [
      ['Mã dự án', 'HVB'],
      ['Phiên bản', '3'],
      ['SHA-256', 'ab'.repeat(32)],
      ['Tóm tắt', 'Đoạn một.'],
      ['Tóm tắt', 'Đoạn hai ⟦⟧.'],
      ['Nghiêm trọng', 1],
      ['Đã khắc phục', 1],
    ])
      expect(facts).toContainEqual(fact);
    expect(sheets.get('Phạm vi')).toHaveLength(2);
    expect(sheets.get('Lỗ hổng')).toMatchObject([
      { Mã: 'HVB-1', 'Mức độ': 'Nghiêm trọng', 'Tên lỗ hổng': '=1+1 ⟦⟧', CVSS: 9.6, 'Mô tả': '+mô tả', 'Các bước tái hiện': '⟦⟧' },
      { Mã: 'HVB-2', 'Mức độ': 'Thấp', 'Trạng thái': 'Đã đóng', CVSS: null },
    ]);
    expect(sheets.get('Lỗ hổng')?.[0]?.['Phát hiện']).toEqual(new Date('2026-03-09T00:00:00Z'));
    expect(sheets.get('Tái kiểm tra')).toMatchObject([
      { Mã: 'HVB-1', Vòng: 1, Ngày: new Date('2026-04-07T00:00:00Z'), 'Tài sản': 'a.example', 'Ghi chú chung': 'Chưa xong.' },
      { Mã: 'HVB-1', 'Tài sản': 'b.example/⟦⟧', 'Ghi chú': 'còn ⟦⟧' },
    ]);
    expect(sheets.get('Độ phủ kiểm thử')).toMatchObject([
      { Mã: 'WSTG-ATHN-01', 'Kết quả': 'Không đạt', 'Lỗ hổng': 'HVB-1', 'Tài sản': null },
      { Mã: 'WSTG-ATHN-01', 'Tài sản': 'a.example' },
    ]);
    expect(JSON.stringify([...sheets])).not.toContain('SECRET');
  });

  test('has the words of the texts, without marks of Markdown', async () => {
    const [first] = (await sheetsOf(document)).get('Lỗ hổng') ?? [];
    expect(first?.['Ảnh hưởng']).toBe('Lớn: xem (https://a.example)\n\nA | B\n1 | 2');
  });

  test('in two languages it has the sheets of both, each with a unique name', async () => {
    const names = [...(await sheetsOf(document, { ...document, language: 'en' })).keys()];
    expect(names).toHaveLength(14);
    expect(new Set(names).size).toBe(14);
    expect(names.slice(7, 10)).toEqual(['Summary', 'Scope', 'Findings']);
  });

  test('shows the enabled parts in order, and texts of findings only with them', async () => {
    const sheets = await sheetsOf({ ...document, parts: ['COVERAGE', 'OVERVIEW'] });
    expect([...sheets.keys()]).toEqual(['Thông tin', 'Độ phủ kiểm thử', 'Lỗ hổng']);
    expect(Object.keys(sheets.get('Lỗ hổng')?.[0] ?? {})).not.toContain('Mô tả');
    expect(JSON.stringify([...sheets])).not.toContain('Đoạn một');
  });

  test('of an empty project it has only known facts, without empty sheets', async () => {
    const empty = { ...document, findings: [], scope: [], coverage: [], rounds: [], appendix: '', summary: '', parts: [...REPORT_PARTS] };
    expect([...(await sheetsOf(empty)).keys()]).toEqual(['Tóm tắt']);
  });

  test('continues a text that is too long for a cell in the next rows, under its key', async () => {
    const line = `${'a'.repeat(99)}\n`;
    const long = line.repeat(700).trim();
    const sheets = await sheetsOf({
      ...document,
      findings: [buildReportFinding({ key: 'HVB-9', sections: { ...sections, steps: long } })],
    });
    const rows = sheets.get('Lỗ hổng') ?? [];
    expect(rows.map((row) => row.Mã)).toEqual(['HVB-9', 'HVB-9', 'HVB-9']);
    expect(rows.map((row) => row['Các bước tái hiện']).join('')).toBe(long);
    expect(rows.map((row) => row['Tên lỗ hổng']).filter(Boolean)).toHaveLength(1);
  });

  test('names the workspace as author, and shows each severity in its own colour', async () => {
    const files = unzipSync(await reportXlsx([{ ...document, parts: ['APPENDIX'], appendix: '' }]));
    const xml = (name: string) => Buffer.from(files[name] ?? []).toString();
    expect(xml('docProps/core.xml')).toContain('<dc:creator>An Dương Lab</dc:creator>');
    const styles = xml('xl/styles.xml');
    const fills = styles.match(/<fill>.*?<\/fill>/g) ?? [];
    const formats = styles.match(/<cellXfs.*<\/cellXfs>/)?.[0].match(/<xf [^>]*>/g) ?? [];
    const colours = [...xml('xl/worksheets/sheet2.xml').matchAll(/<c r="A[2-9]" s="(\d+)"/g)].map(([, style]) => {
      const fill = Number(/fillId="(\d+)"/.exec(formats[Number(style)] ?? '')?.[1]);
      return /fgColor rgb="FF(\w+)"/.exec(fills[fill] ?? '')?.[1];
    });
    expect(colours).toEqual(['F8DDDE', 'F9E1D7', 'F3E8D5', 'D9E7F5', 'E4E7E9', 'E8E2F4']);
  });

  test('contains no formula and no redacted text', async () => {
    const parts = unzipSync(await reportXlsx([document]));
    for (const [name, bytes] of Object.entries(parts)) {
      const xml = Buffer.from(bytes).toString();
      if (name.includes('worksheets')) expect(xml).not.toMatch(/<f[ >]/);
      expect(xml).not.toContain('SECRET');
    }
  });
});
