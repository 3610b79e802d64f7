import { backupsContract } from '@coloa/contract/backup/backups.contract.ts';
import { expect, test } from 'vitest';
import { page, userEvent } from 'vitest/browser';
import { expectAccessible } from '../../test/accessible.ts';
import { backupRun, backupStanding } from '../../test/fixtures/backups.ts';
import { me } from '../../test/fixtures/me.ts';
import { renderPage } from '../../test/render.tsx';
import { answer, sent } from '../../test/server.ts';
import { t } from '../../test/words.ts';
import { formatDateTime } from '../lib/format.ts';
import { paths } from '../routes/paths.ts';

const system = () => me({ role: { ...me().role, name: 'System' } });
const done = backupRun();
const written = backupStanding({ last: done, lastProven: done, runs: [done] });

async function press(name: string): Promise<void> {
  const button = page.getByRole('button', { name });
  await expect.element(button).toBeVisible();
  button.element().focus();
  await userEvent.keyboard('{Enter}');
}

test('without backups the page explains how to schedule them, and starts one by keyboard', async () => {
  const running = backupRun({ id: done.id, status: 'RUNNING', progress: 0.4, finishedAt: null, size: null, proof: null });
  answer(backupsContract.standing, backupStanding());
  answer(backupsContract.start, running);
  await renderPage(paths.backups(), { me: system() });
  await expect.element(page.getByText(t('backups:empty'))).toBeVisible();
  await expect.element(page.getByText('BACKUP_AT=02:30', { exact: false })).toBeVisible();
  await expect.element(page.getByText('/var/backups', { exact: true })).toBeVisible();
  await expectAccessible();
  answer(backupsContract.standing, backupStanding({ runs: [running] }));
  await press(t('backups:now'));
  await expect.element(page.getByRole('button', { name: t('backups:nowBusy') })).toBeVisible();
  await expect.element(page.getByRole('progressbar', { name: t('backups:runs.progress') })).toBeVisible();
  answer(backupsContract.standing, written);
  await expect.element(page.getByText(t('backups:proven'))).toBeVisible();
  expect(sent(backupsContract.start)).toHaveLength(1);
});

test('the last backup is shown with its location, contents, key and verification', async () => {
  answer(backupsContract.standing, written);
  await renderPage(paths.backups(), { me: system() });
  const at = formatDateTime(done.proof?.finishedAt ?? '', me().currentWorkspace.timeZone);
  for (const words of [
    t('backups:last.keyIn'),
    t('backups:named.users', { count: 1, number: '1' }),
    t('backups:last.proofDone', { at, rows: '1.234', files: '5' }),
    done.path ?? '',
  ]) {
    await expect.element(page.getByText(words, { exact: false }).first()).toBeVisible();
  }
  await expectAccessible();
});

test('a backup is verified again by keyboard, and the button keeps the focus', async () => {
  answer(backupsContract.standing, written);
  const waiting = backupRun({ ...done, proof: { status: 'WAITING', startedAt: null, finishedAt: null, failure: null } });
  answer(backupsContract.prove, waiting);
  await renderPage(paths.backups(), { me: system() });
  const name = t('backups:runs.proveOf', { at: formatDateTime(done.createdAt, me().currentWorkspace.timeZone) });
  await expect.element(page.getByRole('button', { name })).toBeVisible();
  answer(backupsContract.standing, { ...written, runs: [waiting] });
  await press(name);
  const proof = (status: 'WAITING' | 'DONE') => page.getByText(`${t('backups:runs.proof')}: ${t(`backups:proof.${status}`)}`);
  await expect.element(proof('WAITING')).toBeVisible();
  await expect.element(page.getByRole('button', { name: t('backups:nowProving') })).toBeVisible();
  await expect.element(page.getByRole('button', { name })).toHaveFocus();
  answer(backupsContract.standing, written);
  await expect.element(proof('DONE')).toBeVisible();
  expect(sent(backupsContract.prove)).toMatchObject([{ params: { id: done.id } }]);
});

test('only the role System sees backups; others have no menu item, and the page requests nothing', async () => {
  answer(backupsContract.standing, written);
  await renderPage(paths.backups());
  await expect.element(page.getByText(t('backups:forbidden'))).toBeVisible();
  await press(t('app:menu.system'));
  await expect.element(page.getByRole('menuitem', { name: t('app:menu.audit') })).toBeVisible();
  await expect.element(page.getByRole('menuitem', { name: t('app:menu.backups') })).not.toBeInTheDocument();
  expect(sent(backupsContract.standing)).toEqual([]);
});
