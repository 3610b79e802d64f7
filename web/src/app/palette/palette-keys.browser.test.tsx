import { paletteContract } from '@coloa/contract/palette/palette.contract.ts';
import { projectsContract } from '@coloa/contract/projects/projects.contract.ts';
import { usersContract } from '@coloa/contract/users/users.contract.ts';
import { viewsContract } from '@coloa/contract/views/views.contract.ts';
import { beforeEach, expect, onTestFinished, test, vi } from 'vitest';
import { page, userEvent } from 'vitest/browser';
import { expectAccessible } from '../../../test/accessible.ts';
import { listOf } from '../../../test/fixtures/lists.ts';
import { meAs } from '../../../test/fixtures/me.ts';
import { found, foundIssue } from '../../../test/fixtures/palette.ts';
import { member } from '../../../test/fixtures/people.ts';
import { projectDetail, projectRow } from '../../../test/fixtures/projects.ts';
import { chosen, field, openPalette, options, palette } from '../../../test/palette.ts';
import { renderPage } from '../../../test/render.tsx';
import { answer, hold, refusal, sent } from '../../../test/server.ts';
import { t } from '../../../test/words.ts';
import { paths } from '../../routes/paths.ts';

const project = projectDetail();
const issues = ['Một', 'Hai', 'Ba'].map((word, at) => foundIssue({ key: `CTT-${at + 1}`, title: `${word} lỗ hổng` }));
const client = { me: meAs('Client') };

beforeEach(() => {
  answer(projectsContract.search, listOf([projectRow({ id: project.id })]));
  answer(viewsContract.list, []);
  answer(usersContract.listMembers, listOf([member()]));
  answer(paletteContract.find, ({ query: { q } }) => {
    const word = q.split(' ').at(-1) ?? '';
    return found({ issues: issues.filter(({ title }) => q.split(' ').length === 1 || title.toLowerCase().startsWith(word)) });
  });
});

test('arrow keys wrap around, Home and End jump to the ends, and Ctrl+Enter opens a new tab', async () => {
  const opened = vi.spyOn(window, 'open').mockReturnValue(null);
  onTestFinished(() => opened.mockRestore());
  await renderPage(paths.projects(), client);
  await openPalette();
  await userEvent.keyboard('zz');
  await expect.poll(() => options().length).toBe(3);
  await expect.element(page.getByRole('status').filter({ hasText: t('palette:found', { count: 3 }) })).toBeInTheDocument();
  for (const [key, at] of [
    ['ArrowDown', 1],
    ['ArrowUp', 0],
    ['ArrowUp', 2],
    ['ArrowDown', 0],
    ['End', 2],
    ['Home', 0],
  ] as const) {
    await userEvent.keyboard(`{${key}}`);
    await expect.element(chosen()).toMatchTextContent(issues[at]?.title ?? '');
  }
  await expect.element(field()).toHaveAttribute('aria-activedescendant', chosen().element().id);
  await userEvent.keyboard('{Control>}{Enter}{/Control}');
  const [issue] = issues;
  expect(opened.mock.calls).toEqual([[`#${paths.issue(issue?.projectId ?? '', issue?.id ?? '')}`, '_blank', 'noopener']]);
  await expect.element(field()).toHaveFocus();
});

test('Escape and Ctrl+K close the palette and return the focus to the previous element', async () => {
  await renderPage(paths.projects(), client);
  const search = page.getByRole('textbox', { name: t('projects:search') });
  await search.click();
  for (const closing of ['{Escape}', '{Control>}k{/Control}']) {
    await openPalette();
    await userEvent.keyboard(closing);
    await expect.element(palette()).not.toBeInTheDocument();
    await expect.element(search).toHaveFocus();
  }
});

test('a failed search shows an error and a retry in the palette and keeps the page', async () => {
  const find = () => found({ issues: issues.slice(1, 2) });
  answer(paletteContract.find, refusal('UNAVAILABLE'));
  const { address } = await renderPage(paths.projects(), client);
  await openPalette();
  await userEvent.keyboard('zz hai');
  await expect.element(page.getByRole('alert')).toMatchTextContent(t('palette:failed'));
  await expectAccessible();
  answer(paletteContract.find, find);
  (page.getByRole('button', { name: t('ui:retry') }).element() as HTMLElement).focus();
  await userEvent.keyboard('{Enter}');
  await expect.poll(options).toEqual([expect.stringContaining('Hai')]);
  expect(address()).toBe(paths.projects());
});

test('a late response to an older query never replaces newer results, and previous results stay until then', async () => {
  const late = Promise.withResolvers<void>();
  const answered = Promise.withResolvers<void>();
  answer(paletteContract.find, async ({ query: { q } }) => {
    if (q === 'zz một') await late.promise;
    if (q === 'zz một') queueMicrotask(answered.resolve);
    return found({ issues: issues.filter(({ title }) => title.toLowerCase().startsWith(q.slice(3))) });
  });
  const asked = () => sent(paletteContract.find).map(({ query }) => query.q);
  const expectFound = (word: string) => expect.poll(options).toEqual([expect.stringContaining(word)]);
  await renderPage(paths.projects(), client);
  await openPalette();
  await userEvent.keyboard('zz hai');
  await expectFound('Hai');
  await field().fill('zz một');
  await expect.poll(asked).toContain('zz một');
  await expectFound('Hai');
  await field().fill('zz ba');
  await expectFound('Ba');
  late.resolve();
  await answered.promise;
  await field().fill('zz hai');
  await expectFound('Hai');
  await field().fill('zz ba');
  await expectFound('Ba');
});

async function openChooser(): Promise<void> {
  await openPalette();
  await userEvent.keyboard('tao lo hong trong mot du an');
  await expect.element(chosen()).toMatchTextContent(t('palette:action.newIssueIn'));
  await userEvent.keyboard('{Enter}');
  await expect.element(page.getByRole('combobox', { name: t('palette:choose.placeholder') })).toHaveFocus();
}

test('going back while the project of a new issue loads cancels the navigation', async () => {
  answer(projectsContract.get, project);
  answer(paletteContract.find, found());
  const { address } = await renderPage(paths.projects(), { me: meAs('Tester') });
  await openChooser();
  await userEvent.keyboard('CTT');
  await expect.poll(() => sent(projectsContract.search).at(-1)?.body.text).toBe('CTT');
  await expect.poll(options).toEqual([expect.stringContaining('CTT')]);
  await expectAccessible();
  const read = hold(projectsContract.get);
  await userEvent.keyboard('{Enter}');
  await read.arrived;
  await userEvent.keyboard('{Escape}');
  await expect.element(page.getByRole('combobox', { name: t('palette:placeholder') })).toHaveFocus();
  read.release();
  await userEvent.keyboard('bang xep');
  await expect.element(chosen()).toMatchTextContent(t('app:menu.leaderboard'));
  expect(address()).toBe(paths.projects());
});

test('the palette names a project in which the user cannot create issues', async () => {
  const refused = { ...project, can: { ...project.can, writeIssue: false } };
  answer(projectsContract.get, refused);
  answer(paletteContract.find, found());
  await renderPage(paths.projects(), { me: meAs('Tester') });
  await openChooser();
  await expect.poll(options).toEqual([expect.stringContaining('CTT')]);
  await userEvent.keyboard('{Enter}');
  await expect.element(page.getByRole('alert')).toMatchTextContent(t('palette:choose.mayNot', { key: 'CTT' }));
});

test('an issue is started in a chosen project; its editor handles Ctrl+K and Ctrl+Alt+K', async () => {
  answer(projectsContract.get, project);
  answer(paletteContract.find, found());
  const { address } = await renderPage(paths.projects(), { me: meAs('Tester') });
  await openChooser();
  await expect.poll(options).toEqual([expect.stringContaining('CTT')]);
  await userEvent.keyboard('{Enter}');
  await expect.poll(address).toBe(paths.issueNew(project.id));
  const editor = page.getByRole('textbox', { name: t('issues:section.description') });
  await editor.fill('tài liệu');
  await userEvent.keyboard('{Control>}a{/Control}');
  await openPalette();
  await userEvent.keyboard('{Escape}');
  await expect.element(editor).toHaveFocus();
  await userEvent.keyboard('{Control>}{Alt>}k{/Alt}{/Control}');
  await expect.element(editor).toMatchTextContent('[tài liệu](https://)');
  await expect.element(palette()).not.toBeInTheDocument();
});
