import { issuesContract } from '@coloa/contract/issues/issues.contract.ts';
import { leaderboardContract } from '@coloa/contract/leaderboard/leaderboard.contract.ts';
import { notificationsContract } from '@coloa/contract/notifications/notifications.contract.ts';
import { paletteContract } from '@coloa/contract/palette/palette.contract.ts';
import { profileContract } from '@coloa/contract/profile/profile.contract.ts';
import { projectsContract } from '@coloa/contract/projects/projects.contract.ts';
import { sessionsContract } from '@coloa/contract/sessions/sessions.contract.ts';
import { taskTemplatesContract } from '@coloa/contract/task-templates/task-templates.contract.ts';
import { writeUpsContract } from '@coloa/contract/topics/write-ups.contract.ts';
import { usersContract } from '@coloa/contract/users/users.contract.ts';
import { viewsContract } from '@coloa/contract/views/views.contract.ts';
import { beforeEach, expect, test } from 'vitest';
import { page, userEvent } from 'vitest/browser';
import { expectAccessible } from '../../../test/accessible.ts';
import { issueRow } from '../../../test/fixtures/issues.ts';
import { boardRow, leaderboard } from '../../../test/fixtures/leaderboard.ts';
import { listOf } from '../../../test/fixtures/lists.ts';
import { me, meAs } from '../../../test/fixtures/me.ts';
import { notification } from '../../../test/fixtures/notifications.ts';
import { found, foundIssue, foundProject, foundWriteUp } from '../../../test/fixtures/palette.ts';
import { member, people } from '../../../test/fixtures/people.ts';
import { projectDetail, projectRow } from '../../../test/fixtures/projects.ts';
import { writeUp } from '../../../test/fixtures/topics.ts';
import { answerNotifications } from '../../../test/notifications-server.ts';
import { chosen, field, findAndOpen, openPalette, option, options, palette } from '../../../test/palette.ts';
import { renderPage } from '../../../test/render.tsx';
import { answer, hold, refusal, sent } from '../../../test/server.ts';
import { t } from '../../../test/words.ts';
import { openedKey } from '../../lib/session.ts';
import { paths } from '../../routes/paths.ts';

const project = projectDetail();
const lead = { me: meAs('Lead') };
const client = { me: meAs('Client') };
const marks = (element: Element) => [...element.querySelectorAll('mark')].map((mark) => mark.textContent);
const group = (key: 'issues' | 'opened' | 'new' | 'writeUps') =>
  palette().getByRole('group', { name: t(`palette:group.${key}`), exact: true });

beforeEach(() => {
  answer(paletteContract.find, found());
  answer(projectsContract.search, listOf([projectRow({ id: project.id })]));
  answer(projectsContract.get, project);
  answer(usersContract.listMembers, listOf([member()]));
  answer(issuesContract.list, listOf([issueRow()]));
  answer(viewsContract.list, []);
  answer(leaderboardContract.board, leaderboard([boardRow()]));
  answer(leaderboardContract.seasons, []);
});

test('results show kind, severity and status in words, mark matching letters, and link to their pages', async () => {
  const issue = foundIssue();
  const writeUp = foundWriteUp({ title: 'Đọc được tệp được mã hóa' });
  answer(paletteContract.find, found({ issues: [issue], writeUps: [writeUp] }));
  await renderPage(paths.projects(), client);
  await openPalette();
  await userEvent.keyboard('doc duoc');
  await expect.poll(() => sent(paletteContract.find).map(({ query }) => query.q)).toContain('doc duoc');
  const first = option(issue.title);
  await expect.element(first).toMatchTextContent(t('ui:severity.HIGH'));
  await expect.element(first).toMatchTextContent(t('issues:status.OPEN'));
  expect(marks(first.element())).toEqual(['Đọc', 'được']);
  await expect.element(first).toHaveAttribute('href', `.#${paths.issue(issue.projectId, issue.id)}`);
  await expect.element(option(writeUp.title)).toHaveAttribute('href', `.#${paths.writeUp(writeUp.id)}`);
  await expect.element(group('issues')).toBeVisible();
  await expect.element(group('writeUps')).toBeVisible();
  await expectAccessible();
});

test('Enter waits for the response and then opens the first result', async () => {
  answer(paletteContract.find, found({ projects: [foundProject({ id: project.id })] }));
  const { address } = await renderPage(paths.projects(), client);
  await openPalette();
  const answered = hold(paletteContract.find);
  await userEvent.keyboard('ctt{Enter}');
  await answered.arrived;
  expect(address()).toBe(paths.projects());
  answered.release();
  await expect.poll(address).toBe(paths.issues(project.id));
  await expect.element(palette()).not.toBeInTheDocument();
  answer(paletteContract.find, found());
  await openPalette();
  await userEvent.keyboard('tep');
  await expect.element(chosen()).toHaveAttribute('href', `.#${paths.files(project.id)}`);
});

test('a person’s result opens their entries in the leaderboard', async () => {
  answer(paletteContract.find, found({ people: [people.minh] }));
  answer(leaderboardContract.ledger, { ...listOf([]), points: 0 });
  const { address } = await renderPage(paths.projects(), lead);
  await findAndOpen('quang minh', people.minh.name);
  await expect.poll(address).toBe(paths.leaderboard({ entries: people.minh.id }));
});

test('a person’s result links to the account if the user manages people', async () => {
  answer(paletteContract.find, found({ people: [people.minh] }));
  await renderPage(paths.projects());
  await openPalette();
  await userEvent.keyboard('quang minh');
  await expect.element(option(people.minh.name)).toHaveAttribute('href', `.#${paths.users({ user: people.minh.id })}`);
});

test('pages are found without diacritics, and pages that the user cannot see are not found', async () => {
  const { address } = await renderPage(paths.projects(), lead);
  await findAndOpen('bang xep', t('app:menu.leaderboard'));
  await expect.poll(address).toBe(paths.leaderboard());
  await openPalette();
  await userEvent.keyboard('nhat ky kiem toan');
  const nothing = t('palette:nothing', { text: 'nhat ky kiem toan' });
  await expect.element(page.getByRole('status').filter({ hasText: nothing })).toBeInTheDocument();
});

test('actions are found and run, and an open dialog must be answered before the palette opens', async () => {
  answer(profileContract.update, true);
  answer(taskTemplatesContract.list, listOf([]));
  const { address } = await renderPage(paths.projects(), lead);
  await findAndOpen('giao dien toi', t('palette:action.theme', { name: t('app:theme.dark') }));
  await expect.poll(() => document.documentElement.dataset.mantineColorScheme).toBe('dark');
  expect(sent(profileContract.update)).toMatchObject([{ body: { theme: 'dark' } }]);
  await findAndOpen('phim tat', t('palette:action.keys'));
  await expect.element(page.getByRole('dialog', { name: t('app:keys.title') })).toBeVisible();
  await userEvent.keyboard('{Control>}k{/Control}');
  await expect.element(palette()).not.toBeInTheDocument();
  await userEvent.keyboard('{Escape}');
  await expect.element(page.getByRole('dialog')).not.toBeInTheDocument();
  await findAndOpen('tao du an', t('palette:action.newProject'));
  await expect.poll(address).toBe(paths.projects({ create: true }));
});

test('recent pages come first, are stored without titles, and are removed when unreadable or on sign-out', async () => {
  answer(sessionsContract.logout, true);
  const { go, unmount } = await renderPage(paths.leaderboard());
  await expect.element(page.getByRole('table')).toBeVisible();
  await go(paths.issues(project.id));
  await expect.element(page.getByRole('row').nth(1)).toBeVisible();
  await go(paths.projects());
  await expect.element(page.getByRole('row').nth(1)).toBeVisible();
  await openPalette();
  const lately = () =>
    group('opened')
      .getByRole('option')
      .elements()
      .map((each) => each.textContent);
  await expect.poll(lately).toEqual([expect.stringContaining(project.name), expect.stringContaining(t('app:menu.leaderboard'))]);
  await expectAccessible();
  const kept = () => localStorage.getItem(openedKey(me().id, me().currentWorkspace.id)) ?? '';
  expect(kept()).toContain(project.id);
  expect(kept()).not.toContain(project.name);

  await unmount();
  answer(projectsContract.get, refusal('NOT_FOUND'));
  const { address } = await renderPage(paths.projects());
  await openPalette();
  await expect.poll(lately).toEqual([expect.stringContaining(t('app:menu.leaderboard'))]);
  await expect.poll(kept).not.toContain(project.id);
  expect(address()).toBe(paths.projects());
  await userEvent.keyboard('dang xuat{Enter}');
  await expect.element(page.getByRole('heading', { name: t('sessions:login.title') })).toBeVisible();
  expect(kept()).toBe('');
});

test('a group that shows only some matches says how many there are, and links to their list', async () => {
  const titles = ['Lộ khóa', 'Lộ sổ', 'Lộ tệp'];
  const totals = { issues: { total: 87, more: false }, projects: { total: 1, more: true }, writeUps: { total: 1_000, more: true } };
  const results = { projects: [foundProject()], issues: titles.map((title) => foundIssue({ title })), writeUps: [foundWriteUp()] };
  answer(paletteContract.find, found({ ...results, people: [people.minh], totals }));
  const { address } = await renderPage(paths.projects(), client);
  await openPalette();
  await userEvent.keyboard('zq');
  for (const words of [
    t('palette:counted.of', { shown: 3, total: 87 }),
    t('palette:counted.more', { shown: 1, total: 1 }),
    t('palette:counted.more', { shown: 1, total: '1.000' }),
  ])
    await expect.element(palette().getByText(words, { exact: true })).toBeVisible();
  const counted = `${t('palette:group.issues')} · ${t('palette:counted.of', { shown: 3, total: 87 })}`;
  await expect.element(palette().getByRole('group', { name: counted, exact: true })).toBeVisible();
  expect(palette().getByText(t('palette:group.issues'), { exact: false }).first().element().textContent).toBe(counted);
  const all = t('palette:foundSome.more', { shown: 6, total: '1.089' });
  await expect.element(page.getByRole('status').filter({ hasText: all })).toBeInTheDocument();
  const link = (kind: 'issues' | 'writeUps' | 'projects') => option(t(`palette:all.${kind}`, { text: 'zq' }));
  await expect.element(link('projects')).toHaveAttribute('href', `.#${paths.projects({ text: 'zq' })}`);
  await expect.element(link('writeUps')).toHaveAttribute('href', `.#${paths.topics({ q: 'zq' })}`);
  expect(palette().getByRole('group').last().getByRole('option').elements()).toHaveLength(1);
  await expectAccessible();
  await link('issues').click();
  await expect.poll(address).toBe(paths.allIssues({ q: 'zq' }));
});

test('a recently opened write-up that is still a draft says so', async () => {
  const [draft, published] = [writeUp({ title: 'Chưa đăng', draft: true }), writeUp({ title: 'Đã đăng' })];
  answer(writeUpsContract.get, ({ params }) => (params.writeup_id === draft.id ? draft : published));
  const by = { userId: me().id, workspaceId: me().currentWorkspace.id };
  localStorage.setItem(openedKey(by.userId, by.workspaceId), JSON.stringify([draft, published].map(({ id }) => ({ kind: 'writeUp', id }))));
  await renderPage(paths.projects());
  await openPalette();
  await expect.element(option(draft.title)).toMatchTextContent(t('topics:draft.mark'));
  await expect.element(option(published.title)).toBeVisible();
  await expect.element(option(published.title)).not.toMatchTextContent(t('topics:draft.mark'));
});

test('a client sees neither actions nor pages of the team', async () => {
  await renderPage(paths.projects(), client);
  await openPalette();
  await expect.poll(options).toContain(t('palette:page.profile'));
  await expect.element(group('new')).not.toBeInTheDocument();
  for (const key of ['users', 'audit'] as const) expect(options()).not.toContain(t(`app:menu.${key}`));
});

test('on a phone a button opens and closes the palette, which fits the window', async () => {
  const title = 'Một tiêu đề rất dài để xem nó xuống dòng thế nào trên điện thoại';
  answer(paletteContract.find, found({ issues: [foundIssue({ title })], projects: [foundProject({ id: project.id })] }));
  const { address } = await renderPage(paths.projects(), { ...client, width: 360, height: 740 });
  const open = () => page.getByRole('button', { name: t('palette:open') }).click();
  await open();
  await field().fill('ctt');
  await expect.element(option(title)).toBeVisible();
  await expectAccessible();
  const { left, right } = palette().element().getBoundingClientRect();
  expect(left).toBeGreaterThanOrEqual(0);
  expect(right).toBeLessThanOrEqual(360);
  expect(document.documentElement.scrollWidth).toBe(360);
  await palette()
    .getByRole('button', { name: t('ui:close') })
    .click();
  await expect.element(palette()).not.toBeInTheDocument();
  await open();
  await field().fill('ctt');
  await option(project.name).click();
  await expect.poll(address).toBe(paths.issues(project.id));
});

test('the palette marks all notifications as read, and undo reverts it', async () => {
  const items = answerNotifications([notification(), notification()].reverse());
  await renderPage(paths.projects(), client);
  await findAndOpen('moi thong bao', t('palette:action.allRead'));
  await expect.poll(() => items.every(({ read }) => read)).toBe(true);
  expect(sent(notificationsContract.read)).toMatchObject([{ body: { upTo: items[0]?.id, read: true } }]);
  await page.getByRole('button', { name: t('ui:undo') }).click();
  await expect.poll(() => items.some(({ read }) => read)).toBe(false);
});
