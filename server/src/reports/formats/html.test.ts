import { REPORT_PARTS } from '@coloa/contract/reports/report-parts.ts';
import { expect, test } from 'vitest';
import { NO_BRANDING } from '../branding.ts';
import { buildReportDocument, buildReportFinding } from '../report-document.factory.ts';
import type { ReportDocument } from '../report-document.ts';
import { readPicture } from '../report-pictures.ts';
import { reportHtml } from './html.ts';

const control = { code: 'X-01', title: 'Đăng nhập', state: 'PASSED', testers: ['Hà'], day: '2026-03-10', findings: ['HVB-1'] } as const;
const report = (overrides: Partial<ReportDocument> = {}) =>
  buildReportDocument({
    findings: [buildReportFinding({ key: 'HVB-1' }), buildReportFinding({ key: 'HVB-2', severity: 'LOW' })],
    coverage: [
      {
        name: 'Xác thực',
        standard: 'WSTG 4.2',
        controls: [{ ...control, testers: ['Hà'], findings: ['HVB-1'], assets: [{ asset: 'a.example', state: 'NOT_APPLICABLE' }] }],
      },
    ],
    ...overrides,
  });
const html = async (...documents: ReportDocument[]) => (await reportHtml(documents, readPicture)).toString();
const all = (pattern: RegExp, text: string) => [...text.matchAll(pattern)].map(([, found = '']) => found);

test.each([
  ['all parts', [...REPORT_PARTS]],
  ['the list of findings without what is told of each', ['SUMMARY', 'OVERVIEW', 'COVERAGE'] as const],
])('all internal links of %s have a target, also in two languages', async (_, parts) => {
  const page = await html(report({ parts: [...parts] }), report({ parts: [...parts], language: 'en' }));
  const ids = all(/ id="([^"]*)"/g, page);
  expect(new Set(ids).size).toBe(ids.length);
  const targets = all(/href="#([^"]*)"/g, page);
  expect(targets.filter((target) => !ids.includes(target))).toEqual([]);
  expect(all(/<nav aria-label="([^"]*)"/g, page)).toEqual(['Mục lục', 'Contents']);
});

test('shows the logo and footer of the workspace, and a severity bar', async () => {
  const logo = Buffer.from('89504e47', 'hex');
  const page = await html(report({ branding: { ...NO_BRANDING, logo, footer: 'Phòng <thử>' } }));
  expect(page).toContain(`<img src="data:image/png;base64,${logo.toString('base64')}" alt="">`);
  expect(page).toContain('<footer>Phòng &#x3C;thử></footer>');
  expect(all(/<span class="severity-(\w+)" style="flex-grow:1">/g, page)).toEqual(['CRITICAL', 'LOW']);
});

test('shows the same coverage as print: the figures, and the result of each asset', async () => {
  const page = await html(report());
  expect(page).toContain('Tổng số 1 mục kiểm tra: 1 đạt, 0 không đạt');
  expect(page).toMatch(/<code>a\.example<\/code><\/td>\s*<td>Không áp dụng/);
});
