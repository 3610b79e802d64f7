import { type ExportJob, exportJobsContract } from '@coloa/contract/exports/export-jobs.contract.ts';
import { exportsContract } from '@coloa/contract/exports/exports.contract.ts';
import { issuesContract } from '@coloa/contract/issues/issues.contract.ts';
import { viewsContract } from '@coloa/contract/views/views.contract.ts';
import { expect, test } from 'vitest';
import { type Locator, page, userEvent } from 'vitest/browser';
import { expectAccessible } from '../../test/accessible.ts';
import { accepted, exportJob } from '../../test/fixtures/exports.ts';
import { answerIssues } from '../../test/issues-server.ts';
import { answerProfilePage } from '../../test/pages.ts';
import { renderPage } from '../../test/render.tsx';
import { answerReport } from '../../test/reports-server.ts';
import { answer, hold, refusal, sent } from '../../test/server.ts';
import { t } from '../../test/words.ts';
import { paths } from '../routes/paths.ts';

function answerJobs(given: readonly ExportJob[]): { jobs: ExportJob[] } {
  const kept = { jobs: [...given] };
  answer(exportJobsContract.jobs, () => ({ items: kept.jobs }));
  answer(exportJobsContract.cancelJob, ({ params }) => {
    kept.jobs = kept.jobs.filter(({ id }) => id !== params.id);
    return true as const;
  });
  return kept;
}

const fileOf = (name: string) => new Response('PK', { headers: { 'content-disposition': `attachment; filename="${name}"` } });
const menu = () => page.getByRole('button', { name: t('exports:menu') });
const panel = () => page.getByRole('dialog', { name: t('exports:menu') });
const dropOf = (name: string) => t('exports:drop', { name });
const inMain = () => page.getByRole('main').getByRole('button', { name: new RegExp(t('exports:drop', { name: '.*\\.json' })) });
const focused = () => document.activeElement?.getAttribute('aria-label') ?? document.activeElement?.textContent;

test('a list is exported to Excel with its filters and order, and downloaded when ready', async () => {
  const kept = answerJobs([]);
  const { project } = answerIssues([{ severity: 'HIGH', title: 'Đọc được sao kê' }]);
  answer(viewsContract.list, []);
  const job = exportJob({ kind: 'ISSUES', projectId: project.id, fileName: 'CTT-lo-hong.xlsx' });
  const waiting = { ...job, status: 'WAITING', finishedAt: null, expiresAt: null, size: null } as const;
  answer(exportsContract.issues, () => {
    kept.jobs = [waiting];
    return accepted(waiting);
  });
  answer(exportJobsContract.result, () => fileOf(job.fileName));
  await renderPage(paths.issues(project.id, { severity: ['HIGH', 'CRITICAL'], sortBy: 'severity' }), { width: 1440, height: 900 });
  await expect.element(page.getByRole('row', { name: /sao kê/ })).toBeVisible();
  await expect.element(menu()).not.toBeInTheDocument();
  await page.getByTitle(t('exports:excelOfList')).click();
  await expect.element(page.getByRole('button', { name: t('exports:menuRunning', { count: 1 }) })).toBeVisible();
  await expect.element(page.getByText(t('exports:making', { name: job.fileName }))).toBeVisible();
  kept.jobs = [job];
  await expect.element(page.getByText(t('exports:downloaded', { name: job.fileName }))).toBeVisible();
  await expect.element(page.getByText(t('exports:making', { name: job.fileName }))).not.toBeInTheDocument();
  const list = sent(issuesContract.list).find(({ query }) => query?.sortBy === 'severity');
  const { page: _page, pageSize: _pageSize, ...shown } = list?.query ?? {};
  expect(sent(exportsContract.issues)).toMatchObject([{ query: shown }]);
  expect(shown).toMatchObject({ projectId: project.id, severity: ['HIGH', 'CRITICAL'], sortBy: 'severity' });
  expect(sent(exportJobsContract.result)).toMatchObject([{ params: { id: job.id } }]);
});

test('a file that is ready before the list of exports is read is downloaded as well', async () => {
  const kept = answerJobs([]);
  const { project } = answerIssues();
  const job = exportJob({ kind: 'PROJECT', projectId: project.id, fileName: 'CTT-du-an.xlsx' });
  answer(viewsContract.list, []);
  answer(exportsContract.project, () => {
    kept.jobs = [job];
    return accepted({ ...job, status: 'WAITING', finishedAt: null, expiresAt: null, size: null });
  });
  answer(exportJobsContract.result, () => fileOf(job.fileName));
  const held = hold(exportJobsContract.jobs);
  await renderPage(paths.issues(project.id), { width: 1440, height: 900 });
  await held.arrived;
  await page.getByTitle(t('exports:excelOfProject')).click();
  await expect.poll(() => sent(exportsContract.project)).toHaveLength(1);
  held.release();
  await expect.element(page.getByText(t('exports:downloaded', { name: job.fileName }))).toBeVisible();
});

test('the icon of the exports menu differs from that of the downloads on the report page', async () => {
  const report = answerReport();
  answerJobs([exportJob({ projectId: report.project.id })]);
  await renderPage(paths.report(report.project.id), { width: 1440, height: 900 });
  const main = page.getByRole('main');
  const pathOf = (button: Locator) => button.element().querySelector('path')?.getAttribute('d');
  const download = main.getByRole('listitem').getByRole('button', { name: t('exports:download') });
  await expect.element(download).toBeVisible();
  const usual = t('projectReport:download.usual', { format: t('sharedReport:download.format.pdf') });
  expect(pathOf(main.getByRole('button', { name: usual }).first())).toBe(pathOf(download));
  expect(pathOf(menu())).toBeDefined();
  expect(pathOf(menu())).not.toBe(pathOf(download));
});

test('removing a file by keyboard focuses the next file, then the previous one, and finally the heading', async () => {
  const report = answerReport();
  const of = (fileName: string) => exportJob({ projectId: report.project.id, fileName });
  const kept = answerJobs([of('1.json'), of('2.json'), of('3.json')]);
  await renderPage(paths.report(report.project.id), { width: 1440, height: 900 });
  await expect.poll(() => inMain().elements()).toHaveLength(3);
  (
    page
      .getByRole('main')
      .getByRole('button', { name: dropOf('2.json') })
      .element() as HTMLElement
  ).focus();
  await userEvent.keyboard('{Enter}');
  await expect.poll(focused).toBe(dropOf('3.json'));
  await userEvent.keyboard('{Enter}');
  await expect.poll(focused).toBe(dropOf('1.json'));
  await userEvent.keyboard('{Enter}');
  await expect.poll(focused).toBe(t('projectReport:title'));
  expect(kept.jobs).toEqual([]);
});

test('removing the menu’s last file focuses its heading, and Escape closes the empty menu', async () => {
  const kept = answerJobs([exportJob()]);
  answerProfilePage();
  await renderPage(paths.profile());
  await menu().click();
  await expect.element(panel().getByText(t('exports:keptUntil', { day: '27/11' }), { exact: false })).toBeVisible();
  await expectAccessible();
  (
    panel()
      .getByRole('button', { name: dropOf('bao-cao-CTT.pdf') })
      .element() as HTMLElement
  ).focus();
  await userEvent.keyboard('{Enter}');
  await expect.poll(focused).toBe(t('exports:menu'));
  expect(document.activeElement?.tagName).toBe('H2');
  await userEvent.keyboard('{Escape}');
  await expect.element(panel()).not.toBeInTheDocument();
  expect(kept.jobs).toEqual([]);
});

test('a finished report is announced once: in its project’s list, or otherwise as a toast', async () => {
  const report = answerReport();
  const running = (fileName: string) =>
    exportJob({ projectId: report.project.id, fileName, status: 'RUNNING', finishedAt: null, expiresAt: null, size: null });
  const [first, second] = [running('1.json'), running('2.json')];
  const kept = answerJobs([first]);
  const announcing = (name: string) =>
    [...document.querySelectorAll('[role="status"], [role="alert"]')].filter(({ textContent }) =>
      textContent.includes(t('exports:made', { name })),
    );
  await renderPage(paths.report(report.project.id), { width: 1440, height: 900 });
  await expect.element(page.getByRole('main').getByRole('progressbar')).toBeVisible();
  kept.jobs = [{ ...first, status: 'DONE' }];
  await expect.poll(() => announcing('1.json')).toHaveLength(1);
  expect(announcing('1.json')[0]?.closest('[data-exports-of]')).not.toBeNull();

  answer(exportsContract.report, () => {
    kept.jobs = [second];
    return accepted(second);
  });
  await page
    .getByRole('button', { name: t('projectReport:download.other') })
    .first()
    .click();
  await page.getByRole('menuitem', { name: /^JSON/ }).click();
  await expect.element(page.getByRole('main').getByRole('progressbar')).toBeVisible();
  await page.getByText(t('projectReport:view.shares'), { exact: true }).click();
  await expect.element(page.getByRole('button', { name: t('projectReport:share') }).first()).toBeVisible();
  answer(exportJobsContract.result, () => fileOf('2.json'));
  // The first report was not requested on this page, so it was not downloaded.
  expect(sent(exportJobsContract.result)).toEqual([]);
  kept.jobs = [{ ...second, status: 'DONE' }];
  const toasts = page.getByRole('region', { name: t('ui:toast.label') });
  // The second report was requested on this page, so it is downloaded.
  await expect.element(toasts.getByText(t('exports:downloaded', { name: '2.json' }))).toBeVisible();
  expect(sent(exportJobsContract.result)).toMatchObject([{ params: { id: second.id } }]);
  expect(announcing('2.json')).toEqual([]);
});

test('a file that is no longer readable is not downloaded: the menu shows an error and the page stays', async () => {
  answerJobs([exportJob()]);
  answerProfilePage();
  answer(exportJobsContract.result, refusal('NOT_FOUND', { message: 'Không tìm thấy.' }));
  const { address } = await renderPage(paths.profile());
  await menu().click();
  await panel()
    .getByRole('button', { name: t('exports:download') })
    .click();
  await expect.element(page.getByText('Không tìm thấy.', { exact: false })).toBeVisible();
  expect(address()).toBe(paths.profile());
});
