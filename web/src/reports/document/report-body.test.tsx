import { CONTROL_STATES } from '@coloa/contract/checklists/control-states.ts';
import { PUBLISHED_STATUSES } from '@coloa/contract/issues/issue-states.ts';
import { chaptersOf } from '@coloa/contract/reports/report-chapters.ts';
import type { ReportDocument } from '@coloa/contract/reports/report-document.ts';
import { REPORT_PARTS } from '@coloa/contract/reports/report-parts.ts';
import { SEVERITIES } from '@coloa/contract/severities.ts';
import i18next from 'i18next';
import { renderToStaticMarkup } from 'react-dom/server';
import { initReactI18next } from 'react-i18next';
import { expect, test } from 'vitest';
import enReports from '../../../../i18n/en/reports.json';
import enUi from '../../../../i18n/en/ui.json';
import viReports from '../../../../i18n/vi/reports.json';
import viUi from '../../../../i18n/vi/ui.json';
import { ReportBody } from './report-body.tsx';
import type { ReportFinding } from './report-sections.ts';

await i18next.use(initReactI18next).init({
  lng: 'vi',
  resources: { vi: { reports: viReports, ui: viUi }, en: { reports: enReports, ui: enUi } },
  interpolation: { escapeValue: false },
  react: { useSuspense: false },
});

const finding = (changes: Partial<ReportFinding> = {}): ReportFinding => ({
  key: 'HVB-1',
  severity: 'CRITICAL',
  status: 'OPEN',
  title: 'Chuyển tiền không cần OTP',
  cvss: { version: '3.1', vector: 'CVSS:3.1/AV:N/AC:L/PR:L/UI:N/S:C/C:H/I:H/A:N', score: 9.6 },
  cwe: { id: 294, name: null },
  vrt: null,
  assets: ['api.hvbank.example'],
  foundDay: '2026-03-09',
  reporter: null,
  sections: { description: 'Mô tả', steps: '', impact: '', recommendation: '', references: '' },
  retests: [],
  ...changes,
});

const document = (changes: Partial<ReportDocument> = {}): ReportDocument => ({
  language: 'vi',
  parts: [...REPORT_PARTS],
  workspaceName: 'An Dương Lab',
  classification: null,
  project: {
    key: 'HVB',
    name: 'HVBank Mobile',
    kind: 'MOBILE',
    client: 'Ngân hàng HVBank',
    startDay: '2026-03-02',
    endDay: '2026-03-27',
    leads: ['Nguyễn Thu Hà'],
  },
  version: { number: 3, sha256: 'ab'.repeat(32), at: '2026-03-28T02:00:00.000Z' },
  generatedDay: '2026-03-28',
  selection: { severities: [...SEVERITIES], statuses: [...PUBLISHED_STATUSES] },
  summary: '',
  appendix: '',
  scope: [],
  findings: [finding()],
  rounds: [],
  coverage: [],
  images: [],
  ...changes,
});

const render = (changes: Partial<ReportDocument> = {}) => renderToStaticMarkup(<ReportBody document={document(changes)} />);
const textOf = (html: string) => html.replaceAll(/<[^>]*>/g, ' ').replaceAll(/\s+/g, ' ');
const placesOf = (changes: Partial<ReportDocument>) =>
  chaptersOf(document(changes)).map(({ place, findings }) => (findings ? `${place}+` : place));

test('parts are in the lead’s order, without empty ones', () => {
  expect(placesOf({})).toEqual(['SUMMARY', 'OVERVIEW+', 'SCALE']);
  expect(placesOf({ parts: ['FINDINGS', 'SUMMARY', 'OVERVIEW'] })).toEqual(['FINDINGS+', 'SUMMARY', 'OVERVIEW']);
  expect(placesOf({ findings: [] })).toEqual(['SUMMARY']);
  expect(placesOf({ parts: ['SCOPE', 'APPENDIX'], appendix: 'Công cụ', findings: [] })).toEqual(['APPENDIX']);
});

test('the cover shows the kind of test, project, client, team, dates and hash', () => {
  const text = textOf(render());
  for (const said of [
    'Báo cáo kiểm thử xâm nhập',
    'HVBank Mobile',
    'Ngân hàng HVBank',
    'An Dương Lab',
    '02/03/2026 – 27/03/2026',
    'ab'.repeat(32),
  ])
    expect(text).toContain(said);
});

test('an English report is entirely in English, whatever the page’s language', () => {
  const text = textOf(render({ language: 'en', findings: [finding({ status: 'CLOSED' })] }));
  for (const said of ['Penetration test report', 'Critical', 'Closed', '02 Mar 2026', '1. Summary']) expect(text).toContain(said);
  expect(text).not.toContain('Nghiêm trọng');
});

test('the chart has a text alternative: the total of each severity, and the fixed ones', () => {
  const [low, varies] = [finding({ key: 'HVB-3', severity: 'LOW' }), finding({ key: 'HVB-4', severity: 'VARIES' })];
  const html = render({ findings: [finding(), finding({ key: 'HVB-2', status: 'CLOSED' }), low, varies] });
  const rows = [...html.matchAll(/<tr data-sev="(\w+)">(.*?)<\/tr>/g)].map(([, severity, row = '']) => [
    severity,
    textOf(row.replaceAll(/<span[^>]*aria-hidden="true">.*?<\/span>/g, '')).trim(),
  ]);
  expect(rows).toContainEqual(['CRITICAL', 'Nghiêm trọng 2 · 1 đã khắc phục']);
  expect(rows).toContainEqual(['LOW', 'Thấp 1']);
  expect(rows).toContainEqual(['HIGH', 'Cao 0']);
  expect(rows).toContainEqual(['VARIES', 'Tùy ngữ cảnh 1']);
});

test('a finding shows both CVSS vectors with their versions and scores, the deciding one first', () => {
  const vector = 'CVSS:4.0/AV:N/AC:L/AT:N/PR:N/UI:N/VC:H/VI:N/VA:N/SC:N/SI:N/SA:N';
  const text = textOf(render({ findings: [finding({ cvssOther: { version: '4.0', vector, score: 8.7 } })] }));
  expect(text).toMatch(/CVSS 3\.1\s*9\.6\s*CVSS 4\.0\s*8\.7/);
  expect(text).toContain(vector);
});

test('a filtered report names its filter, and counts no other findings', () => {
  const selection = { severities: ['LOW' as const], statuses: [...PUBLISHED_STATUSES] };
  const text = textOf(render({ selection, parts: ['SUMMARY'], findings: [finding({ severity: 'LOW' })] }));
  expect(text).toContain('Báo cáo này chỉ nêu các lỗ hổng thuộc mức Thấp.');
  expect(text).not.toMatch(/Nghiêm trọng|Cao 0/);
  expect(textOf(render({ parts: ['SUMMARY'] }))).not.toMatch(/hỉ nêu lỗ hổng/);
  const none = textOf(render({ selection, parts: ['SUMMARY'], findings: [] }));
  expect(none).toContain('Không có lỗ hổng nào khớp với lựa chọn này');
  expect(none).not.toContain('Không ghi nhận');
  const control = { code: 'X-1', title: '', state: 'FAILED' as const, testers: [], day: null, findings: [], assets: [] };
  const coverage = [{ name: 'Xác thực', standard: '', controls: [control] }];
  expect(textOf(render({ selection, coverage }))).toContain('kể cả lỗ hổng không nêu trong báo cáo này');
  expect(textOf(render({ coverage }))).not.toContain('không nêu trong báo cáo này');
});

test('a report with unpublished findings is an internal copy', () => {
  const selection = { severities: [...SEVERITIES], statuses: [...PUBLISHED_STATUSES, 'DRAFT' as const] };
  expect(textOf(render({ selection }))).toContain('Bản nội bộ · Mật');
  expect(textOf(render())).not.toContain('Bản nội bộ');
});

test('the matrix counts findings by severity and status, and is left out for a single finding', () => {
  const matrixIn = (html: string) => /<table[^>]*aria-label="Số lỗ hổng theo mức độ và trạng thái"[^>]*>(.*?)<\/table>/.exec(html)?.[1];
  const html = render({ findings: [finding(), finding({ key: 'HVB-2', status: 'CLOSED' }), finding({ key: 'HVB-3', severity: 'LOW' })] });
  const rows = [...(matrixIn(html) ?? '').matchAll(/<tr>(.*?)<\/tr>/g)].map(([, row = '']) => textOf(row).trim());
  expect(rows).toEqual(['Mức độ Mở Đã đóng Tổng', 'Nghiêm trọng 1 1 2', 'Thấp 1 – 1', 'Tổng 2 1 3']);
  expect(matrixIn(render())).toBeUndefined();
});

test('redacted text is shown as a bar, also in titles and addresses', () => {
  const html = render({ findings: [finding({ title: 'Lộ khóa ⟦⟧ của máy chủ', assets: ['⟦⟧.hvbank.example'] })] });
  expect(html).not.toMatch(/[⟦⟧]/);
  expect(html.match(/đã che/g)).toHaveLength(3);
});

test('a report without findings has no links to them', () => {
  const coverage = [
    {
      name: 'Xác thực',
      standard: 'WSTG 4.2',
      controls: CONTROL_STATES.map((state) => ({
        code: `WSTG-${state}`,
        title: '',
        state,
        testers: [],
        day: null,
        findings: ['HVB-1'],
        assets: [],
      })),
    },
  ];
  expect(render({ parts: ['OVERVIEW', 'COVERAGE'], coverage })).not.toContain('<article');
  expect(render({ parts: ['OVERVIEW', 'COVERAGE'], coverage })).not.toMatch(/<button[^>]*>(?:<[^>]*>)*(?:HVB-1|Chuyển tiền)/);
  expect(render({ parts: ['OVERVIEW', 'FINDINGS'] })).toMatch(/<button[^>]*>(?:<[^>]*>)*Chuyển tiền/);
});

test('heading levels start at the given level and increase by one', () => {
  const levels = (level: number) =>
    [...renderToStaticMarkup(<ReportBody document={document()} level={level} />).matchAll(/<h(\d)/g)].map(([, each]) => Number(each));
  expect(levels(1)).toEqual([1, 2, 2, 3, 2]);
  expect(levels(3)).toEqual([3, 4, 4, 5, 4]);
});

test('team sections are chapters among the others, numbered in order, without empty ones', () => {
  const sections = [
    { id: 'METHOD' as const, title: 'Phương pháp', text: 'Theo WSTG.' },
    { id: 'own-abcd1234' as const, title: 'Tiêu chí ⟦kín⟧', text: 'Đạt khi…' },
    { id: 'GLOSSARY' as const, title: 'Thuật ngữ', text: ' ' },
  ];
  const html = render({ sections, parts: ['METHOD', 'SUMMARY', 'GLOSSARY', 'own-abcd1234'] });
  for (const said of ['1. Phương pháp', '2. Tóm tắt', '3. Tiêu chí']) expect(textOf(html)).toContain(said);
  expect(html).not.toMatch(/Thuật ngữ|kín/);
});

test('document control lists the versions before this one, even without a text', () => {
  const history = [{ number: 1, day: '2026-03-20', by: 'Nguyễn Thu Hà' }];
  const sections = [{ id: 'DOCUMENT_CONTROL' as const, title: 'Kiểm soát tài liệu', text: '' }];
  expect(textOf(render({ sections, history, parts: ['DOCUMENT_CONTROL'] }))).toContain('1 20/03/2026 Nguyễn Thu Hà');
  expect(render({ sections, history: [], parts: ['DOCUMENT_CONTROL'] })).not.toContain('Kiểm soát tài liệu');
});

test('the cover has the lead’s title and subtitle, and marks a draft', () => {
  const html = render({ title: 'Kiểm thử 2026', subtitle: 'Vòng hai', draft: true });
  for (const said of ['Kiểm thử 2026', 'Vòng hai', 'BẢN NHÁP']) expect(textOf(html)).toContain(said);
  expect(textOf(html)).not.toContain('HVBank Mobile');
  expect(html).toContain('data-words="BẢN NHÁP"');
  expect(textOf(render())).not.toContain('BẢN NHÁP');
});

test('parts and findings in another language than the report are labelled, and have their lang attribute', () => {
  const foreign = { language: 'vi' as const, texts: ['title' as const, 'description' as const] };
  const partly = { ...finding({ key: 'HVB-2' }), untranslated: { ...foreign, texts: ['description' as const] } };
  const html = render({
    language: 'en',
    parts: ['APPENDIX', 'FINDINGS'],
    appendix: 'Công cụ',
    untranslated: { language: 'vi', parts: ['APPENDIX'] },
    findings: [{ ...finding(), untranslated: foreign }, partly, finding({ key: 'HVB-3' })],
  });
  expect(textOf(html)).toContain(enReports.writtenIn.part.replace('{{language}}', 'Vietnamese'));
  expect(textOf(html)).toContain('This finding is written in Vietnamese.');
  expect(textOf(html)).toContain('Written in Vietnamese: Description.');
  expect(textOf(html).match(/in Vietnamese/g)).toHaveLength(3);
  expect(html).toContain('<span lang="vi">Chuyển tiền không cần OTP</span>');
});

test('titles in another language than the report are labelled on the cover, at their part and below lists', () => {
  const foreign = { ...finding(), untranslated: { language: 'vi' as const, texts: ['title' as const] } };
  const html = render({
    language: 'en',
    title: 'Tên riêng',
    parts: ['own-abcd1234', 'OVERVIEW'],
    sections: [{ id: 'own-abcd1234', title: 'Liên hệ', text: 'Call Hà.' }],
    untranslated: { language: 'vi', parts: [], titles: ['TITLE', 'own-abcd1234'] },
    findings: [foreign],
  });
  expect(textOf(html)).toMatch(/Title\s*written in Vietnamese/);
  expect(textOf(html)).toContain(enReports.writtenIn.partTitle.replace('{{language}}', 'Vietnamese'));
  expect(textOf(html)).toContain(`Titles written in Vietnamese: ${foreign.key}.`);
  for (const title of ['Tên riêng', 'Liên hệ']) expect(html).toContain(`<span lang="vi">${title}</span>`);
  expect(html).toContain('lang="en"');
});

test('untested controls are counted in one line for each category', () => {
  const control = { code: 'X-1', title: '', state: 'PASSED' as const, testers: ['Lan'], day: null, findings: [], assets: [] };
  const coverage = [
    { name: 'Xác thực', standard: '', controls: [control], untested: ['X-2', 'X-3'] },
    { name: 'Mật mã', standard: '', controls: [], untested: ['Y-1'] },
  ];
  const html = render({ parts: ['COVERAGE'], coverage });
  expect(textOf(html)).toContain('Tổng số 4 mục kiểm tra: 1 đạt, 0 không đạt, 0 không áp dụng, 3 chưa có kết quả.');
  expect(textOf(html)).toContain('2 mục kiểm tra chưa thực hiện: X-2, X-3.');
  expect(textOf(html)).toContain('1 mục kiểm tra chưa thực hiện: Y-1.');
});

test('custom fields of a finding are among its properties; long ones have a line of their own', () => {
  const fields = [
    { key: 'ticket', name: 'CWE', kind: 'LINE' as const, value: 'VCS-12 ⟦⟧' },
    { key: 'fixed', name: 'Ngày sửa', kind: 'LINE' as const, value: '30/11/2026' },
    { key: 'long', name: 'Ghi chú', kind: 'LINE' as const, value: 'x '.repeat(40).trim() },
  ];
  const html = render({ findings: [finding({ fields })] });
  const text = textOf(html);
  const places = ['api.hvbank.example', 'VCS-12', 'Ngày sửa', '30/11/2026', 'Ghi chú', 'CVSS:3.1/AV:N'].map((words) => text.indexOf(words));
  expect(places.every((place) => place > 0)).toBe(true);
  expect(places).toEqual(places.toSorted((a, b) => a - b));
  expect(text).not.toContain('⟦');
  expect(html.match(/data-width="wide"><dt>[^<]*/g)?.at(-1)).toContain('Ghi chú');
  expect(textOf(render())).not.toContain('Ngày sửa');
});
