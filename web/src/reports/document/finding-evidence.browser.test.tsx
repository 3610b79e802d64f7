import type { ReportDocument } from '@coloa/contract/reports/report-document.ts';
import { expect, test } from 'vitest';
import { page } from 'vitest/browser';
import { expectAccessible } from '../../../test/accessible.ts';
import { reportDocument, reportFinding } from '../../../test/fixtures/reports.ts';
import { type RenderOptions, render } from '../../../test/render.tsx';
import { t, tIn } from '../../../test/words.ts';
import { ReportBody } from './report-body.tsx';
import type { ReportEvidence, ReportFinding } from './report-sections.ts';

const image = `${'ab'.repeat(16)}.png`;
const items: ReportEvidence[] = [
  { id: 'exchange', caption: 'Gửi lại ⟦⟧', kind: 'HTTP', request: 'GET /a HTTP/1.1\nCookie: ⟦⟧', response: 'HTTP/1.1 200 OK' },
  { id: 'terminal', caption: '', kind: 'CODE', language: 'sh', text: 'uid=0(root)' },
  { id: 'picture1', caption: 'Màn hình', kind: 'IMAGE', fileName: image },
  { id: 'lostlost', caption: '', kind: 'IMAGE', fileName: `${'cd'.repeat(16)}.png` },
  {
    id: 'filefile',
    caption: '',
    kind: 'FILE',
    fileName: `${'ef'.repeat(16)}.zip`,
    file: { name: 'poc ⟦⟧.zip', size: 12_345, sha256: '5a'.repeat(32) },
  },
  { id: 'filegone', caption: '', kind: 'FILE', fileName: `${'01'.repeat(16)}.zip`, file: null },
];
const HTTP = '```http title="Trong văn bản"\nGET /in-text HTTP/1.1\n```';

const finding = (key: string, steps: string, rest: Partial<ReportFinding> = {}) =>
  reportFinding({ key, sections: { ...reportFinding().sections, steps }, evidence: items, ...rest });

async function show(changes: Partial<ReportDocument>, options: RenderOptions = {}) {
  const document = reportDocument({ images: [{ fileName: image, type: 'image/png', sha256: '' }], ...changes });
  await render(<ReportBody document={document} />, options);
  await expect.poll(() => titles().length).toBeGreaterThan(0);
}
const figures = () => [...document.querySelectorAll('figure')];
const titles = () => figures().map((figure) => figure.querySelector('figcaption b')?.textContent);
const number = (n: number) => t('ui:evidence.number', { number: n });

test('a finding shows its evidence between sections and retests, without redacted text or file links', async () => {
  await show({ findings: [finding('CTT-4', 'Xem')] });
  await expect.poll(titles).toEqual([`1. Gửi lại ${t('ui:redaction.word')}`, number(2), '3. Màn hình', number(4), number(5), number(6)]);
  const [, , , lost, file, gone] = figures();
  expect(lost?.textContent).toContain(t('reports:image.unnamed'));
  expect(file?.textContent).toContain(`poc ${t('ui:redaction.word')}.zip`);
  expect(file?.textContent).toContain(`SHA-256 ${'5a'.repeat(32)}`);
  expect(gone?.textContent).toContain(t('reports:evidence.fileAbsent'));
  expect([file, gone].flatMap((each) => [...(each?.querySelectorAll('a') ?? [])])).toEqual([]);
  await expect.element(page.getByRole('img', { name: 'Màn hình' })).toHaveAttribute('src', `/attachments/${image}`);
  await expect.element(page.getByRole('heading', { name: t('reports:evidence.heading') })).toBeVisible();
  await expectAccessible();
});

test('evidence is numbered across the report including texts, and references link to their finding’s item', async () => {
  const steps = `Xem [](evidence:terminal) và [ảnh này](evidence:picture1).\n\n1. Gửi\n\n   ${HTTP.replaceAll('\n', '\n   ')}`;
  await show({ findings: [finding('CTT-4', steps), finding('CTT-5', steps)] }, { width: 360, height: 740 });
  await expect
    .poll(titles)
    .toEqual([
      ...['1. Trong văn bản', `2. Gửi lại ${t('ui:redaction.word')}`, number(3), '4. Màn hình', number(5), number(6), number(7)],
      ...['8. Trong văn bản', `9. Gửi lại ${t('ui:redaction.word')}`, number(10), '11. Màn hình', number(12), number(13), number(14)],
    ]);
  await page.getByRole('button', { name: number(10) }).click();
  expect(document.activeElement?.textContent).toContain('uid=0(root)');
  expect(document.activeElement).toBe(figures()[9]);
  await page.getByRole('button', { name: 'ảnh này' }).first().click();
  expect(document.activeElement).toBe(figures()[3]);
});

test('an English report uses English labels on a Vietnamese page, and references to absent evidence have no link', async () => {
  const steps = 'See [](evidence:terminal), [](evidence:notthere) and [the log](evidence:notthere).';
  await show({ language: 'en', findings: [finding('CTT-4', steps)] });
  const en = tIn('en');
  await expect.element(page.getByRole('button', { name: en('ui:evidence.number', { number: 2 }) })).toBeVisible();
  await expect.poll(() => document.querySelector('article')?.textContent).toContain(`${en('reports:evidence.absent')} and the log.`);
});

test('a report stored before the list of evidence existed is unchanged', async () => {
  const { evidence: _, ...old } = finding('CTT-4', HTTP);
  await show({ findings: [old] });
  expect(titles()).toEqual(['Trong văn bản']);
  expect(document.body.textContent).not.toContain(t('reports:evidence.heading'));
});
