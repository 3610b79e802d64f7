import { issuesContract } from '@coloa/contract/issues/issues.contract.ts';
import { retestsContract } from '@coloa/contract/issues/retests.contract.ts';
import { expect, test } from 'vitest';
import { page } from 'vitest/browser';
import { expectAccessible } from '../../../test/accessible.ts';
import { completeIssue, historyEntry, issueDetail, namedIssue } from '../../../test/fixtures/issues.ts';
import { listOf } from '../../../test/fixtures/lists.ts';
import { people } from '../../../test/fixtures/people.ts';
import { projectRetests, retest } from '../../../test/fixtures/retests.ts';
import { answerIssues } from '../../../test/issues-server.ts';
import { renderPage } from '../../../test/render.tsx';
import { answer } from '../../../test/server.ts';
import { t } from '../../../test/words.ts';
import { paths } from '../../routes/paths.ts';

test('a long note of an issue that was sent back shows its first lines, in the banner and in the history', async () => {
  const entry = historyEntry({ action: 'STATUS', actor: people.minh, changes: [{ field: 'status', from: 'IN_REVIEW', to: 'DRAFT' }] });
  const note = Array.from({ length: 30 }, (_, at) => `- Thiếu bằng chứng ${at + 1}.`).join('\n');
  const sentBack = { stepId: entry.id, at: '2026-11-20T02:00:00.000Z', by: people.minh, note };
  const kept = answerIssues([{ ...completeIssue, sentBack }]);
  answer(issuesContract.history, listOf([{ ...entry, note }]));
  await renderPage(paths.issue(kept.project.id, kept.issues[0]?.id ?? ''), { width: 1280, height: 900 });
  const banner = page.getByRole('status').filter({ hasText: t('issues:sentBack.by', { name: people.minh.name }) });
  await expect.element(banner.getByText('Thiếu bằng chứng 5.')).toBeInViewport();
  await expect.element(banner.getByText('Thiếu bằng chứng 8.')).not.toBeInViewport();
  await banner.getByRole('button', { name: t('ui:folded.all') }).click();
  await expect.element(banner.getByText('Thiếu bằng chứng 8.')).toBeInViewport();
  await expect.element(page.getByRole('button', { name: t('ui:folded.all') })).toHaveAttribute('aria-expanded', 'false');
});

test('an issue in review shows the note of its author above the texts', async () => {
  const step = { stepId: historyEntry().id, at: '2026-11-20T02:00:00.000Z', by: people.minh, note: 'Xin xem kỹ **bước 3**.' };
  const kept = answerIssues([{ ...completeIssue, status: 'IN_REVIEW', sentForReview: step }]);
  answer(issuesContract.history, listOf([]));
  await renderPage(paths.issue(kept.project.id, kept.issues[0]?.id ?? ''), { width: 360, height: 740 });
  const banner = page.getByRole('status').filter({ hasText: t('issues:sentForReview', { name: people.minh.name }) });
  await expect.element(banner.getByText('bước 3', { exact: true })).toBeInViewport();
});

test('a reporter who marked the issue as ready for retest sees one note about both', async () => {
  const can = { ...issueDetail().can, retest: true, moveTo: [{ status: 'IN_PROGRESS' as const, note: 'optional' as const, needs: [] }] };
  const kept = answerIssues([{ ...completeIssue, status: 'READY_FOR_RETEST', reporter: people.ha, can }]);
  answer(issuesContract.history, listOf([]));
  answer(retestsContract.ofProject, projectRetests([], { ready: 1 }));
  await renderPage(paths.issue(kept.project.id, kept.issues[0]?.id ?? ''), { width: 1280, height: 900 });
  await expect.element(page.getByText(t('issues:step.withdraw.hintYours'))).toBeVisible();
  await expect.element(page.getByText(t('retests:roundWaiting', { number: 1 }))).toBeVisible();
  for (const words of [t('issues:step.withdraw.hint'), t('retests:offer.yours')]) {
    await expect.element(page.getByText(words)).not.toBeInTheDocument();
  }
});

test('a duplicate says who marked it, when and why, and leads to the original and to the step', async () => {
  const original = namedIssue({ key: 'CTT-1', title: 'Lỗi gốc' });
  const entry = historyEntry({ action: 'STATUS', actor: people.minh, changes: [{ field: 'status', from: 'IN_REVIEW', to: 'DUPLICATE' }] });
  const markedDuplicate = { stepId: entry.id, at: '2026-11-20T02:00:00.000Z', by: people.minh, note: 'Cùng **tham số** `otp`.' };
  const kept = answerIssues([{ status: 'DUPLICATE', duplicateOf: original, markedDuplicate }]);
  answer(issuesContract.history, listOf([entry]));
  await renderPage(paths.issue(kept.project.id, kept.issues[0]?.id ?? ''), { width: 360, height: 740 });
  const banner = page.getByRole('status').filter({ hasText: t('issues:duplicates.marked', { name: people.minh.name }) });
  await expect.element(banner.getByRole('link', { name: /Lỗi gốc/ })).toBeVisible();
  await expect.element(banner.getByText('tham số', { exact: true })).toBeVisible();
  await expect.element(banner.getByRole('time')).toBeVisible();
  await expectAccessible();
  await expect.poll(() => document.documentElement.scrollWidth).toBe(360);
  await banner.getByRole('link', { name: t('issues:sentBack.entry') }).click();
  await expect.element(page.getByText(t('issues:history.step.duplicate'), { exact: false })).toBeInViewport();
});

test.each([
  ['OPEN', 'NOT_FIXED', 1],
  ['OPEN', 'FIXED', 0],
  ['IN_PROGRESS', 'NOT_FIXED', 0],
] as const)('an issue in %s whose last retest was %s has %i notes about it', async (status, result, notes) => {
  const kept = answerIssues([{ status }]);
  answer(retestsContract.ofIssue, listOf([retest({ result })]));
  await renderPage(paths.issue(kept.project.id, kept.issues[0]?.id ?? ''), { width: 1280, height: 900 });
  const heading = page.getByRole('heading', { level: 2, name: t('retests:title') });
  await expect.element(heading).toBeVisible();
  const show = page.getByRole('button', { name: t('retests:note.show') });
  expect(show.elements()).toHaveLength(notes);
  if (notes === 0) return;
  await expect.element(page.getByText(t('retests:note.text', { day: '20/11/2026', result: t(`retests:result.${result}`) }))).toBeVisible();
  await show.click();
  await expect.element(heading).toHaveFocus();
});

test('a duplicate of an issue that the reader cannot see says so', async () => {
  const markedDuplicate = { stepId: historyEntry().id, at: '2026-11-20T02:00:00.000Z', by: people.minh, note: '' };
  const kept = answerIssues([{ status: 'DUPLICATE', markedDuplicate }]);
  await renderPage(paths.issue(kept.project.id, kept.issues[0]?.id ?? ''), { width: 1280, height: 900 });
  await expect.element(page.getByText(t('issues:duplicates.ofHidden'))).toBeVisible();
});
