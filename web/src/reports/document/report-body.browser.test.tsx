import { expect, test } from 'vitest';
import { page } from 'vitest/browser';
import { expectAccessible } from '../../../test/accessible.ts';
import { reportDocument, reportFinding } from '../../../test/fixtures/reports.ts';
import { printed } from '../../../test/media.ts';
import { render } from '../../../test/render.tsx';
import { t } from '../../../test/words.ts';
import { ReportBody } from './report-body.tsx';

const draft = reportDocument({
  language: 'vi',
  draft: true,
  parts: ['DOCUMENT_CONTROL', 'METHOD', 'FINDINGS'],
  sections: [
    { id: 'DOCUMENT_CONTROL', title: 'Kiểm soát tài liệu', text: '' },
    { id: 'METHOD', title: 'Phương pháp', text: 'By WSTG.' },
  ],
  history: [{ number: 1, day: '2026-11-19', by: 'Nguyễn Thu Hà' }],
  untranslated: { language: 'en', parts: ['METHOD'] },
  findings: [{ ...reportFinding(), untranslated: { language: 'en', texts: ['title', 'description'] } }],
});
const mark = () => document.querySelector<HTMLElement>('[data-words="BẢN NHÁP"]')?.parentElement;

test('a draft is marked across the window and each printed page, and is readable in both themes', async () => {
  await render(<ReportBody document={draft} />, { width: 800, height: 900 });
  await expect.element(page.getByText('By WSTG.')).toBeVisible();
  expect(mark() && getComputedStyle(mark() as Element).position).toBe('absolute');
  expect(document.elementFromPoint(400, 450)?.closest('[aria-hidden="true"]')).toBeNull();
  await expectAccessible();
  await printed(() => expect(mark() && getComputedStyle(mark() as Element).position).toBe('fixed'));
});

test('the mark of a draft fits into a preview that is narrower than the window', async () => {
  await render(
    <div style={{ width: 480 }}>
      <ReportBody document={draft} />
    </div>,
    { width: 1440, height: 900 },
  );
  await expect.element(page.getByText('By WSTG.')).toBeVisible();
  const words = getComputedStyle(mark()?.firstElementChild as Element, '::before');
  const canvas = document.createElement('canvas').getContext('2d') as CanvasRenderingContext2D;
  canvas.font = `${words.fontWeight} ${words.fontSize} ${words.fontFamily}`;
  canvas.letterSpacing = words.letterSpacing;
  expect(canvas.measureText('BẢN NHÁP').width).toBeLessThanOrEqual(480);
});

test('a finding without facts has no empty box between its title and its text', async () => {
  const bare = reportFinding({ key: 'CTT-1', cvss: null, cwe: null, vrt: null, assets: [] });
  const findings = [bare, reportFinding({ key: 'CTT-2', assets: ['https://a.example'] })];
  await render(<ReportBody document={{ ...draft, coverage: [], findings }} />, { width: 1440, height: 900 });
  await expect.element(page.getByText('https://a.example')).toBeVisible();
  const lists = [...document.querySelectorAll('article')].map((article) => article.querySelectorAll('dl').length);
  expect(lists).toEqual([0, 1]);
});

test('a finding shows who accepted its risk, why, and until when', async () => {
  const risk = { owner: 'Trần Thị Lan, Giám đốc CNTT', reason: 'Hệ thống sẽ bỏ trong năm nay.', until: '2027-02-01' };
  await render(<ReportBody document={{ ...draft, findings: [reportFinding({ status: 'RISK_ACCEPTED', risk })] }} />);
  await expect.element(page.getByText(/Trần Thị Lan.*bỏ trong năm nay.*2027/)).toBeVisible();
});

test('a Markdown field of a finding is a section after its texts, without redacted text, and its evidence is numbered', async () => {
  const http = '```http title="Ở trường"\nGET /field HTTP/1.1\n```';
  const fields = [
    { key: 'cause', name: 'Nguyên nhân gốc', kind: 'MARKDOWN' as const, value: `Thiếu **kiểm tra** ⟦⟧\n\n${http}` },
    { key: 'ticket', name: 'Phiếu', kind: 'LINE' as const, value: 'VCS-12' },
  ];
  const evidence = [{ id: 'terminal', caption: 'Chạy', kind: 'CODE' as const, language: 'sh', text: 'id' }];
  await render(<ReportBody document={{ ...draft, findings: [reportFinding({ fields, evidence })] }} />, { width: 1440, height: 900 });
  await expect.element(page.getByText('VCS-12')).toBeVisible();
  await expect.element(page.getByRole('heading', { name: 'Nguyên nhân gốc' })).toBeInTheDocument();
  const headings = () => [...document.querySelectorAll('article h4, article h5')].map(({ textContent }) => textContent);
  const last = t('reports:evidence.heading');
  await expect.poll(() => headings().slice(-2)).toEqual(['Nguyên nhân gốc', last]);
  const captions = () => [...document.querySelectorAll('figcaption b')].map(({ textContent }) => textContent);
  await expect.poll(captions).toEqual(['1. Ở trường', '2. Chạy']);
  expect(document.body.textContent).not.toContain('⟦');
  await expectAccessible();
});
