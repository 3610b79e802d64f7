import { reportsContract } from '@coloa/contract/reports/reports.contract.ts';
import { beforeEach, expect, test } from 'vitest';
import { page } from 'vitest/browser';
import { projectDetail } from '../../../test/fixtures/projects.ts';
import { reportDocument, reportFinding, reportSettings, reportVersion } from '../../../test/fixtures/reports.ts';
import { renderPage } from '../../../test/render.tsx';
import { answerReport } from '../../../test/reports-server.ts';
import { answer } from '../../../test/server.ts';
import { t } from '../../../test/words.ts';
import { paths } from '../../routes/paths.ts';

const version = reportVersion();
const findings = Array.from({ length: 12 }, (_, n) =>
  reportFinding({
    key: `CTT-${n + 1}`,
    title: `Lỗ hổng số ${n + 1}`,
    sections: { description: 'Mô tả. [bằng chứng](evidence:terminal)', steps: '', impact: '', recommendation: '', references: '' },
    evidence: [{ id: 'terminal', kind: 'CODE', caption: 'Mã', language: 'text', text: 'dòng\n'.repeat(40) }],
  }),
);

let project: ReturnType<typeof projectDetail>;
beforeEach(() => {
  project = answerReport({ project: projectDetail({ languages: ['vi'] }), settings: reportSettings({ language: 'vi' }) }).project;
  answer(reportsContract.preview, { documents: [reportDocument({ findings })], warnings: [] });
  answer(reportsContract.versions, { items: [version] });
});

const preview = () => page.getByRole('region', { name: t('projectReport:preview.title') }).first();
const link = (title: string) => preview().getByRole('button', { name: title, exact: true });
const heading = (title: string) => preview().getByRole('heading', { name: new RegExp(`${title}$`) });
const topOf = (element: Element | null | undefined): number => element?.getBoundingClientRect().top ?? Number.NaN;

test('a reference to evidence in the preview scrolls only the preview', async () => {
  await renderPage(paths.report(project.id), { width: 1440, height: 900 });
  const reference = preview().getByRole('button', { name: 'bằng chứng' }).first();
  await expect.element(reference).toBeVisible();
  // Not clicked, because a click scrolls to the reference first.
  (reference.element() as HTMLElement).click();
  await expect.poll(() => document.activeElement?.tagName).toBe('FIGURE');
  await expect.element(page.elementLocator(document.activeElement as Element)).toBeInViewport();
  expect(scrollY).toBe(0);
});

test('a link in the preview scrolls only the preview, so that the tabs stay in view', async () => {
  await renderPage(paths.report(project.id), { width: 1440, height: 900 });
  await expect.element(link('Lỗ hổng số 12')).toBeVisible();
  (link('Lỗ hổng số 12').element() as HTMLElement).click();
  const title = heading('Lỗ hổng số 12');
  await expect.element(title).toHaveFocus();
  await expect.element(title).toBeInViewport();
  expect(scrollY).toBe(0);
  const box = title.element().closest('[role=group]');
  expect(topOf(title.element())).toBeGreaterThan(topOf(box));
  expect(topOf(title.element()) - topOf(box)).toBeLessThan(150);
});
