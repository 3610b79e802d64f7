import { commentsContract } from '@coloa/contract/comments/comments.contract.ts';
import { filesContract } from '@coloa/contract/files/files.contract.ts';
import { projectsContract } from '@coloa/contract/projects/projects.contract.ts';
import { expect, test } from 'vitest';
import { page, userEvent } from 'vitest/browser';
import { expectAccessible } from '../../test/accessible.ts';
import { answerComments } from '../../test/comments-server.ts';
import { comment, comments } from '../../test/fixtures/comments.ts';
import { uploaded } from '../../test/fixtures/files.ts';
import { newFixtureId } from '../../test/fixtures/ids.ts';
import { historyEntry } from '../../test/fixtures/issues.ts';
import { listOf } from '../../test/fixtures/lists.ts';
import { people } from '../../test/fixtures/people.ts';
import { projectDetail } from '../../test/fixtures/projects.ts';
import { paste, picture } from '../../test/input.ts';
import { answerIssues } from '../../test/issues-server.ts';
import { render, renderPage } from '../../test/render.tsx';
import { answer, hold, publish, sent } from '../../test/server.ts';
import { t } from '../../test/words.ts';
import { paths } from '../routes/paths.ts';
import { Activity } from './activity.tsx';

const opener = () => page.getByRole('button', { name: t('comments:placeholder') });
const editor = () => page.getByRole('textbox', { name: t('comments:comment') });
const send = () => page.getByRole('button', { name: t('comments:send') });
const thread = () => page.getByRole('list', { name: t('comments:activity') });
const said = (text: string) => thread().getByRole('article').filter({ hasText: text });
const audience = (key: 'internal' | 'visible') => page.getByRole('button', { name: t(`comments:${key}`) });

const issueId = newFixtureId();
const show = () => render(<Activity target={{ on: 'issue', id: issueId }} history={null} addressOf={() => '/'} onGone={() => {}} />);

test('a comment is internal by default and marked as such, and one for the client is sent as visible', async () => {
  answerComments();
  await show();
  await opener().click();
  await editor().fill('Lời **nội bộ**');
  await send().click();
  await expect.element(said('Lời nội bộ')).toMatchTextContent(t('comments:internalNote'));
  await opener().click();
  await editor().fill('Xin khách hàng xem giúp');
  await audience('visible').click();
  await send().click();
  await expect.element(said('Xin khách hàng')).not.toMatchTextContent(t('comments:internalNote'));
  expect(sent(commentsContract.onIssue).map(({ body }) => body.internal)).toEqual([true, false]);
});

test('a client cannot choose who sees a comment', async () => {
  answer(commentsContract.ofIssue, comments([], { internal: false }));
  answer(commentsContract.onIssue, ({ body }) => comment({ body: body.body, internal: false }));
  await show();
  await opener().click();
  await editor().fill('Chúng tôi đã sửa');
  await expect.element(audience('internal')).not.toBeInTheDocument();
  await send().click();
  await expect.poll(() => sent(commentsContract.onIssue)).toMatchObject([{ body: { internal: false } }]);
});

test('a comment that arrives while the page is open is marked as new, and leaves the draft unchanged', async () => {
  const { project, issues } = answerIssues();
  const id = issues[0]?.id ?? '';
  const items = answerComments([comment({ body: 'Lời cũ' })]);
  await renderPage(paths.issue(project.id, id));
  await expect.element(said('Lời cũ')).toBeVisible();
  await opener().click();
  await editor().fill('Tôi đang gõ dở');
  items.push(comment({ body: 'Lời của Minh', author: people.minh, editedAt: '2026-11-20T04:00:00.000Z' }));
  await publish('COMMENT', { projectId: project.id, issueId: id });
  await expect.element(said('Lời của Minh').getByText(t('comments:new'), { exact: true })).toBeVisible();
  await expect.element(said('Lời của Minh')).toMatchTextContent(t('comments:edited'));
  await expect.element(editor()).toHaveTextContent('Tôi đang gõ dở');
  await expect.element(editor()).toHaveFocus();
});

test('typing a name after @ finds users, and clients only for a comment that they see', async () => {
  answerComments();
  answer(commentsContract.peopleOfIssue, ({ query }) => [
    { ...people.minh, outside: false },
    ...(query.team ? [] : [{ ...people.duc, outside: true }]),
  ]);
  await show();
  await opener().click();
  await expect.element(editor()).toHaveFocus();
  await userEvent.keyboard('Nhờ @m');
  await expect.element(page.getByRole('option', { name: new RegExp(people.minh.name) })).toBeVisible();
  await expect.element(page.getByRole('option', { name: new RegExp(people.duc.name) })).not.toBeInTheDocument();
  // The editor ignores keys for 75 ms after its list has opened.
  await new Promise((resolve) => setTimeout(resolve, 100));
  await userEvent.keyboard('{Enter}xem giúp{Control>}{Enter}{/Control}');
  await expect.poll(() => sent(commentsContract.onIssue)).toMatchObject([{ body: { body: `Nhờ @${people.minh.username} xem giúp` } }]);
  expect(sent(commentsContract.peopleOfIssue).at(-1)?.query).toMatchObject({ issueId, q: 'm', team: 'true' });
});

test('a mention in a comment shows the name of the user', async () => {
  answerComments([comment({ body: `Nhờ @${people.minh.username} xem giúp`, mentions: [people.minh] })]);
  await show();
  await expect.element(said('xem giúp').getByText(`@${people.minh.name}`)).toBeVisible();
});

test('a draft is discarded only after a question, and the keyboard opens the editor', async () => {
  answerComments();
  await show();
  ((await opener().findElement()) as HTMLElement).focus();
  await userEvent.keyboard('{Enter}');
  await expect.element(editor()).toHaveFocus();
  await userEvent.keyboard('Chưa gửi');
  await expectAccessible();
  const question = page.getByRole('dialog', { name: t('ui:discard.title') });
  const cancel = () => page.getByRole('button', { name: t('ui:cancel') }).click();
  await cancel();
  await question.getByRole('button', { name: t('ui:discard.keep') }).click();
  await expect.element(question).not.toBeInTheDocument();
  await expect.element(editor()).toHaveTextContent('Chưa gửi');
  await cancel();
  await question.getByRole('button', { name: t('ui:discard.confirm') }).click();
  await expect.element(opener()).toHaveFocus();
});

test('S19 the device stores which of comments and history are shown, and which end first', async () => {
  const { project, issues, history } = answerIssues();
  answerComments(['Lời thứ nhất', 'Lời thứ hai'].map((body, n) => comment({ body, createdAt: `2026-11-20T0${n}:00:00.000Z` })));
  history.push(historyEntry());
  const address = paths.issue(project.id, issues[0]?.id ?? '');
  const { unmount } = await renderPage(address);
  const first = () => thread().getByRole('article').first();
  const created = () => thread().getByText(t('issues:history.CREATED'), { exact: false });
  await expect.element(first()).toMatchTextContent('Lời thứ hai');
  await expect.element(created()).toBeVisible();
  await page.getByRole('button', { name: t('comments:sort.new') }).click();
  await page.getByRole('button', { name: new RegExp(`^${t('comments:filter.comment')}`) }).click();
  expect([localStorage.getItem('project.comment.sort'), localStorage.getItem('project.activity')]).toEqual(['old', 'comment']);
  await unmount();
  await renderPage(address);
  await expect.element(first()).toMatchTextContent('Lời thứ nhất');
  await expect.element(created()).not.toBeInTheDocument();
  await expectAccessible();
});

test('a project has its own comments and history, also at 360 px', async () => {
  const project = projectDetail();
  const items = [comment({ body: 'Lời đầu' })];
  answer(projectsContract.get, project);
  answer(commentsContract.ofProject, () => comments(items));
  answer(commentsContract.onProject, ({ body: { body } }) => {
    const written = comment({ body });
    items.push(written);
    return written;
  });
  const entry = { at: '2026-11-18T02:00:00.000Z', actor: people.ha };
  const joined = { person: people.minh, hats: ['TESTER'], status: 'NOT_STARTED' };
  const target = { kind: 'URL', value: 'https://thu.example' };
  answer(
    projectsContract.history,
    listOf([
      { ...entry, id: newFixtureId(), action: 'ASSIGNED' as const, changes: [{ field: 'assignee', from: null, to: joined }] },
      {
        ...entry,
        id: newFixtureId(),
        action: 'EDITED' as const,
        changes: [
          { field: 'kind', from: 'WEB', to: 'API' },
          { field: 'kinds', from: ['API'], to: ['API', 'MOBILE'] },
          { field: 'scope', from: [{ ...target, inScope: true, note: '' }], to: [{ ...target, inScope: false, note: 'Chỉ đọc' }] },
        ],
      },
      { ...entry, id: newFixtureId(), action: 'CREATED' as const, changes: [] },
    ]),
  );
  await renderPage(paths.projectActivity(project.id), { width: 360, height: 780 });
  await expect.element(thread().getByText(t('projects:history.CREATED'), { exact: false })).toBeVisible();
  const assigned = t('projects:history.ASSIGNED', { name: people.minh.name, hats: t('projects:hat.TESTER') });
  await expect.element(thread().getByText(assigned, { exact: false })).toBeVisible();
  const [web, api, mobile] = [t('projects:kind.WEB'), t('projects:kind.API'), t('projects:kind.MOBILE')];
  for (const change of [
    { field: t('projects:history.field.kind'), from: web, to: api },
    { field: t('projects:history.field.kinds'), from: api, to: `${api}, ${mobile}` },
    {
      field: t('projects:history.field.scope'),
      from: `${target.value} · ${t('projects:scope.in')}`,
      to: `${target.value} · ${t('projects:scope.out')} · Chỉ đọc`,
    },
  ])
    await expect.element(thread().getByText(t('projects:history.change', change))).toBeVisible();
  await opener().click();
  await editor().fill('Về cả dự án');
  await send().click();
  await expect.element(said('Về cả dự án')).toBeVisible();
  await expectAccessible();
  expect(document.documentElement.scrollWidth).toBeLessThanOrEqual(360);
  expect(sent(commentsContract.onProject)).toMatchObject([{ body: { projectId: project.id, body: 'Về cả dự án' } }]);
});

test('images pasted together keep their order, whichever is uploaded first, and the comment waits for all', async () => {
  answerComments();
  const first = Promise.withResolvers<void>();
  const stored = new Map<string, ReturnType<typeof uploaded>>();
  answer(filesContract.upload, async ({ file }) => {
    const kept = uploaded({ name: file?.name ?? '' });
    stored.set(kept.name, kept);
    if (kept.name === 'mot.png') await first.promise;
    return kept;
  });
  await show();
  await opener().click();
  await editor().fill('Ba bước');
  const names = ['mot.png', 'hai.png', 'ba.png'];
  await paste(editor(), { files: await Promise.all(names.map((name) => picture(name))) });
  await expect.poll(() => stored.size).toBe(3);
  await send().click();
  await expect.element(send()).toHaveAttribute('aria-busy', 'true');
  const sending = hold(commentsContract.onIssue);
  first.resolve();
  await sending.arrived;
  const body = sent(commentsContract.onIssue)[0]?.body.body ?? '';
  const shown = [...body.matchAll(/!\[\]\(([^)]+)\)/g)].map(([, url]) => url);
  expect(shown).toEqual(names.map((name) => stored.get(name)?.url));
});
