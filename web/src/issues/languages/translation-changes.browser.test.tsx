import { issueVersionsContract, type TranslationChange } from '@coloa/contract/issues/issue-versions.contract.ts';
import type { Issue } from '@coloa/contract/issues/issues.schema.ts';
import { expect, test } from 'vitest';
import { page, userEvent } from 'vitest/browser';
import { expectAccessible } from '../../../test/accessible.ts';
import { issueContent } from '../../../test/fixtures/issues.ts';
import { answerIssues } from '../../../test/issues-server.ts';
import { renderPage } from '../../../test/render.tsx';
import { answer, refusal, sent } from '../../../test/server.ts';
import { t } from '../../../test/words.ts';
import { paths } from '../../routes/paths.ts';

const contents = { vi: issueContent({ steps: 'Gửi yêu cầu hai lần' }), en: issueContent({ steps: 'Send the request' }) };
const since = '2026-11-18T02:00:00.000Z';
const changed: TranslationChange[] = [{ text: 'steps', before: 'Gửi yêu cầu một lần', now: 'Gửi yêu cầu hai lần', since }];

async function show({ edit = false, width = 1440, ...given }: Partial<Issue> & { edit?: boolean; width?: number } = {}) {
  const old = { outdated: ['en' as const], outdatedTexts: { vi: [], en: ['steps' as const] } };
  const { project, issues } = answerIssues([{ contents, languages: ['vi', 'en'], ...old, ...given }], { languages: ['vi', 'en'] });
  const id = issues[0]?.id ?? '';
  answer(issueVersionsContract.translationChanges, { items: changed });
  await renderPage(edit ? paths.issueEdit(project.id, id) : paths.issue(project.id, id), { width, height: 900 });
  return id;
}

const dialog = () => page.getByRole('dialog');
const opener = () => page.getByRole('button', { name: t('issues:languages.changes'), exact: true });

test('the issue page shows what changed in the other language since the outdated one matched it', async () => {
  const id = await show();
  await opener().click();
  await expect.element(dialog().getByText('hai', { exact: true })).toBeVisible();
  expect(dialog().element().querySelector('del')?.textContent).toBe('một');
  expect(dialog().element().querySelector('ins')?.textContent).toBe('hai');
  await expect.element(dialog().getByRole('heading', { name: t('issues:section.steps') })).toBeVisible();
  expect(sent(issueVersionsContract.translationChanges).map(({ params, query }) => [params, query])).toEqual([
    [{ id }, { language: 'en' }],
  ]);
  await expectAccessible();
});

test('the form opens the changes with the keyboard, and Escape returns to the button', async () => {
  await show({ edit: true });
  await expect.element(opener()).toBeVisible();
  (opener().element() as HTMLElement).focus();
  await userEvent.keyboard('{Enter}');
  await expect.element(dialog().getByText('hai', { exact: true })).toBeVisible();
  await userEvent.keyboard('{Escape}');
  await expect.element(dialog()).not.toBeInTheDocument();
  await expect.poll(() => document.activeElement?.textContent).toBe(t('issues:languages.changes'));
});

test('an unknown earlier text, and a text that is as before, are named', async () => {
  await show();
  const same = { before: 'Như cũ', now: 'Như cũ', since };
  answer(issueVersionsContract.translationChanges, {
    items: [
      { text: 'title', ...same },
      { text: 'steps', before: null, now: 'Bước', since: null },
    ],
  });
  await opener().click();
  await expect.element(dialog().getByText(t('issues:languages.changesReverted'))).toBeVisible();
  await expect.element(dialog().getByText(t('issues:languages.changesUnknown'))).toBeVisible();
});

test('changes that cannot be loaded show an error with a retry', async () => {
  await show();
  answer(issueVersionsContract.translationChanges, refusal('INTERNAL'));
  await opener().click();
  await expect.element(dialog().getByText(t('issues:languages.changesFailed'))).toBeVisible();
  answer(issueVersionsContract.translationChanges, { items: [] });
  await dialog()
    .getByRole('button', { name: t('ui:retry') })
    .click();
  const none = t('issues:languages.changesNone', { name: t('issues:languages.name.en') });
  await expect.element(dialog().getByText(none)).toBeVisible();
});

test('users who cannot read earlier versions get no button', async () => {
  const { can } = answerIssues().issues[0] ?? {};
  if (!can) throw new Error('no issue');
  await show({ can: { ...can, versions: false } });
  await expect.element(page.getByRole('heading', { level: 1 })).toBeVisible();
  await expect.element(opener()).not.toBeInTheDocument();
});

test('on a phone the changes fit the window', async () => {
  await show({ edit: true, width: 360 });
  const english = page.getByRole('button', { name: new RegExp(`^${t('ui:language.en')} `) });
  await english.click();
  await opener().click();
  await expect.element(dialog().getByText('hai', { exact: true })).toBeVisible();
  expect(document.documentElement.scrollWidth).toBe(360);
  await expectAccessible();
});
