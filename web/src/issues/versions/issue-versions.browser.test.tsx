import { type IssueVersion, issueVersionsContract } from '@coloa/contract/issues/issue-versions.contract.ts';
import type { Issue, IssueContent } from '@coloa/contract/issues/issues.schema.ts';
import { expect, test } from 'vitest';
import { page } from 'vitest/browser';
import { expectAccessible } from '../../../test/accessible.ts';
import { newFixtureId } from '../../../test/fixtures/ids.ts';
import { historyEntry, issueContent } from '../../../test/fixtures/issues.ts';
import { listOf } from '../../../test/fixtures/lists.ts';
import { people } from '../../../test/fixtures/people.ts';
import { answerIssues } from '../../../test/issues-server.ts';
import { renderPage } from '../../../test/render.tsx';
import { answer, refusal, sent } from '../../../test/server.ts';
import { t } from '../../../test/words.ts';
import { formatDateTime } from '../../lib/format.ts';
import { paths } from '../../routes/paths.ts';

const TITLE = 'Bỏ qua bước OTP';
const dialog = () => page.getByRole('dialog');
const inDialog = (name: string) => dialog().getByRole('button', { name });
const restoring = () => sent(issueVersionsContract.restore).map(({ params, body }) => [params.version, body]);

const versionOf = (version: number): IssueVersion => ({
  id: newFixtureId(),
  version,
  at: '2026-11-18T02:00:00.000Z',
  by: people.lan,
  fields: version === 1 ? [] : ['contents.vi.impact'],
});

/** `texts` are the texts of versions 1 to n; the last version is current. All versions except the first have an entry in the history. */
async function show(texts: readonly Partial<IssueContent>[], { width = 1440, ...given }: Partial<Issue> & { width?: number } = {}) {
  const contents = texts.map((each) => ({ vi: issueContent({ title: TITLE, ...each }) }));
  const kept = answerIssues([{ contents: contents.at(-1), version: texts.length, ...given }]);
  const issue = kept.issues[0];
  if (!issue) throw new Error('no issue');
  const changes = [{ field: 'contents.vi.impact', from: 'cũ', to: 'mới' }];
  kept.history.push(...texts.map((_, n) => historyEntry(n === 0 ? {} : { action: 'EDITED', changes })).reverse());
  const versions = kept.history.map(({ id }, n) => ({ ...versionOf(texts.length - n), id }));
  answer(issueVersionsContract.list, () => listOf(versions));
  answer(issueVersionsContract.get, ({ params: { version } }) => {
    const found = versions.find((each) => each.version === version);
    if (!found) return refusal('NOT_FOUND');
    return { ...found, contents: contents[Number(version) - 1] ?? {}, unavailableFiles: version === 1 ? ['mất.png'] : [] };
  });
  answer(issueVersionsContract.restore, ({ params: { version } }) => {
    Object.assign(issue, { contents: contents[Number(version) - 1], version: issue.version + 1 });
    return true as const;
  });
  await renderPage(paths.issue(kept.project.id, issue.id), { width, height: 900 });
  await expect.element(page.getByRole('heading', { level: 1 })).toBeVisible();
  return issue;
}

test('a history entry restores its text after a comparison with the current one, with undo', async () => {
  const issue = await show([{ impact: 'Ảnh hưởng một' }, { impact: 'Ảnh hưởng hai' }, { impact: 'Ảnh hưởng ba' }]);
  await expect.element(page.getByRole('button', { name: t('comments:versions.former') })).toBeVisible();
  await page.getByRole('button', { name: t('comments:versions.restore') }).click();
  await expect.element(dialog().getByText('ba')).toBeVisible();
  expect(dialog().element().querySelector('del')?.textContent).toBe('ba');
  expect(dialog().element().querySelector('ins')?.textContent).toBe('hai');
  await expectAccessible();
  await inDialog(t('comments:versions.restore')).click();
  await expect.element(dialog()).not.toBeInTheDocument();
  await expect.element(page.getByText(t('comments:versions.restored', { name: issue.key }))).toBeVisible();
  await page.getByRole('button', { name: t('ui:undo') }).click();
  await expect.element(page.getByText(t('comments:versions.undone'))).toBeVisible();
  expect(restoring()).toEqual([
    [2, { language: 'vi', texts: ['impact'], version: 3 }],
    [3, { language: 'vi', texts: ['impact'], version: 4 }],
  ]);
});

test('the menu opens the previous version; any version and only some sections can be chosen', async () => {
  await show([{ impact: 'Một', steps: 'Bước một' }, { impact: 'Hai' }, { impact: 'Ba' }]);
  await page
    .getByRole('main')
    .getByRole('button', { name: t('ui:more') })
    .last()
    .click();
  await page.getByRole('menuitem', { name: t('comments:versions.open') }).click();
  const listed = () =>
    dialog()
      .getByRole('list', { name: t('comments:versions.list') })
      .getByRole('button');
  const current = () =>
    listed()
      .elements()
      .map((each) => each.ariaCurrent);
  await expect.poll(current).toEqual([null, 'true', null]);
  await dialog()
    .getByRole('button', { name: t('comments:versions.first'), exact: false })
    .click();
  await expect.element(dialog().getByText(t('comments:versions.files', { count: 1 }))).toBeVisible();
  const boxes = () => dialog().getByRole('checkbox');
  await expect.poll(() => boxes().elements()).toHaveLength(2);
  await dialog()
    .getByRole('checkbox', { name: t('issues:section.steps') })
    .click();
  await inDialog(t('comments:versions.restore')).click();
  await expect.poll(restoring).toEqual([[1, { language: 'vi', texts: ['impact'], version: 3 }]]);
});

test('a removed language is restored, without an offer to remove it again', async () => {
  const issue = await show([{ impact: 'Một' }, { impact: 'Một' }]);
  const english = issueContent({ title: 'OTP bypass' });
  const both = { vi: issue.contents.vi, en: english };
  answer(issueVersionsContract.get, ({ params: { version } }) => ({
    ...versionOf(Number(version)),
    contents: both,
    unavailableFiles: [],
  }));
  await page.getByRole('button', { name: t('comments:versions.former') }).click();
  await expect.element(inDialog(t('ui:language.en'))).toHaveAttribute('aria-pressed', 'true');
  await inDialog(t('comments:versions.restore')).click();
  await expect.element(page.getByText(t('comments:versions.restored', { name: issue.key }))).toBeVisible();
  await expect.element(page.getByRole('button', { name: t('ui:undo') })).not.toBeInTheDocument();
  expect(restoring()).toMatchObject([[1, { language: 'en' }]]);
});

test('a warning shows before an earlier text reveals text that is redacted now', async () => {
  await show([{ impact: 'Mật khẩu hunter2' }, { impact: 'Mật khẩu ⟦hunter2⟧' }]);
  await page.getByRole('button', { name: t('comments:versions.former') }).click();
  await expect.element(dialog().getByText(t('comments:versions.uncovers'))).toBeVisible();
});

test('a text changed by another user in the meantime is not restored, and the comparison stays', async () => {
  await show([{ impact: 'Một' }, { impact: 'Hai' }]);
  answer(issueVersionsContract.restore, refusal('EDIT_CONFLICT', { current: null }));
  await page.getByRole('button', { name: t('comments:versions.former') }).click();
  await inDialog(t('comments:versions.restore')).click();
  await expect.element(page.getByText(t('comments:versions.conflict'))).toBeVisible();
  await expect.element(inDialog(t('comments:versions.restore'))).toBeVisible();
});

test('a user who cannot edit the issue can only compare, and the restore button gives the reason', async () => {
  const { can } = answerIssues().issues[0] ?? {};
  if (!can) throw new Error('no issue');
  await show([{ impact: 'Một' }, { impact: 'Hai' }], { can: { ...can, edit: false, why: { edit: 'REVIEWED' } } });
  await page.getByRole('button', { name: t('comments:versions.compare') }).click();
  await expect.element(inDialog(t('comments:versions.restore'))).toHaveAccessibleDescription(t('reasons:REVIEWED'));
  await inDialog(t('comments:versions.restore')).click({ force: true });
  expect(restoring()).toEqual([]);
});

test('clients see neither the menu item nor the buttons', async () => {
  const { can } = answerIssues().issues[0] ?? {};
  if (!can) throw new Error('no issue');
  await show([{ impact: 'Một' }, { impact: 'Hai' }], { can: { ...can, edit: false, versions: false } });
  await expect.element(page.getByText(t('issues:history.CREATED'), { exact: false })).toBeVisible();
  await expect.element(page.getByRole('button', { name: t('comments:versions.compare') })).not.toBeInTheDocument();
});

test('the history names a restored text, also on a phone', async () => {
  const kept = answerIssues([{ title: TITLE }]);
  const to = { version: 1, language: 'vi', at: '2026-11-12T02:00:00.000Z' };
  const changes = [
    { field: 'contents.vi.impact', from: 'cũ', to: 'mới' },
    { field: 'restored', from: null, to },
  ];
  kept.history.push(historyEntry({ action: 'EDITED', changes }));
  await renderPage(paths.issue(kept.project.id, kept.issues[0]?.id ?? ''), { width: 360, height: 800 });
  const words = t('issues:history.restoredTexts', { time: formatDateTime(to.at), language: t('ui:language.vi') });
  await expect.element(page.getByText(words, { exact: false })).toBeVisible();
});
