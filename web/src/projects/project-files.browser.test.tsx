import { filesContract } from '@coloa/contract/files/files.contract.ts';
import { projectsContract } from '@coloa/contract/projects/projects.contract.ts';
import { expect, test } from 'vitest';
import { page } from 'vitest/browser';
import { file, uploaded } from '../../test/fixtures/files.ts';
import { newFixtureId } from '../../test/fixtures/ids.ts';
import { listOf } from '../../test/fixtures/lists.ts';
import { projectDetail } from '../../test/fixtures/projects.ts';
import { choose, drop, fileOf } from '../../test/input.ts';
import { renderPage } from '../../test/render.tsx';
import { answer, hold, refusal, sent } from '../../test/server.ts';
import { t, tIn } from '../../test/words.ts';
import { paths } from '../routes/paths.ts';

const MEGABYTE = 1024 * 1024;
const project = projectDetail();
const picker = () => page.getByLabelText(t('files:choose')).first();

async function show(): Promise<void> {
  answer(projectsContract.get, project);
  answer(projectsContract.files, listOf([]));
  await renderPage(paths.files(project.id));
  await expect.element(page.getByRole('heading', { name: t('projects:files.title') })).toBeVisible();
}

test('an overlarge file is rejected before upload, and the limit is shown beforehand', async () => {
  answer(filesContract.upload, uploaded());
  await show();
  await expect.element(page.getByText(t('files:limit', { megabytes: 25 }))).toBeVisible();
  await choose(picker(), [fileOf('to.zip', 'application/zip', 26 * MEGABYTE)]);
  await expect.element(page.getByText(t('files:tooLarge', { megabytes: 25 }))).toBeVisible();
  await expect.element(page.getByRole('button', { name: t('ui:retry') })).not.toBeInTheDocument();
  expect(sent(filesContract.upload)).toEqual([]);
});

test('a dropped file shows its progress, is attached to the project and appears in the list', async () => {
  const stored = uploaded({ name: 'pham-vi.pdf', type: 'application/pdf', width: null, height: null });
  answer(filesContract.upload, stored);
  answer(projectsContract.attach, file({ ...stored }));
  await show();
  const uploading = hold(filesContract.upload);
  await drop(page.getByText(t('projects:files.empty')), { files: [fileOf('pham-vi.pdf', 'application/pdf')] });
  await expect.element(page.getByRole('progressbar', { name: t('files:progressOf', { name: 'pham-vi.pdf' }) })).toBeVisible();
  answer(projectsContract.files, listOf([file({ ...stored })]));
  uploading.release();
  await expect.element(page.getByRole('cell', { name: 'pham-vi.pdf' })).toBeVisible();
  await expect
    .element(page.getByRole('columnheader', { name: t('projects:files.preview') }))
    .toHaveAttribute('title', t('projects:files.preview'));
  expect(sent(filesContract.upload)[0]?.file?.name).toBe('pham-vi.pdf');
  expect(sent(projectsContract.attach)).toMatchObject([{ body: { projectId: project.id, attachmentId: stored.attachmentId } }]);
});

test.each(['vi', 'en'] as const)('the list shows file types in words and upload dates: %s', async (language) => {
  answer(projectsContract.get, project);
  const id = newFixtureId();
  const pdf = { name: 'pham-vi.pdf', type: 'application/pdf', fileName: `${id.replaceAll('-', '')}.pdf`, width: null, height: null };
  answer(projectsContract.files, listOf([file({ name: 'man-hinh.png' }), file({ attachmentId: id, ...pdf })]));
  await renderPage(paths.files(project.id), { language });
  const words = tIn(language);
  for (const word of [words('files:type.image', { ending: 'PNG' }), words('files:type.pdf'), words('projects:files.at')])
    await expect.element(page.getByText(word, { exact: true })).toBeVisible();
  await expect.element(page.getByText('image/png')).not.toBeInTheDocument();
});

test('a failed upload is retried on request', async () => {
  answer(filesContract.upload, refusal('UNAVAILABLE'));
  await show();
  await choose(picker(), [fileOf('pham-vi.pdf')]);
  const retry = page.getByRole('button', { name: t('ui:retry') });
  await expect.element(retry).toBeVisible();
  answer(filesContract.upload, uploaded({ name: 'pham-vi.pdf' }));
  answer(projectsContract.attach, file({ name: 'pham-vi.pdf' }));
  await retry.click();
  await expect.element(retry).not.toBeInTheDocument();
  expect(sent(filesContract.upload)).toHaveLength(2);
});
