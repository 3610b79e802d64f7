import { type ExportJob, exportJobsContract } from '@coloa/contract/exports/export-jobs.contract.ts';
import { exportsContract } from '@coloa/contract/exports/exports.contract.ts';
import { expect, test } from 'vitest';
import { page } from 'vitest/browser';
import { accepted, exportJob } from '../../test/fixtures/exports.ts';
import { newFixtureId } from '../../test/fixtures/ids.ts';
import { render } from '../../test/render.tsx';
import { answer, sent } from '../../test/server.ts';
import { t } from '../../test/words.ts';
import { ProjectExports } from '../exports/project-exports.tsx';
import { DownloadMenu } from './download-menu.tsx';

const projectId = newFixtureId();

/** The menu above the exports of the project, as on the page of the report. `status`: of every export that is requested. */
async function show(status: ExportJob['status']): Promise<{ become: (next: ExportJob['status']) => void }> {
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
      <ProjectExports projectId={projectId} />
    </>,
  );
  return { become: (next) => (now = next) };
}

const openMenu = () => page.getByRole('button', { name: t('projectReport:download.open') }).click();
const pdf = () => page.getByRole('menuitem', { name: new RegExp(`^${t('sharedReport:download.format.pdf')}`) });
const ready = () => page.getByRole('listitem').getByRole('button', { name: t('exports:download') });
const requested = () => sent(exportsContract.report).map(({ body }) => ({ ...body }));

test('a double click on a format requests one report', async () => {
  await show('DONE');
  await openMenu();
  await pdf().dblClick();
  await expect.element(ready()).toBeVisible();
  expect(requested()).toMatchObject([{ projectId, language: 'en', format: 'pdf' }]);
});

test('a failed report is requested again as it was, and its entry is replaced', async () => {
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
