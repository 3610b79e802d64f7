import type { Issue } from '@coloa/contract/issues/issues.schema.ts';
import { expect, test } from 'vitest';
import { page, userEvent } from 'vitest/browser';
import { answerIssues } from '../../../test/issues-server.ts';
import { renderPage } from '../../../test/render.tsx';
import { publish } from '../../../test/server.ts';
import { t } from '../../../test/words.ts';
import { paths } from '../../routes/paths.ts';

const heading = (name: string, level: number) => page.getByRole('heading', { name, level });
const place = (position: number, total = 3) => page.getByText(t('ui:peek.position', { position, total: String(total) }));
const row = (title: string) => page.getByRole('row', { name: new RegExp(title) });

const queues = [
  { list: '?status=IN_REVIEW', leave: (issue: Issue) => Object.assign(issue, { status: 'DRAFT' }) },
  { list: '?bin=true', leave: (issue: Issue) => Object.assign(issue, { deletedAt: null }) },
];
const titles = ['Lỗi một', 'Lỗi hai', 'Lỗi ba'];

function answerQueue({ list, leave }: (typeof queues)[number]) {
  const bin = list.includes('bin');
  const deletedAt = bin ? '2026-11-20T04:00:00.000Z' : null;
  const { project, issues } = answerIssues(titles.map((title) => ({ title, status: 'IN_REVIEW' as const, deletedAt })));
  const gone = async (at: number) => {
    const issue = issues[at];
    if (!issue) throw new Error('no issue');
    leave(issue);
    await publish('ISSUE', { projectId: project.id, issueId: issue.id });
  };
  return { project, issues, gone };
}

test.each(queues)('the neighbours of an issue stay reachable after it left the list $list', async (queue) => {
  const { project, issues, gone } = answerQueue(queue);
  await renderPage(`${paths.issue(project.id, issues[0]?.id ?? '')}${queue.list}`, { width: 1440, height: 900 });
  await expect.element(place(1)).toBeVisible();
  await gone(0);
  await userEvent.keyboard('j');
  await expect.element(heading('Lỗi hai', 1)).toBeVisible();
  await expect.element(place(2)).toBeVisible();
  await gone(1);
  await page.getByRole('button', { name: t('ui:peek.next') }).click();
  await expect.element(heading('Lỗi ba', 1)).toBeVisible();
  await userEvent.keyboard('kk');
  await expect.element(heading('Lỗi một', 1)).toBeVisible();
  await page
    .getByRole('link', { name: t('issues:title') })
    .last()
    .click();
  // The list shows its cached rows until it has been fetched again.
  await expect.element(row('Lỗi ba')).toBeVisible();
  await expect.element(row('Lỗi hai')).not.toBeInTheDocument();
  await row('Lỗi ba').getByRole('link').first().click();
  await expect.element(place(1, 1)).toBeVisible();
});

test('the quick view and the keyboard of the list continue with the row after the one that left', async () => {
  const queue = queues[0];
  if (!queue) throw new Error('no queue');
  const { project, gone } = answerQueue(queue);
  await renderPage(`${paths.issues(project.id)}${queue.list}`, { width: 1440, height: 900 });
  await expect.element(row('Lỗi hai')).toBeVisible();
  await userEvent.keyboard('jj ');
  const peek = page.getByRole('complementary', { name: t('ui:peek.label') });
  await expect.element(peek.getByRole('heading', { name: 'Lỗi hai' })).toBeVisible();
  await gone(1);
  await expect.element(row('Lỗi hai')).not.toBeInTheDocument();
  await userEvent.keyboard('j');
  await expect.element(peek.getByRole('heading', { name: 'Lỗi ba' })).toBeVisible();
  await gone(2);
  await expect.element(row('Lỗi ba')).not.toBeInTheDocument();
  await peek.getByRole('button', { name: t('ui:peek.previous') }).click();
  await expect.element(peek.getByRole('heading', { name: 'Lỗi một' })).toBeVisible();
});
