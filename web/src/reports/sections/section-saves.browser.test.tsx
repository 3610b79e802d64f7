import { reportsContract } from '@coloa/contract/reports/reports.contract.ts';
import { expect, test } from 'vitest';
import { page, userEvent } from 'vitest/browser';
import { opener, press, saves, showSections, title } from '../../../test/report-sections.ts';
import { answer, hold } from '../../../test/server.ts';
import { t } from '../../../test/words.ts';

test('titles typed faster than the server responds are all saved, each against its original value', async () => {
  const { kept } = await showSections();
  await press(t('projectReport:section.add'));
  await page.getByRole('menuitem', { name: t('projectReport:section.addOwn') }).click();
  const [vi, en] = [title('vi'), title('en')];
  await expect.element(vi).toBeVisible();
  const held = hold(reportsContract.saveSettings);
  await vi.fill('Tiêu chí');
  await userEvent.keyboard('{Enter}');
  await held.arrived;
  await userEvent.keyboard(' chấp nhận{Tab}');
  await en.fill('Criteria');
  await userEvent.keyboard('{Tab}');
  held.release();
  await expect.poll(() => kept.settings.sections[0]?.title).toEqual({ vi: 'Tiêu chí chấp nhận', en: 'Criteria' });
  await expect.element(page.getByText(t('projectReport:section.noteUnsaved'))).not.toBeInTheDocument();
  const titles = saves().flatMap(({ sections, version }) => {
    const changed = Object.values(sections ?? {})[0]?.title;
    return changed ? [{ ...changed, version }] : [];
  });
  // The second Vietnamese title was typed before the first one was saved. Its save must use the version after the first save.
  expect(titles).toContainEqual({ vi: 'Tiêu chí', version: 2 });
  expect(titles.find((each) => each.vi === 'Tiêu chí chấp nhận')?.version).toBeGreaterThan(2);
});

test('a line and a text edited during their save continue from the saved version', async () => {
  const { kept } = await showSections([], { part: 'SUMMARY' });
  const held = hold(reportsContract.saveSettings);
  await page.getByRole('textbox', { name: t('projectReport:cover.title.vi') }).fill('Báo cáo');
  await userEvent.keyboard('{Enter}');
  await held.arrived;
  await userEvent.keyboard(' 2026');
  held.release();
  await expect.poll(() => kept.settings.title.vi).toBe('Báo cáo');
  await expect.element(page.getByText(t('projectReport:saving'), { exact: true })).not.toBeInTheDocument();
  await userEvent.keyboard('{Tab}');
  await expect.poll(() => kept.settings.title.vi).toBe('Báo cáo 2026');

  await press(t('projectReport:text.summary.open.vi'));
  await page.getByRole('textbox', { name: t('projectReport:text.summary.label.vi') }).click();
  await userEvent.keyboard('Một');
  const again = hold(reportsContract.saveSettings);
  await press(t('projectReport:text.save'));
  await again.arrived;
  await page.getByRole('textbox', { name: t('projectReport:text.summary.label.vi') }).click();
  await userEvent.keyboard('{Control>}{End}{/Control} hai');
  again.release();
  await expect.poll(() => kept.settings.summary.vi).toBe('Một');
  await press(t('projectReport:text.save'));
  await expect.poll(() => kept.settings.summary.vi).toBe('Một hai');
  expect(saves().map(({ version }) => version)).toEqual([1, 2, 3, 4]);
});

test('undoing a removal is sent while the next removal runs', async () => {
  const method = { id: 'METHOD', title: { vi: '', en: '' }, text: { vi: 'Theo WSTG.', en: 'By WSTG.' } } as const;
  const { kept } = await showSections([method], { part: 'METHOD' });
  const undo = page.getByRole('button', { name: t('ui:undo') });
  await press(t('projectReport:section.useOwn'));
  await press(t('projectReport:section.followAgain'));
  await expect.element(undo).toBeVisible();
  await press(t('projectReport:section.useOwn'));
  await expect.element(page.getByText(t('projectReport:section.hasOwn'))).toBeVisible();
  const held = hold(reportsContract.saveSettings);
  await press(t('projectReport:section.followAgain'));
  await held.arrived;
  await undo.click();
  await expect.poll(saves).toHaveLength(5);
  held.release();
  await expect.poll(() => kept.settings.sections[0]).toMatchObject({ own: true });
  expect(saves().at(-1)?.sections).toEqual({ METHOD: { title: method.title, text: method.text } });
});

test('the newer of two saves stays on the page, whichever response arrives last', async () => {
  const { kept } = await showSections([], { part: 'METHOD' });
  await press(t('projectReport:section.add'));
  await page.getByRole('menuitem', { name: t('projectReport:section.addOwn') }).click();
  await expect.element(title('vi')).toBeVisible();
  let now = kept.settings;
  const slow = Promise.withResolvers<void>();
  answer(reportsContract.saveSettings, async ({ body: { draft, sections = {} } }) => {
    const titled = now.sections.map((each) => ({ ...each, title: { ...each.title, ...sections[each.id]?.title } }));
    now = { ...now, ...(draft && { draft }), sections: titled, version: now.version + 1 };
    const answered = now;
    if (draft) await slow.promise;
    return answered;
  });
  await page.getByText(t('projectReport:cover.draft.ALWAYS')).click();
  await expect.poll(saves).toHaveLength(2);
  await title('vi').fill('Tiêu chí');
  await userEvent.keyboard('{Enter}');
  await expect.element(opener('Tiêu chí')).toBeVisible();
  await expect.element(page.getByText(t('projectReport:section.noteUnsaved'))).not.toBeInTheDocument();
  slow.resolve();
  await expect.element(page.getByText(t('projectReport:saving'), { exact: true })).not.toBeInTheDocument();
  await expect.element(opener('Tiêu chí')).toBeVisible();
});
