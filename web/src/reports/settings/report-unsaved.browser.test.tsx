import { exportsContract } from '@coloa/contract/exports/exports.contract.ts';
import { filesContract } from '@coloa/contract/files/files.contract.ts';
import { type ReportSettings, reportsContract } from '@coloa/contract/reports/reports.contract.ts';
import { expect, test } from 'vitest';
import { page, userEvent } from 'vitest/browser';
import { accepted, exportJob } from '../../../test/fixtures/exports.ts';
import { uploaded } from '../../../test/fixtures/files.ts';
import { people } from '../../../test/fixtures/people.ts';
import { reportSettings } from '../../../test/fixtures/reports.ts';
import { paste, picture } from '../../../test/input.ts';
import { renderPage } from '../../../test/render.tsx';
import { answerReport } from '../../../test/reports-server.ts';
import { answer, hold, publish, refusal, sent } from '../../../test/server.ts';
import { t } from '../../../test/words.ts';
import { paths } from '../../routes/paths.ts';

async function show() {
  const kept = answerReport();
  const shown = await renderPage(paths.report(kept.project.id), { width: 1440, height: 900 });
  await expect.element(severity('LOW')).toBeChecked();
  const change = (changes: Partial<ReportSettings>, paths: string[]) => {
    kept.settings = { ...kept.settings, ...changes, version: kept.settings.version + 1, by: people.minh };
    kept.changedByOther.push(...paths);
  };
  return { kept, change, ...shown };
}

const severity = (name: 'HIGH' | 'LOW') => page.getByRole('checkbox', { name: new RegExp(`^${t(`ui:severity.${name}`)}`) });
const classification = () => page.getByRole('textbox', { name: t('projectReport:choice.classification') });
const view = (name: 'settings' | 'versions' | 'shares') => page.getByRole('button', { name: t(`projectReport:view.${name}`), exact: true });
const unsaved = () => page.getByText(t('projectReport:unsaved'));
const notSaved = () => page.getByRole('alert').filter({ hasText: t('projectReport:notSaved') });
const saves = () => sent(reportsContract.saveSettings).map(({ body }) => body);

test('a colleague’s concurrent summary is shown beside the user’s own, and the choice keeps their other language', async () => {
  const { change } = await show();
  await page.getByRole('button', { name: t('projectReport:text.summary.open.vi') }).click();
  await page.getByRole('textbox', { name: t('projectReport:text.summary.label.vi') }).click();
  await userEvent.keyboard('Bản của tôi');
  change({ summary: { vi: 'Bản của họ', en: 'Theirs' }, language: 'en' }, ['summary.vi', 'summary.en']);
  const save = page.getByRole('button', { name: t('projectReport:text.save'), exact: true });
  await save.click();
  await expect.element(page.getByText(t('editor:draft.conflict'))).toBeVisible();
  await expect.element(page.getByText('Bản của họ', { exact: true }).first()).toBeVisible();
  await page.getByRole('button', { name: t('editor:draft.keepMine') }).click();
  await save.click();
  await expect.element(page.getByText(t('projectReport:text.summary.saved'))).toBeVisible();
  expect(saves().at(-1)).toEqual({ summary: { vi: 'Bản của tôi', en: 'Theirs' }, version: 2 });
});

test('leaving a page during an upload into a text needs a confirmation', async () => {
  const { kept, go, address } = await show();
  answer(filesContract.upload, uploaded());
  const coming = hold(filesContract.upload);
  await page.getByRole('button', { name: t('projectReport:text.summary.open.vi') }).click();
  await paste(page.getByRole('textbox', { name: t('projectReport:text.summary.label.vi') }), { files: [await picture()] });
  await coming.arrived;
  void go(paths.issues(kept.project.id));
  await expect.element(page.getByRole('dialog', { name: t('ui:leave.title') }).getByText(t('ui:leave.files'))).toBeVisible();
  expect(address()).toContain('/report');
  coming.release();
});

test('a typed classification survives a colleague’s save, does not overwrite theirs, and is saved when retyped', async () => {
  const { kept, change } = await show();
  await classification().fill('Chỉ phòng ATTT');
  change({ classification: 'Nội bộ', severities: ['CRITICAL'] }, ['classification', 'severities']);
  await publish('REPORT', { projectId: kept.project.id });
  await expect.element(severity('HIGH')).not.toBeChecked();
  await expect.element(classification()).toHaveValue('Chỉ phòng ATTT');

  await userEvent.keyboard('{Tab}');
  await expect.element(page.getByText(t('projectReport:changedByOther', { name: people.minh.name }))).toBeVisible();
  await expect.element(classification()).toHaveValue('Nội bộ');
  expect(kept.settings.classification).toBe('Nội bộ');

  await classification().fill('Chỉ phòng ATTT');
  await userEvent.keyboard('{Enter}');
  await expect.poll(saves).toEqual([
    { classification: 'Chỉ phòng ATTT', version: 1 },
    { classification: 'Chỉ phòng ATTT', version: 2 },
  ]);
  expect(kept.settings).toMatchObject({ classification: 'Chỉ phòng ATTT', severities: ['CRITICAL'] });
});

test('a change that the server rejects is reverted, and one made during its request is saved', async () => {
  const { kept } = await show();
  answer(reportsContract.saveSettings, ({ body: { severities, classification, version } }) => {
    if (severities) return refusal('FIELD_REQUIRED', { path: 'severities' });
    kept.settings = { ...kept.settings, ...(classification !== undefined && { classification }), version: version + 1 };
    return kept.settings;
  });
  const held = hold(reportsContract.saveSettings);
  await severity('LOW').click();
  await held.arrived;
  await classification().fill('Chỉ phòng ATTT');
  await userEvent.keyboard('{Tab}');
  held.release();
  await expect.poll(() => kept.settings.classification).toBe('Chỉ phòng ATTT');
  await expect.element(classification()).toHaveValue('Chỉ phòng ATTT');
  await expect.element(severity('LOW')).toBeChecked();
  await expect.element(unsaved()).not.toBeInTheDocument();
  expect(saves().at(-1)).toEqual({ classification: 'Chỉ phòng ATTT', version: 1 });
});

test('an unsaved change is shown in every view, needs a confirmation on leaving, and is saved once online', async () => {
  const { kept } = await show();
  const { parts: _parts, ...first } = reportSettings();
  answer(reportsContract.saveSettings, 'no network');
  answer(reportsContract.preview, 'no network');
  dispatchEvent(new Event('offline'));
  await severity('LOW').click();
  await expect.element(notSaved()).toBeInViewport();
  await expect.element(unsaved()).toBeVisible();
  await expect.element(page.getByText(t('projectReport:savedAsYouGo'))).not.toBeInTheDocument();
  const undrawn = page.getByRole('region', { name: t('projectReport:preview.title') }).getByText(t('projectReport:preview.failed'));
  await expect.element(undrawn.first()).toBeVisible();
  await view('versions').click();
  await expect.element(notSaved()).toBeInViewport();
  await page.getByRole('link', { name: t('projects:tab.activity') }).click();
  await page
    .getByRole('dialog')
    .getByRole('button', { name: t('ui:leave.stay') })
    .click();
  await view('settings').click();
  await expect.element(severity('LOW')).not.toBeChecked();

  answerReport({ project: kept.project });
  dispatchEvent(new Event('online'));
  await expect.element(notSaved()).not.toBeInTheDocument();
  await expect.element(unsaved()).not.toBeInTheDocument();
  await expect.element(undrawn.first()).not.toBeInTheDocument();
  const severities = first.severities.filter((each) => each !== 'LOW');
  expect(saves().at(-1)).toEqual({ severities, version: 1 });
});

test('a classification too long to save is in its field when the page is opened again', async () => {
  const { kept, unmount } = await show();
  const long = 'Chỉ phòng ATTT '.repeat(40).trim();
  await classification().fill(long);
  await userEvent.keyboard('{Tab}');
  await expect.element(unsaved()).toBeVisible();
  expect(saves()).toEqual([]);
  await unmount();
  await renderPage(paths.report(kept.project.id), { width: 1440, height: 900 });
  await expect.element(classification()).toHaveValue(long);
  await classification().fill('Chỉ phòng ATTT');
  await userEvent.keyboard('{Enter}');
  await expect.poll(saves).toEqual([{ classification: 'Chỉ phòng ATTT', version: 1 }]);
  await expect.element(unsaved()).not.toBeInTheDocument();
});

test('a download and a new link warn about a text that is not saved', async () => {
  await show();
  answer(exportsContract.report, () => accepted(exportJob()));
  await page.getByRole('button', { name: t('projectReport:text.summary.open.vi') }).click();
  await page.getByRole('textbox', { name: t('projectReport:text.summary.label.vi') }).click();
  await userEvent.keyboard('Bản của tôi');
  const download = () => page.getByRole('button', { name: t('projectReport:download.usual', { format: 'PDF' }) }).click();
  const question = page.getByRole('dialog', { name: t('projectReport:download.unsavedTitle') });
  await download();
  await expect.element(question.getByText(t('projectReport:download.unsaved', { count: 1 }))).toBeVisible();
  await question.getByRole('button', { name: t('projectReport:unfit.back') }).click();
  expect(sent(exportsContract.report)).toEqual([]);
  await download();
  await question.getByRole('button', { name: t('projectReport:download.unsavedConfirm') }).click();
  await expect.poll(() => sent(exportsContract.report)).toHaveLength(1);

  await view('shares').click();
  await page
    .getByRole('button', { name: t('projectReport:share') })
    .first()
    .click();
  await expect.element(page.getByRole('dialog').getByText(t('shares:form.unsaved', { count: 1 }))).toBeVisible();
});
