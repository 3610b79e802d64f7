import { type Comment, commentsContract } from '@coloa/contract/comments/comments.contract.ts';
import type { IssueEvidence } from '@coloa/contract/issues/issue-evidence.ts';
import { expect, test } from 'vitest';
import { page, userEvent } from 'vitest/browser';
import { expectAccessible } from '../../../test/accessible.ts';
import { answerComments } from '../../../test/comments-server.ts';
import { comment, comments } from '../../../test/fixtures/comments.ts';
import { codeItem, httpItem } from '../../../test/fixtures/evidence.ts';
import { historyEntry } from '../../../test/fixtures/issues.ts';
import { people } from '../../../test/fixtures/people.ts';
import { answerIssues } from '../../../test/issues-server.ts';
import { renderPage } from '../../../test/render.tsx';
import { answer, sent } from '../../../test/server.ts';
import { t } from '../../../test/words.ts';
import { paths } from '../../routes/paths.ts';

const on = ({ id }: Pick<IssueEvidence, 'id'>) => ({ kind: 'EVIDENCE', evidenceId: id }) as const;
const resolved = { at: '2026-11-21T03:00:00.000Z', by: people.minh };
const section = () => page.getByRole('region', { name: t('evidence:title'), exact: true });
const action = (number: number, count = 0) =>
  section().getByRole('button', {
    name: `${t('comments:comment')} ${t('comments:thread.onEvidence', { number })}${count > 0 ? `, ${t('comments:thread.open', { count })}` : ''}`,
    exact: true,
  });
const panel = (number: number) => page.getByRole('region', { name: t('comments:thread.ofEvidence', { number }) });
const activity = () => page.getByRole('list', { name: t('comments:activity') });

async function show(
  evidence: IssueEvidence[],
  said: Comment[],
  { width = 1440, search = {} }: { width?: number; search?: Record<string, string> } = {},
) {
  const kept = answerIssues([{ evidence }]);
  const items = answerComments(said);
  const [issue] = kept.issues;
  if (!issue) throw new Error('no issue');
  const screen = await renderPage(paths.issue(kept.project.id, issue.id, search), { width, height: 900 });
  await expect.element(page.getByRole('heading', { level: 1 })).toBeVisible();
  return { ...screen, ...kept, issue, items };
}

test('an item counts its open threads, and opens them below it with their replies', async () => {
  const [http, code] = [httpItem(), codeItem()];
  const first = comment({ body: 'Thiếu header', anchor: on(code) });
  await show(
    [http, code],
    [first, comment({ body: 'Đã thêm', author: people.minh, thread: first.id }), comment({ body: 'Xong', anchor: on(code), resolved })],
  );
  await expect.element(action(1)).toHaveAttribute('aria-expanded', 'false');
  await action(2, 1).click();
  await expect.element(panel(2).getByRole('article').filter({ hasText: 'Thiếu header' })).toBeVisible();
  await expect.element(panel(2).getByRole('article').filter({ hasText: 'Đã thêm' })).toBeVisible();
  await expect.element(panel(2).getByText(t('comments:thread.resolvedBy', { name: people.minh.name }), { exact: false })).toBeVisible();
  await expectAccessible();
  await panel(2)
    .getByRole('button', { name: t('ui:close') })
    .click();
  await expect.element(action(2, 1)).toHaveFocus();
  await expect.element(panel(2)).not.toBeInTheDocument();
});

test('replies to a thread that is open in two places are separate drafts', async () => {
  const code = codeItem();
  const first = comment({ body: 'Thiếu header', anchor: on(code) });
  await show([code], [first]);
  const reply = (place: ReturnType<typeof panel>) =>
    place.getByRole('button', { name: t('comments:thread.replyTo', { name: first.author.name }) });
  const field = (place: ReturnType<typeof panel>) => place.getByRole('textbox', { name: t('comments:thread.reply') });
  await reply(activity()).click();
  await field(activity()).fill('Chưa gửi');
  await action(1, 1).click();
  await reply(panel(1)).click();
  await field(panel(1)).fill('Đã thêm');
  await panel(1)
    .getByRole('button', { name: t('comments:thread.sendReply') })
    .click();
  await expect.poll(() => sent(commentsContract.onIssue).map(({ body }) => body.body)).toEqual(['Đã thêm']);
  await expect.element(field(panel(1))).not.toBeInTheDocument();
  await expect.element(field(activity())).toHaveTextContent('Chưa gửi');
});

test('a comment on an item starts a thread there, and the activity links to the item', async () => {
  const [http, code] = [httpItem(), codeItem()];
  await show([http, code], []);
  ((await action(2).findElement()) as HTMLElement).focus();
  await userEvent.keyboard('{Enter}');
  const editor = panel(2).getByRole('textbox', { name: t('comments:comment') });
  await expect.element(editor).toHaveFocus();
  await editor.fill('Thiếu header');
  await panel(2)
    .getByRole('button', { name: t('comments:send') })
    .click();
  await expect.element(action(2, 1)).toBeVisible();
  expect(sent(commentsContract.onIssue)).toMatchObject([{ body: { anchor: on(code), internal: true } }]);
  await activity()
    .getByRole('link', { name: t('comments:thread.onEvidence', { number: 2 }) })
    .click();
  expect(document.activeElement?.id).toBe(`evidence-${code.id}`);
});

test('an unsent comment on an item is restored below it', async () => {
  const code = codeItem();
  const { unmount, project, issue } = await show([code], []);
  await action(1).click();
  await panel(1).getByRole('textbox').fill('Đang viết dở');
  await unmount();
  await renderPage(paths.issue(project.id, issue.id));
  await expect.element(panel(1).getByRole('textbox')).toHaveTextContent('Đang viết dở');
});

test('a thread whose evidence was removed says so without a link', async () => {
  await show([httpItem()], [comment({ body: 'Về bằng chứng cũ', anchor: on({ id: 'removed1' }) })]);
  const said = activity().getByRole('article').filter({ hasText: 'Về bằng chứng cũ' });
  await expect.element(said).toMatchTextContent(t('comments:thread.onRemovedEvidence'));
  await expect.element(said.getByRole('link')).not.toBeInTheDocument();
});

test('a link to a reply opens its resolved thread', async () => {
  const first = comment({ body: 'Câu hỏi', resolved });
  const reply = comment({ body: 'Câu trả lời', thread: first.id });
  await show([], [first, reply], { search: { comment: reply.id } });
  await expect.element(activity().getByRole('article').filter({ hasText: 'Câu trả lời' })).toBeVisible();
});

test('the history names a resolved thread', async () => {
  const { project, issues, history } = answerIssues();
  history.push(historyEntry({ action: 'THREAD_RESOLVED' }));
  await renderPage(paths.issue(project.id, issues[0]?.id ?? ''));
  await expect.element(activity().getByText(t('issues:history.THREAD_RESOLVED'), { exact: false })).toBeVisible();
});

test('a reader who cannot comment gets no action on items without threads, and the panel fits 360 px', async () => {
  const [http, code] = [httpItem(), codeItem()];
  const first = comment({ body: 'Thiếu header '.repeat(30), anchor: on(code), can: { edit: false, delete: false, resolve: false } });
  const kept = answerIssues([{ evidence: [http, code] }]);
  answer(commentsContract.ofIssue, comments([first, comment({ body: 'Đã thêm', thread: first.id })], { write: false }));
  await renderPage(paths.issue(kept.project.id, kept.issues[0]?.id ?? ''), { width: 360, height: 780 });
  await action(2, 1).click();
  await expect.element(panel(2).getByRole('article').first()).toBeVisible();
  await expect.element(action(1)).not.toBeInTheDocument();
  expect(document.documentElement.scrollWidth).toBeLessThanOrEqual(360);
  await expectAccessible();
});
