import { exportsContract } from '@coloa/contract/exports/exports.contract.ts';
import { reportsContract } from '@coloa/contract/reports/reports.contract.ts';
import { expect, test } from 'vitest';
import { page, userEvent } from 'vitest/browser';
import { expectAccessible } from '../../../test/accessible.ts';
import { accepted, exportJob } from '../../../test/fixtures/exports.ts';
import { projectDetail } from '../../../test/fixtures/projects.ts';
import { reportFinding, reportSettings, reportWarning } from '../../../test/fixtures/reports.ts';
import { renderPage } from '../../../test/render.tsx';
import { answerReport } from '../../../test/reports-server.ts';
import { answer, hold, publish, sent } from '../../../test/server.ts';
import { t } from '../../../test/words.ts';
import { paths } from '../../routes/paths.ts';

async function show(language: 'vi' | 'en' = 'vi') {
  const kept = answerReport({ project: projectDetail({ languages: [language] }), settings: reportSettings({ language }) });
  const shown = await renderPage(paths.report(kept.project.id), { language, width: 1440, height: 900 });
  await expect.element(preview().getByRole('heading', { name: reportFinding().title, exact: false })).toBeVisible();
  return { kept, ...shown };
}

const preview = () => page.getByRole('region', { name: t('projectReport:preview.title') }).first();
const placeOf = (name: string): number =>
  preview()
    .getByRole('heading')
    .elements()
    .findIndex(({ textContent }) => textContent.endsWith(name));
const scopeIsAboveSummary = (): boolean => placeOf(t('reports:scope.heading')) < placeOf(t('reports:summary.heading'));
const item = (part: 'SCOPE' | 'OVERVIEW') => page.elementLocator(document.querySelector(`[data-item="${part}"]`) as Element);
const moveUp = () => page.getByRole('button', { name: t('projectReport:parts.up', { name: t('projectReport:part.SCOPE.name') }) });
const isShown = () => page.getByRole('checkbox', { name: new RegExp(`^${t('projectReport:part.SCOPE.name')}`) });
const saves = () => sent(reportsContract.saveSettings).map(({ body }) => body);

test.each(['vi', 'en'] as const)('a summary is previewed while typing, and saved with the other language (%s)', async (language) => {
  await show(language);
  await page.getByRole('button', { name: t(`projectReport:text.summary.open.${language}`) }).click();
  await page.getByRole('textbox', { name: t(`projectReport:text.summary.label.${language}`) }).click();
  await userEvent.keyboard('Ship **later**.');
  await expect.element(preview().getByText('later', { exact: true })).toBeVisible();
  expect(saves()).toEqual([]);
  await page.getByRole('button', { name: t('projectReport:text.save'), exact: true }).click();
  await expect.element(page.getByText(t('projectReport:text.summary.saved'))).toBeVisible();
  expect(saves()).toEqual([{ summary: { vi: '', en: '', [language]: 'Ship **later**.' }, version: 1 }]);
  // One match is in the card of the text, the other in the preview.
  const bold = () => page.getByText('later', { exact: true }).elements();
  await expect.poll(() => bold().map(({ tagName }) => tagName)).toEqual(['STRONG', 'STRONG']);
});

test('a part is moved by keyboard with the focus, dragged and turned off; the preview updates and each change is saved', async () => {
  await show();
  expect(scopeIsAboveSummary()).toBe(false);
  await expect.element(moveUp()).toBeEnabled();
  (moveUp().element() as HTMLElement).focus();
  await userEvent.keyboard('{Shift>}{ArrowUp}{/Shift}');
  await expect.poll(scopeIsAboveSummary).toBe(true);
  await expect.poll(() => document.activeElement?.closest('[data-item]')?.getAttribute('data-item')).toBe('SCOPE');
  await expect.poll(saves).toHaveLength(1);

  await userEvent.dragAndDrop(item('SCOPE'), item('OVERVIEW'), { targetPosition: { x: 80, y: 2 } });
  await expect.poll(scopeIsAboveSummary).toBe(false);
  await expect.poll(saves).toHaveLength(2);
  await moveUp().click();
  await expect.poll(scopeIsAboveSummary).toBe(true);
  await expect.poll(saves).toHaveLength(3);

  await isShown().click();
  await expect.poll(() => placeOf(t('reports:scope.heading'))).toBe(-1);
  await expect.poll(saves).toHaveLength(4);
  const order = saves().map(({ parts }) => parts?.map(({ part, shown }) => (shown ? part : `${part} off`)).slice(0, 2));
  expect(order).toEqual([
    ['SCOPE', 'SUMMARY'],
    ['SUMMARY', 'SCOPE'],
    ['SCOPE', 'SUMMARY'],
    ['SCOPE off', 'SUMMARY'],
  ]);
  expect(saves().map(({ version }) => version)).toEqual([1, 2, 3, 4]);
});

test('problems of the report are listed above the set-up, with the characters that the PDF cannot print', async () => {
  const many = Array.from({ length: 12 }, (_, n) => String.fromCodePoint(0x1200 + n));
  const warnings = [
    reportWarning('NO_LOGO'),
    reportWarning('UNPRINTABLE', { characters: ['漢'], packages: ['@expo-google-fonts/noto-sans-sc@0.4.3'] }),
    reportWarning('UNPRINTABLE', { findings: [{ id: null, key: 'HVB-3', severity: null, field: null }], characters: many }),
  ];
  const { project } = answerReport({ warnings });
  await renderPage(paths.report(project.id), { width: 1440, height: 900 });
  await page.getByText(t('projectReport:unfit.note', { count: 3 })).click();
  const lines = () => page.getByRole('listitem').filter({ hasText: t('projectReport:unfit.UNPRINTABLE', { code: '\\u6f22' }) });
  await expect.element(lines().getByText('漢')).toBeVisible();
  const help = t('projectReport:unfit.package', { package: '@expo-google-fonts/noto-sans-sc@0.4.3' });
  await expect.element(lines().getByText(help)).toBeVisible();
  const other = page.getByRole('listitem').filter({ hasText: 'HVB-3' });
  await expect.element(other.getByText(`${many.slice(0, 10).join(' ')} …`)).toBeVisible();
  await expectAccessible();
});

test('a text that is outdated or in the other language is named, with a link to where it is edited', async () => {
  const id = crypto.randomUUID();
  const findings = (field: string | null = null) => [{ id, key: 'HVB-3', severity: 'HIGH' as const, field }];
  const warnings = [
    reportWarning('OTHER_LANGUAGE', { language: 'en', text: 'impact', findings: findings('contents.en.impact') }),
    reportWarning('OUTDATED', { language: 'en', text: 'steps', findings: findings('contents.en.steps') }),
    reportWarning('OTHER_LANGUAGE', { language: 'en', text: 'retestNotes', findings: findings() }),
    reportWarning('OTHER_LANGUAGE', { language: 'en', part: 'SCOPE', text: 'scopeNotes' }),
  ];
  const { project } = answerReport({ warnings });
  await renderPage(paths.report(project.id), { width: 1440, height: 900 });
  await page.getByText(t('projectReport:unfit.note', { count: 4 })).click();
  const linkOf = (name: string) => page.getByRole('listitem').filter({ hasText: name }).getByRole('link').element().getAttribute('href');
  await expect.element(page.getByRole('link', { name: 'HVB-3' }).first()).toBeVisible();
  const texts = [
    t('issues:section.impact'),
    t('issues:section.steps'),
    t('projectReport:unfit.text.retestNotes'),
    t('projectReport:unfit.text.scopeNotes'),
  ];
  expect(texts.map(linkOf)).toEqual([
    `#${paths.issueEdit(project.id, id, { field: 'contents.en.impact' })}`,
    `#${paths.issueEdit(project.id, id, { field: 'contents.en.steps' })}`,
    `#${paths.issue(project.id, id)}`,
    `#${paths.projectSettings(project.id)}`,
  ]);
});

test.each([true, false])('findings with empty sections lead to the empty field, if the user may edit (%s)', async (edit) => {
  const id = crypto.randomUUID();
  const field = 'contents.en.impact';
  const warnings = [reportWarning('EMPTY', { language: 'en', findings: [{ id, key: 'HVB-3', severity: 'HIGH', field }] })];
  const { project } = answerReport({ warnings, settings: reportSettings({ can: { edit, share: edit } }) });
  await renderPage(paths.report(project.id), { width: 1440, height: 900 });
  await page.getByText(t('projectReport:unfit.note', { count: 1 })).click();
  const expected = edit ? paths.issueEdit(project.id, id, { field }) : paths.issue(project.id, id);
  await expect.element(page.getByRole('link', { name: 'HVB-3' })).toHaveAttribute('href', `#${expected}`);
});

test('problems that are found late shift no layout and close no menu', async () => {
  const { project } = answerReport({ warnings: [reportWarning('NO_LOGO'), reportWarning('DEFAULT_NAME'), reportWarning('NO_SUMMARY')] });
  const held = hold(reportsContract.preview);
  await renderPage(paths.report(project.id), { width: 1440, height: 900 });
  await expect.element(page.getByText(t('projectReport:unfit.checking'))).toBeVisible();
  const add = await page.getByRole('button', { name: t('projectReport:section.add') }).findElement();
  await page.elementLocator(add).click();
  const first = page.getByRole('menuitem').first();
  await expect.element(first).toHaveFocus();
  const { top } = add.getBoundingClientRect();
  held.release();
  await expect.element(page.getByText(t('projectReport:unfit.note', { count: 3 }))).toBeVisible();
  expect(add.getBoundingClientRect().top).toBe(top);
  await expect.element(first).toBeVisible();
  await expect.element(first).toHaveFocus();
});

test('a report without problems says so', async () => {
  await show();
  await expect.element(page.getByText(t('projectReport:unfit.none'))).toBeVisible();
});

test('a report complete in its language is exported immediately, and one with untranslated parts asks first', async () => {
  const kept = answerReport({ warnings: [reportWarning('NO_LOGO')] });
  answer(exportsContract.report, () => accepted(exportJob({ projectId: kept.project.id })));
  await renderPage(paths.report(kept.project.id), { width: 1440, height: 900 });
  const usual = () => page.getByRole('button', { name: t('projectReport:download.usual', { format: 'PDF' }) });
  await usual().click();
  await expect.poll(() => sent(exportsContract.report)).toHaveLength(1);

  kept.warnings = [reportWarning('UNTRANSLATED', { language: 'en', part: 'SUMMARY' })];
  await publish('REPORT', { projectId: kept.project.id });
  await expect.element(page.getByText(t('projectReport:unfit.UNTRANSLATED.part', untranslated())).first()).toBeInTheDocument();
  await usual().click();
  const question = page.getByRole('dialog', { name: t('projectReport:unfit.export.title') });
  await expect.element(question.getByRole('link', { name: t('projectReport:part.SUMMARY.name') })).toBeVisible();
  expect(sent(exportsContract.report)).toHaveLength(1);
  await question.getByRole('button', { name: t('projectReport:unfit.export.confirm') }).click();
  await expect.poll(() => sent(exportsContract.report)).toHaveLength(2);
});

test('untranslated titles also require a confirmation before an export, and each is named', async () => {
  const titles = [
    reportWarning('UNTRANSLATED_TITLE', { language: 'en' }),
    reportWarning('UNTRANSLATED_TITLE', { language: 'en', part: 'METHOD' }),
  ];
  const { project } = answerReport({ warnings: titles });
  answer(exportsContract.report, () => accepted(exportJob({ projectId: project.id })));
  await renderPage(paths.report(project.id), { width: 1440, height: 900 });
  await page.getByRole('button', { name: t('projectReport:download.usual', { format: 'PDF' }) }).click();
  const question = page.getByRole('dialog', { name: t('projectReport:unfit.export.title') });
  const { language, other } = untranslated();
  await expect.element(question.getByText(t('projectReport:unfit.UNTRANSLATED_TITLE.report', { language, other }))).toBeVisible();
  const name = t('reports:section.METHOD');
  await expect.element(question.getByText(t('projectReport:unfit.UNTRANSLATED_TITLE.section', { name, language, other }))).toBeVisible();
  expect(sent(exportsContract.report)).toHaveLength(0);
});

const untranslated = () => ({
  name: t('projectReport:part.SUMMARY.name'),
  language: t('projectReport:unfit.language.en'),
  other: t('projectReport:unfit.language.vi'),
});
