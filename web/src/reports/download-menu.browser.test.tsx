import { type ExportJob, exportJobsContract } from '@coloa/contract/exports/export-jobs.contract.ts';
import { exportsContract } from '@coloa/contract/exports/exports.contract.ts';
import { reportTemplatesContract } from '@coloa/contract/reports/report-templates.contract.ts';
import { reportsContract } from '@coloa/contract/reports/reports.contract.ts';
import { expect, test } from 'vitest';
import { page } from 'vitest/browser';
import { accepted, exportJob } from '../../test/fixtures/exports.ts';
import { newFixtureId } from '../../test/fixtures/ids.ts';
import { reportDocument, reportSettings, reportWarning } from '../../test/fixtures/reports.ts';
import { countClicks } from '../../test/input.ts';
import { render } from '../../test/render.tsx';
import { answer, hold, sent } from '../../test/server.ts';
import { t } from '../../test/words.ts';
import { ExportsMenu } from '../exports/exports-menu.tsx';
import { ProjectExports } from '../exports/project-exports.tsx';
import { DownloadMenu } from './download-menu.tsx';

const projectId = newFixtureId();

async function show(status: ExportJob['status']) {
  const jobs: ExportJob[] = [];
  let now = status;
  answer(exportsContract.report, () => {
    const job = exportJob({ projectId, status: now, ...(now !== 'DONE' && { finishedAt: null, expiresAt: null, size: null }) });
    jobs.unshift(job);
    return accepted(job);
  });
  answer(exportJobsContract.jobs, () => ({ items: jobs }));
  answer(exportJobsContract.cancelJob, ({ params }) => {
    jobs.splice(
      jobs.findIndex(({ id }) => id === params.id),
      1,
    );
    return true as const;
  });
  await render(
    <>
      <DownloadMenu projectId={projectId} wanted={{ language: 'en' }} />
      <p data-testid="below">…</p>
      <ProjectExports projectId={projectId} of="current" />
      <ExportsMenu />
    </>,
  );
  return {
    become: (next: ExportJob['status'], progress = 1) => {
      now = next;
      for (const job of jobs) if (job.status === 'RUNNING') Object.assign(job, { status: next, progress });
    },
  };
}

const openMenu = () => page.getByRole('button', { name: t('projectReport:download.other') }).click();
const pdf = () => page.getByRole('menuitem', { name: new RegExp(`^${t('sharedReport:download.format.pdf')}`) });
const ready = () => page.getByRole('listitem').getByRole('button', { name: t('exports:download') });
const requested = () => sent(exportsContract.report).map(({ body }) => ({ ...body }));

test('while a format is being requested no other can be chosen, and the requested one is kept', async () => {
  await show('DONE');
  const held = hold(exportsContract.report);
  await page.getByRole('button', { name: t('projectReport:download.usual', { format: 'PDF' }) }).click();
  await held.arrived;
  await openMenu();
  await expect.element(page.getByRole('menuitem', { name: /JSON/ })).toBeDisabled();
  held.release();
  await page.getByRole('menuitem', { name: /JSON/ }).click();
  await expect.poll(requested).toMatchObject([{ format: 'pdf' }, { format: 'json' }]);
});

test('a double click on a format requests one report', async () => {
  await show('DONE');
  await openMenu();
  await pdf().dblClick();
  await expect.element(ready()).toBeVisible();
  expect(requested()).toMatchObject([{ projectId, language: 'en', format: 'pdf' }]);
});

test('a failed report is requested again unchanged, and its entry is replaced', async () => {
  const { become } = await show('FAILED');
  await openMenu();
  await pdf().click();
  await expect.element(page.getByText(t('exports:failed'), { exact: true })).toBeVisible();
  become('DONE');
  await page.getByRole('button', { name: t('ui:retry') }).click();
  await expect.element(ready()).toBeVisible();
  await expect.poll(() => page.getByRole('listitem').elements()).toHaveLength(1);
  const [first, second] = requested();
  expect(second).toEqual(first);
});

test('one click requests the usual format, progress shifts no layout, and the ready file is downloaded', async () => {
  answer(
    exportJobsContract.result,
    () => new Response('%PDF', { headers: { 'content-disposition': 'attachment; filename="bao-cao.pdf"' } }),
  );
  const { become } = await show('RUNNING');
  const usual = () => page.getByRole('button', { name: t('projectReport:download.usual', { format: 'PDF' }) });
  const places = () => [usual().element(), page.getByTestId('below').element()].map((each) => JSON.stringify(each.getBoundingClientRect()));
  const shares = () => [...document.querySelectorAll<HTMLElement>('[data-progress]')].map(({ dataset }) => dataset.progress);
  const under = places();
  const clicks = countClicks();
  await usual().click();
  await expect.poll(shares).toHaveLength(1);
  expect(requested()).toMatchObject([{ projectId, language: 'en', format: 'pdf' }]);
  expect(sent(exportJobsContract.result)).toEqual([]);
  become('RUNNING', 0.5);
  await expect.poll(shares).toEqual(['0.5']);
  expect(places()).toEqual(under);
  become('DONE');
  await expect.poll(() => sent(exportJobsContract.result)).toHaveLength(1);
  await expect.poll(shares).toEqual([]);
  expect(places()).toEqual(under);
  expect(clicks()).toBe(1);
});

test('a machine-readable format contains only the leading language, and asks first if that is incomplete', async () => {
  answer(reportTemplatesContract.list, { items: [], can: { add: true } });
  answer(reportsContract.settings, reportSettings());
  const documents = [reportDocument({ language: 'vi' }), reportDocument({ language: 'en' })];
  let warnings = [reportWarning('UNTRANSLATED', { language: 'en', part: 'SUMMARY' })];
  answer(reportsContract.preview, () => ({ documents, warnings }));
  answer(exportsContract.report, () => accepted(exportJob({ projectId })));
  answer(exportJobsContract.jobs, { items: [] });
  const get = async (language: 'both', format: 'json' | 'sarif') => {
    const { unmount } = await render(
      <DownloadMenu byTemplate projectId={projectId} wanted={{ language, parts: warnings.map(() => 'SUMMARY') }} />,
    );
    await openMenu();
    await page.getByRole('menuitem', { name: new RegExp(`^${t(`sharedReport:download.format.${format}`)}`) }).click();
    return unmount;
  };
  await (await get('both', 'sarif'))();
  await expect.poll(requested).toHaveLength(1);
  warnings = [...warnings, reportWarning('UNTRANSLATED', { language: 'vi', part: 'APPENDIX' })];
  // JSON contains both languages, so a warning about only one of them needs no confirmation.
  await (await get('both', 'json'))();
  await expect.poll(requested).toHaveLength(2);
  await get('both', 'sarif');
  const question = page.getByRole('dialog', { name: t('projectReport:unfit.export.title') });
  await question.getByRole('button', { name: t('projectReport:unfit.export.confirm') }).click();
  await expect.poll(requested).toHaveLength(3);
});
