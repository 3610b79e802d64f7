import { commentsContract } from '@coloa/contract/comments/comments.contract.ts';
import { correctionsContract } from '@coloa/contract/issues/corrections.contract.ts';
import { retestsContract } from '@coloa/contract/issues/retests.contract.ts';
import { beforeEach, expect, test } from 'vitest';
import { page } from 'vitest/browser';
import { correction } from '../../test/fixtures/corrections.ts';
import { historyEntry } from '../../test/fixtures/issues.ts';
import { listOf } from '../../test/fixtures/lists.ts';
import { notification } from '../../test/fixtures/notifications.ts';
import { people } from '../../test/fixtures/people.ts';
import { retest } from '../../test/fixtures/retests.ts';
import { answerIssues } from '../../test/issues-server.ts';
import { answerNotifications } from '../../test/notifications-server.ts';
import { renderPage } from '../../test/render.tsx';
import { answer, sent } from '../../test/server.ts';
import { t } from '../../test/words.ts';
import { paths } from '../routes/paths.ts';

const NOTE = `Nhờ @${people.ha.username}. xem, cùng @nobody.here`;
const READ = `Nhờ @${people.ha.name}. xem, cùng @nobody.here`;
const names = [`${people.ha.username}.`, people.ha.username, 'nobody.here'];
const asked = () => sent(commentsContract.peopleOfIssue).map(({ query }) => query);

beforeEach(() => answer(commentsContract.peopleOfIssue, [{ ...people.ha, outside: false }]));

test('notes of a send-back, a correction and a retest show mentioned people as comments do', async () => {
  const entry = historyEntry({
    action: 'STATUS',
    actor: people.minh,
    changes: [{ field: 'status', from: 'IN_REVIEW', to: 'DRAFT' }],
    note: `Sử: ${NOTE}`,
  });
  const sentBack = { stepId: entry.id, at: entry.at, by: people.minh, note: `Trả: ${NOTE}` };
  const { project, issues, history } = answerIssues([{ sentBack, corrections: 1, status: 'DRAFT' }]);
  history.push(entry);
  answer(correctionsContract.list, [correction({ note: `Sửa: ${NOTE}` })]);
  const [first] = retest().results;
  answer(retestsContract.ofIssue, listOf([retest({ note: `Thử: ${NOTE}`, results: first ? [{ ...first, note: `Chỗ: ${NOTE}` }] : [] })]));
  const issueId = issues[0]?.id ?? '';
  await renderPage(paths.issue(project.id, issueId), { width: 1440, height: 900 });
  for (const what of ['Trả', 'Sử', 'Sửa', 'Thử', 'Chỗ']) await expect.element(page.getByText(`${what}: ${READ}`)).toBeVisible();
  const mention = page.getByRole('status').getByText(`@${people.ha.name}`, { exact: true });
  expect(mention.element().className).toMatch(/mention/);
  expect(asked()).toEqual([{ issueId, names }]);
});

test('a note without mentions requests no people', async () => {
  const entry = historyEntry({ action: 'STATUS', changes: [{ field: 'status', from: 'IN_REVIEW', to: 'DRAFT' }], note: 'Thử lại.' });
  const { project, issues, history } = answerIssues();
  history.push(entry);
  await renderPage(paths.issue(project.id, issues[0]?.id ?? ''), { width: 1440, height: 900 });
  await expect.element(page.getByText('Thử lại.')).toBeVisible();
  expect(asked()).toEqual([]);
});

test('a notification of a send-back shows the display name in the first line of its note', async () => {
  answerNotifications([notification({ kind: 'SENT_BACK', commentId: null, note: NOTE })]);
  await renderPage(paths.notifications(), { width: 360 });
  await expect.element(page.getByRole('main').getByRole('link', { name: new RegExp(READ) })).toBeVisible();
  await expect.element(page.getByRole('main').getByText(t('notifications:said.SENT_BACK'))).toBeVisible();
});
