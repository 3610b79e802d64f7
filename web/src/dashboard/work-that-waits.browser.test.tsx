import { dashboardContract } from '@coloa/contract/dashboard/dashboard.contract.ts';
import { tasksContract } from '@coloa/contract/tasks/tasks.contract.ts';
import { beforeEach, expect, test } from 'vitest';
import { page, userEvent } from 'vitest/browser';
import { answerFirstStepsDone } from '../../test/first-steps-done.ts';
import { dashboard, issueInBrief } from '../../test/fixtures/dashboard.ts';
import { renderPage } from '../../test/render.tsx';
import { answer } from '../../test/server.ts';
import { t } from '../../test/words.ts';
import { paths } from '../routes/paths.ts';

beforeEach(answerFirstStepsDone);

test('a client’s dashboard shows the issues to fix with their pages, and no work of the team', async () => {
  const issue = issueInBrief({ title: 'Bỏ qua bước OTP', status: 'OPEN', dueDay: '2026-01-02', overdue: true });
  answer(tasksContract.mine, { items: [], total: 0 });
  answer(
    dashboardContract.get,
    dashboard({
      turn: 'FIX',
      waiting: { items: [issue], total: 1, more: false },
      drafts: { items: [issueInBrief()], total: 1, more: false },
    }),
  );
  await renderPage(paths.dashboard());
  await expect.element(page.getByRole('heading', { name: t('dashboard:toFix') })).toBeVisible();
  await expect.element(page.getByRole('heading', { name: t('dashboard:drafts') })).not.toBeInTheDocument();
  const link = page.getByRole('link', { name: /Bỏ qua bước OTP/ });
  await expect.element(link).toMatchTextContent(/02\/01/);
  await expect.element(link).toHaveAttribute('href', `#${paths.issue(issue.project.id, issue.id)}`);
});

test('a date error is linked to its field, and the popover is named by its content', async () => {
  answer(tasksContract.mine, { items: [], total: 0 });
  answer(dashboardContract.get, dashboard());
  await renderPage(paths.dashboard({ from: '2026-01-01', to: '2026-01-31' }));
  await page.getByRole('button', { name: /01\/01/ }).click();
  const to = page.getByRole('dialog', { name: t('dashboard:period.own') }).getByLabelText(t('dashboard:to'));
  await to.fill('31/12/2025');
  await userEvent.keyboard('{Tab}');
  await expect.element(to).toHaveAccessibleDescription(t('ui:field.dayFrom', { day: '01/01/2026' }));
});

test('on a phone, issues to fix show their due date and status', async () => {
  const issue = issueInBrief({ title: 'Bỏ qua bước OTP', status: 'IN_PROGRESS', dueDay: '2026-01-02', overdue: true });
  answer(tasksContract.mine, { items: [], total: 0 });
  answer(dashboardContract.get, dashboard({ turn: 'FIX', waiting: { items: [issue], total: 1, more: false } }));
  await renderPage(paths.dashboard(), { width: 360, height: 740, now: '2026-01-05T03:00:00Z' });
  const link = page.getByRole('link', { name: /Bỏ qua bước OTP/ });
  await expect.element(link.getByText(t('issues:status.IN_PROGRESS'))).toBeVisible();
  await expect.element(link.getByText(t('issues:due.late', { count: 3 }))).toBeVisible();
});
