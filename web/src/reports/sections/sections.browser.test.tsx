import type { ReportSection } from '@coloa/contract/reports/report-sections.ts';
import { expect, test } from 'vitest';
import { page, userEvent } from 'vitest/browser';
import { expectAccessible } from '../../../test/accessible.ts';
import { meAs } from '../../../test/fixtures/me.ts';
import { people } from '../../../test/fixtures/people.ts';
import { renderPage } from '../../../test/render.tsx';
import { editor, name, opener, press, preview, saves, showSections } from '../../../test/report-sections.ts';
import { t } from '../../../test/words.ts';
import { paths } from '../../routes/paths.ts';

const METHOD: ReportSection = { id: 'METHOD', title: { vi: '', en: '' }, text: { vi: 'Theo WSTG.', en: 'By WSTG.' } };

test('a standard section is added, edited with a listed placeholder, and previewed while typing', async () => {
  await showSections();
  await press(t('projectReport:section.add'));
  await page.getByRole('menuitem', { name: name('METHOD') }).click();
  await expect.element(opener(name('METHOD'))).toHaveAttribute('aria-expanded', 'true');
  await press(t('projectReport:section.open.vi', { name: name('METHOD') }));
  await editor(name('METHOD')).click();
  await userEvent.keyboard('Cho ');
  await press(t('projectReport:section.insert'));
  await page.getByRole('menuitem', { name: new RegExp(`^${t('projectReport:section.fact.project.client')}`) }).click();
  await expect.element(editor(name('METHOD'))).toHaveTextContent('Cho {{project.client}}');
  await expect.element(editor(name('METHOD'))).toHaveFocus();
  await userEvent.keyboard(' nhé');
  await expect.element(preview().getByText('Cho Ngân hàng Hưng Việt nhé')).toBeVisible();
  await expect.element(page.getByText(t('projectReport:section.noteUnsaved'))).toBeVisible();
  await expectAccessible();
  await press(t('projectReport:text.save'));
  await expect.element(page.getByText(t('projectReport:section.saved', { name: name('METHOD') }))).toBeVisible();
  expect(saves()).toEqual([
    { sections: { METHOD: {} }, version: 1 },
    { sections: { METHOD: { text: { vi: 'Cho {{project.client}} nhé' } } }, version: 2 },
  ]);
});

test('an unknown placeholder is reported with its line while typing', async () => {
  await showSections();
  await press(t('projectReport:section.add'));
  await page.getByRole('menuitem', { name: name('TEAM') }).click();
  await press(t('projectReport:section.open.vi', { name: name('TEAM') }));
  await editor(name('TEAM')).click();
  await userEvent.keyboard('Một{Enter}{{{{project.nam}}');
  await expect.element(page.getByText(t('projectReport:section.unknown', { placeholder: '{{project.nam}}', line: 2 }))).toBeVisible();
});

test('an unclosed placeholder is reported while typing and can be saved; payloads and code are ignored', async () => {
  await showSections();
  await press(t('projectReport:section.add'));
  await page.getByRole('menuitem', { name: name('TEAM') }).click();
  await press(t('projectReport:section.open.vi', { name: name('TEAM') }));
  await editor(name('TEAM')).click();
  await userEvent.keyboard('{{{{7*7}} `{{{{}}`{Enter}{{{{project.name}');
  await expect.element(page.getByText(t('projectReport:section.broken', { placeholder: '{{project.name}', line: 2 }))).toBeVisible();
  await expectAccessible();
  await press(t('projectReport:text.save'));
  await expect.element(page.getByText(t('projectReport:section.saved', { name: name('TEAM') }))).toBeVisible();
});

test('the report title accepts a listed placeholder, which the preview replaces, and rejects unknown ones', async () => {
  await showSections();
  const cover = page.getByRole('textbox', { name: t('projectReport:cover.title.vi') });
  await cover.fill('Cho ');
  await cover.click();
  await userEvent.keyboard('{End}');
  await press(t('projectReport:section.insertInto', { name: t('projectReport:cover.title.vi') }));
  await page.getByRole('menuitem', { name: new RegExp(`^${t('projectReport:section.fact.project.client')}`) }).click();
  await expect.element(cover).toHaveValue('Cho {{project.client}}');
  await expect.element(cover).toHaveFocus();
  await expect.element(preview().getByRole('heading', { name: 'Cho Ngân hàng Hưng Việt' })).toBeVisible();
  await userEvent.keyboard('{Enter}');
  await expect.poll(() => saves().at(-1)).toMatchObject({ title: { vi: 'Cho {{project.client}}', en: '' } });
  const saved = saves().length;
  await cover.fill('{{projct.name}}');
  await userEvent.keyboard('{Enter}');
  await expect.element(page.getByText(t('projectReport:section.unknown', { placeholder: '{{projct.name}}', line: 1 }))).toBeVisible();
  await cover.fill('{{project.nam');
  await expect.element(page.getByText(t('projectReport:section.broken', { placeholder: '{{project.nam', line: 1 }))).toBeVisible();
  await expectAccessible();
  expect(saves()).toHaveLength(saved);
});

test('a custom section has titles in both languages, shown on the page and in the preview; deletion can be undone', async () => {
  const { kept } = await showSections();
  await press(t('projectReport:section.add'));
  await page.getByRole('menuitem', { name: t('projectReport:section.addOwn') }).click();
  const untitled = t('projectReport:section.untitled');
  await expect.element(opener(untitled)).toHaveAttribute('aria-expanded', 'true');
  await page.getByRole('textbox', { name: t('projectReport:section.title.vi') }).fill('Tiêu chí chấp nhận');
  await userEvent.keyboard('{Enter}');
  await expect.element(opener('Tiêu chí chấp nhận')).toBeVisible();
  await page.getByRole('textbox', { name: t('projectReport:section.title.en') }).fill('Acceptance criteria');
  await userEvent.keyboard('{Tab}');
  await expect.poll(saves).toHaveLength(3);
  const [{ id, title } = { id: 'METHOD', title: {} }] = kept.settings.sections;
  expect(id).toMatch(/^own-[a-z0-9]{8}$/);
  expect(title).toEqual({ vi: 'Tiêu chí chấp nhận', en: 'Acceptance criteria' });

  await press(t('projectReport:section.remove'));
  await expect.element(opener('Tiêu chí chấp nhận')).not.toBeInTheDocument();
  expect(kept.settings.sections).toEqual([]);
  await press(t('ui:undo'));
  await expect.element(opener('Tiêu chí chấp nhận')).toBeVisible();
  expect(kept.settings.sections).toMatchObject([{ id, title, own: true }]);
});

test('buttons of a text in the other language use the page’s language, and saving returns the focus to the text', async () => {
  await showSections([], { part: 'SUMMARY' });
  await press(t('projectReport:text.summary.open.vi'));
  await page.getByRole('textbox', { name: t('projectReport:text.summary.label.vi') }).click();
  await userEvent.keyboard('Một');
  await press(t('projectReport:text.save'));
  await expect.element(page.getByRole('button', { name: t('projectReport:text.summary.edit.vi') })).toHaveFocus();
  await page.getByText(t('ui:language.en'), { exact: true }).first().click();
  await press(t('projectReport:text.summary.open.en'));
  const text = await page.getByRole('textbox', { name: t('projectReport:text.summary.label.en') }).findElement();
  expect(text.closest('[lang]')?.getAttribute('lang')).toBe('en');
  const save = await page.getByRole('button', { name: t('projectReport:text.save'), exact: true }).findElement();
  expect(save.closest('[lang]')?.getAttribute('lang') ?? 'vi').toBe('vi');
});

test('deleting a section moves the focus to the neighbouring part', async () => {
  await showSections();
  await press(t('projectReport:section.add'));
  await page.getByRole('menuitem', { name: name('METHOD') }).click();
  await press(t('projectReport:section.remove'));
  await expect.element(opener(name('METHOD'))).not.toBeInTheDocument();
  await expect.element(opener(t('projectReport:part.APPENDIX.name'))).toHaveFocus();
});

test('a section follows the workspace until the lead writes a custom text, and can follow it again', async () => {
  const { kept } = await showSections([METHOD], { part: 'METHOD' });
  await expect.element(page.getByText(t('projectReport:section.follows'))).toBeVisible();
  await expect.element(page.getByRole('textbox', { name: t('projectReport:section.title.vi') })).not.toBeInTheDocument();
  await expect
    .element(page.getByRole('link', { name: t('projectReport:section.editInWorkspace') }))
    .toHaveAttribute('href', `#${paths.reportSections(meAs('Admin').currentWorkspace.id, { part: 'METHOD' })}`);
  await press(t('projectReport:section.useOwn'));
  await editor(name('METHOD')).click();
  await userEvent.keyboard('{Control>}{End}{/Control} Thêm.');
  await press(t('projectReport:text.save'));
  await expect.poll(() => kept.settings.sections[0]).toMatchObject({ own: true, text: { vi: 'Theo WSTG. Thêm.', en: 'By WSTG.' } });

  await press(t('projectReport:section.followAgain'));
  await expect.element(page.getByText(t('projectReport:section.followsAgain', { name: name('METHOD') }))).toBeVisible();
  expect(kept.settings.sections[0]).toMatchObject({ own: false, text: METHOD.text });
  await press(t('ui:undo'));
  await expect.poll(() => kept.settings.sections[0]).toMatchObject({ own: true, text: { vi: 'Theo WSTG. Thêm.' } });
});

test('a lead who cannot configure the workspace has no link to its settings', async () => {
  await showSections([METHOD], { part: 'METHOD' }, meAs('Lead'));
  await expect.element(page.getByText(t('projectReport:section.follows'))).toBeVisible();
  await expect.element(page.getByRole('link', { name: t('projectReport:section.editInWorkspace') })).not.toBeInTheDocument();
});

test('a colleague’s concurrent text is shown beside the user’s own, and both are kept until the lead chooses', async () => {
  const { kept } = await showSections([], { part: 'METHOD' });
  await press(t('projectReport:section.add'));
  await page.getByRole('menuitem', { name: name('METHOD') }).click();
  await press(t('projectReport:section.open.vi', { name: name('METHOD') }));
  await editor(name('METHOD')).click();
  await userEvent.keyboard('Của tôi');
  kept.settings = {
    ...kept.settings,
    sections: kept.settings.sections.map((section) => ({ ...section, text: { vi: 'Của họ', en: '' } })),
    version: kept.settings.version + 1,
    by: people.minh,
  };
  kept.changedByOther.push('sections.METHOD.text.vi');
  await press(t('projectReport:text.save'));
  await expect.element(page.getByText(t('editor:draft.conflict'))).toBeVisible();
  await expect.element(page.getByText('Của họ', { exact: true }).first()).toBeVisible();
  await press(t('editor:draft.keepMine'));
  await press(t('projectReport:text.save'));
  await expect.poll(() => kept.settings.sections[0]?.text.vi).toBe('Của tôi');
});

test('unsaved text of a section is in its editor when the page is opened again', async () => {
  const { kept, unmount } = await showSections();
  await press(t('projectReport:section.add'));
  await page.getByRole('menuitem', { name: name('METHOD') }).click();
  await press(t('projectReport:section.open.vi', { name: name('METHOD') }));
  await editor(name('METHOD')).click();
  await userEvent.keyboard('Dở dang');
  await expect.element(preview().getByText('Dở dang')).toBeVisible();
  await unmount();
  await renderPage(paths.report(kept.project.id, { part: 'METHOD' }), { width: 1440, height: 900 });
  await expect.element(editor(name('METHOD'))).toHaveTextContent('Dở dang');
});

test('title and subtitle are saved on blur in both languages, and a custom order can be reset to the workspace’s', async () => {
  const { kept } = await showSections([METHOD]);
  await page
    .getByRole('textbox', { name: t('projectReport:cover.title.vi') })
    .first()
    .fill('Kiểm thử 2026');
  await expect.element(preview().getByRole('heading', { name: 'Kiểm thử 2026' })).toBeVisible();
  await userEvent.keyboard('{Tab}');
  await expect.poll(() => kept.settings.title).toEqual({ vi: 'Kiểm thử 2026', en: '' });
  await page.getByText(t('projectReport:cover.draft.ALWAYS')).click();
  await expect.poll(() => kept.settings.draft).toBe('ALWAYS');
  await page.getByRole('checkbox', { name: new RegExp(`^${t('projectReport:choice.untested')}`) }).click();
  await expect.poll(() => kept.settings.untested).toBe(true);

  await press(t('projectReport:parts.up', { name: name('METHOD') }));
  await press(t('projectReport:parts.followOrder'));
  await expect.element(page.getByText(t('projectReport:parts.followsOrder'))).toBeVisible();
  expect(saves().at(-1)).toMatchObject({ parts: null });
});
