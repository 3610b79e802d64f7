import { issuesContract } from '@coloa/contract/issues/issues.contract.ts';
import { projectsContract } from '@coloa/contract/projects/projects.contract.ts';
import { usersContract } from '@coloa/contract/users/users.contract.ts';
import { expect, test } from 'vitest';
import { page } from 'vitest/browser';
import { issueDetail, issueRow } from '../../../test/fixtures/issues.ts';
import { listOf } from '../../../test/fixtures/lists.ts';
import { projectDetail } from '../../../test/fixtures/projects.ts';
import { renderPage } from '../../../test/render.tsx';
import { answer, refusal, sent } from '../../../test/server.ts';
import { t } from '../../../test/words.ts';
import { issueKeys } from '../../keys/query-keys.ts';
import { paths } from '../../routes/paths.ts';
import { showInCache } from '../issues.queries.ts';

const row = issueRow();

async function open() {
  answer(issuesContract.list, { ...listOf([row]), pageSize: 50, total: 1_000, more: true });
  answer(projectsContract.search, listOf([]));
  answer(usersContract.listMembers, listOf([]));
  return renderPage(`${paths.allIssues()}?q=otp`);
}
const countAll = () => page.getByRole('button', { name: t('issues:count.all') });

test('a partially counted list offers to count all issues', async () => {
  const { queryClient } = await open();
  await expect.element(page.getByText(t('ui:pagination.rangeMore', { from: 1, to: 50, total: '1.000' }))).toBeVisible();
  answer(issuesContract.count, { total: 12_345 });
  await countAll().click();
  await expect.element(page.getByText(t('ui:pagination.range', { from: 1, to: 50, total: '12.345' }))).toBeVisible();
  await expect.element(countAll()).not.toBeInTheDocument();
  expect(sent(issuesContract.count).at(-1)?.query).toEqual({ q: 'otp' });
  showInCache(queryClient, row.id, { status: 'OPEN' });
  await queryClient.invalidateQueries({ queryKey: issueKeys.lists });
  await expect.element(countAll()).toBeVisible();
});

test('a count that takes too long leaves the list unchanged', async () => {
  await open();
  answer(issuesContract.count, refusal('COUNT_TOO_SLOW', { message: 'Đếm quá lâu.' }));
  await countAll().click();
  await expect.element(page.getByText('Đếm quá lâu.')).toBeVisible();
  await expect.element(countAll()).toBeVisible();
});

function answerPages(): void {
  answer(issuesContract.list, ({ query }) => ({ ...listOf([row]), page: query.page, pageSize: 50, total: 1_000, more: true }));
  answer(issuesContract.get, issueDetail({ id: row.id }));
  answer(projectsContract.get, projectDetail());
  answer(projectsContract.search, listOf([]));
  answer(usersContract.listMembers, listOf([]));
}

test('the user can page beyond the counted matches', async () => {
  answerPages();
  await renderPage(`${paths.allIssues()}?q=otp&page=20`);
  await page.getByRole('button', { name: t('ui:pagination.next') }).click();
  await expect.element(page.getByText(t('ui:pagination.rangeMore', { from: '1.001', to: '1.050', total: '1.000' }))).toBeVisible();
});

test('the peek indicates that more issues match than were counted', async () => {
  answerPages();
  await renderPage(`${paths.allIssues()}?q=otp&page=20&peek=${row.id}`, { width: 1440 });
  const total = t('issues:count.more', { total: '1.000' });
  await expect.element(page.getByText(t('ui:peek.position', { position: 951, total }))).toBeVisible();
});
