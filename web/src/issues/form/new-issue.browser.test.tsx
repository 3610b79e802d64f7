import { issuesContract } from '@coloa/contract/issues/issues.contract.ts';
import { expect, test } from 'vitest';
import { page, userEvent } from 'vitest/browser';
import { answerIssues } from '../../../test/issues-server.ts';
import { renderPage } from '../../../test/render.tsx';
import { sent } from '../../../test/server.ts';
import { t } from '../../../test/words.ts';
import { paths } from '../../routes/paths.ts';

const title = () => page.getByLabelText(t('issues:form.title'));
const description = () => page.getByRole('textbox', { name: t('issues:section.description') });
const heading = (name: string) => page.getByRole('heading', { level: 1, name });
const save = () => userEvent.keyboard('{Control>}s{/Control}');

test('a new form is empty after another new issue was saved', async () => {
  const { project } = answerIssues([]);
  const { go, address } = await renderPage(paths.issueNew(project.id), { width: 1440, height: 900 });
  await title().fill('Bỏ qua bước OTP');
  await description().fill('Mã cũ dùng lại được.');
  await save();
  await expect.poll(address).toMatch(/\/edit$/);
  const edited = t('issues:form.editTitle', { key: 'CTT-1' });
  await expect.element(heading(edited)).toBeVisible();
  await expect.element(description()).toHaveTextContent('Mã cũ dùng lại được.');
  await go(paths.issueNew(project.id));
  await expect.element(heading(t('issues:form.newTitle'))).toBeVisible();
  await expect.element(title()).toHaveValue('');
  await expect.element(description()).not.toHaveTextContent('Mã cũ dùng lại được.');
  await title().fill('Lộ phiên bản máy chủ');
  await save();
  await expect
    .poll(() => sent(issuesContract.create).map(({ body }) => body.contents.vi?.description ?? ''))
    .toEqual(['Mã cũ dùng lại được.', '']);
  await expect.poll(address).toMatch(/\/edit$/);
});

test('the first save of a new issue keeps the place in the page and the focus', async () => {
  const { project } = answerIssues([]);
  const { address } = await renderPage(paths.issueNew(project.id), { width: 1440, height: 700 });
  await title().fill('Bỏ qua bước OTP');
  const steps = page.getByRole('textbox', { name: t('issues:section.steps') });
  await steps.fill(Array.from({ length: 40 }, (_, line) => `Bước ${line}`).join('\n\n'));
  await expect.poll(() => window.scrollY).toBeGreaterThan(200);
  const place = window.scrollY;
  await save();
  await expect.poll(address).toMatch(/\/edit$/);
  await expect.element(heading(t('issues:form.editTitle', { key: 'CTT-1' }))).toBeInTheDocument();
  await expect.element(steps).toHaveFocus();
  expect(Math.abs(window.scrollY - place)).toBeLessThan(50);
});

test('on a phone, a form with two languages first shows the user’s language', async () => {
  const { project } = answerIssues([], { languages: ['vi', 'en'] });
  await renderPage(paths.issueNew(project.id), { width: 360, height: 740, language: 'en' });
  await expect.element(title()).toHaveAttribute('lang', 'en');
  await expect.element(description()).toHaveAttribute('lang', 'en');
});

test('on a phone, an issue that has no text in the user’s language opens with its text', async () => {
  const { project, issues } = answerIssues([{ title: 'Bỏ qua bước OTP' }], { languages: ['vi', 'en'] });
  await renderPage(paths.issueEdit(project.id, issues[0]?.id ?? ''), { width: 360, height: 740, language: 'en' });
  await expect.element(title()).toHaveValue('Bỏ qua bước OTP');
});

for (const language of ['vi', 'en'] as const) {
  test(`on a phone, the save bar keeps its buttons in place while the text is stored on the device: ${language}`, async () => {
    const { project } = answerIssues([], { languages: ['vi', 'en'] });
    await renderPage(paths.issueNew(project.id), { width: 360, height: 740, language });
    await expect.element(title()).toBeVisible();
    const bar = page.getByRole('toolbar', { name: t('issues:form.save') });
    const buttons = () => [...bar.element().querySelectorAll('button')].filter((each) => each.checkVisibility());
    const places = () => buttons().map((each) => Math.round(each.getBoundingClientRect().left));
    const before = places();
    await title().fill('Bỏ qua bước OTP');
    const state = bar.getByText(t('issues:form.kept'), { exact: false });
    await expect.element(state).toBeVisible();
    expect(places()).toEqual(before);
    expect(bar.element().clientHeight).toBeLessThanOrEqual(90);
    expect(state.element().scrollHeight).toBeLessThanOrEqual(state.element().clientHeight);
  });
}

test.for([1440, 360])('scrolled to its end, the form ends with its save bar at the bottom of a window of %i px', async (width) => {
  const { project } = answerIssues([]);
  await renderPage(paths.issueNew(project.id), { width, height: 700 });
  const bar = page.getByRole('toolbar', { name: t('issues:form.save') });
  await expect.element(bar).toBeVisible();
  const scrolled = document.scrollingElement;
  // The editors are still loading and change the height of the page.
  await expect
    .poll(() => {
      scrolled?.scrollTo({ top: scrolled.scrollHeight });
      return Math.abs(bar.element().getBoundingClientRect().bottom - innerHeight);
    })
    .toBeLessThanOrEqual(1);
  expect(scrolled?.scrollTop).toBeGreaterThan(0);
});
