import { type ReportDefaults, reportDefaultsContract } from '@coloa/contract/reports/report-defaults.contract.ts';
import { REPORT_PARTS } from '@coloa/contract/reports/report-parts.ts';
import { workspacesContract } from '@coloa/contract/workspaces/workspaces.contract.ts';
import { expect, test } from 'vitest';
import { page, userEvent } from 'vitest/browser';
import { expectAccessible } from '../../../test/accessible.ts';
import { me } from '../../../test/fixtures/me.ts';
import { people } from '../../../test/fixtures/people.ts';
import { workspace } from '../../../test/fixtures/workspaces.ts';
import { renderPage } from '../../../test/render.tsx';
import { answer, refusal, sent } from '../../../test/server.ts';
import { t } from '../../../test/words.ts';
import { paths } from '../../routes/paths.ts';

const here = workspace({ id: me().currentWorkspace.id });

async function show(can: ReportDefaults['can'] = { edit: true }, search = {}) {
  const kept: ReportDefaults & { changedByOther: string[] } = {
    parts: [...REPORT_PARTS, 'DISCLAIMER' as const].map((part) => ({ part, shown: true })),
    sections: [{ id: 'DISCLAIMER', title: { vi: '', en: '' }, text: { vi: 'Không bảo đảm.', en: '' } }],
    version: 1,
    by: null,
    at: null,
    can,
    changedByOther: [],
  };
  const now = (): ReportDefaults => {
    const { changedByOther: _, ...defaults } = kept;
    return defaults;
  };
  answer(workspacesContract.get, here);
  answer(reportDefaultsContract.get, now);
  answer(reportDefaultsContract.save, ({ body: { version, parts, sections = {} } }) => {
    if (version < kept.version && kept.changedByOther.length > 0) {
      return refusal('EDIT_CONFLICT', { path: kept.changedByOther, current: now() });
    }
    if (parts) kept.parts = parts;
    if (sections.DISCLAIMER === null) {
      kept.sections = [];
      kept.parts = kept.parts.filter(({ part }) => part !== 'DISCLAIMER');
    } else if (sections.DISCLAIMER) {
      const text = { vi: '', en: '', ...kept.sections[0]?.text, ...sections.DISCLAIMER.text };
      kept.sections = [{ id: 'DISCLAIMER', title: { vi: '', en: '' }, text }];
      kept.parts = [...kept.parts.filter(({ part }) => part !== 'DISCLAIMER'), { part: 'DISCLAIMER', shown: true }];
    }
    Object.assign(kept, { version: kept.version + 1, by: people.ha, at: '2026-11-20T02:00:00.000Z' });
    return now();
  });
  await renderPage(paths.reportSections(here.id, search), { width: 1440, height: 900 });
  await expect.element(page.getByRole('checkbox', { name: new RegExp(`^${name()}`) })).toBeVisible();
  return kept;
}

const name = () => t('reports:section.DISCLAIMER');
const opener = () => page.getByRole('button', { name: t('projectReport:parts.open', { name: name() }) });
const saves = () => sent(reportDefaultsContract.save).map(({ body }) => body);
const press = (words: string) => page.getByRole('button', { name: words, exact: true }).click();

test('a section of the workspace is edited in English and moved, and each change is saved', async () => {
  await show();
  await opener().click();
  await press('English');
  await press(t('projectReport:section.open.en', { name: name() }));
  await page.getByRole('textbox', { name: t('projectReport:section.label.en', { name: name() }) }).click();
  await userEvent.keyboard('No warranty.');
  await press(t('projectReport:text.save'));
  await expect.element(page.getByText(t('projectReport:section.saved', { name: name() }))).toBeVisible();
  await press(t('projectReport:parts.up', { name: name() }));
  await expect.poll(saves).toHaveLength(2);
  expect(saves()[0]).toEqual({ sections: { DISCLAIMER: { text: { en: 'No warranty.' } } }, version: 1 });
  expect(saves()[1]?.parts?.at(-1)?.part).toBe('APPENDIX');
  await expectAccessible();
});

test('a section used by projects is deleted after a confirmation, and can be restored', async () => {
  const kept = await show({ edit: true }, { part: 'DISCLAIMER' });
  await expect.element(opener()).toHaveAttribute('aria-expanded', 'true');
  await press(t('projectReport:section.remove'));
  const question = page.getByRole('dialog', { name: t('projectReport:section.removing.title', { name: name() }) });
  await question.getByRole('button', { name: t('projectReport:section.remove') }).click();
  await expect.element(opener()).not.toBeInTheDocument();
  expect(kept.sections).toEqual([]);
  await press(t('ui:undo'));
  await expect.element(opener()).toBeVisible();
  expect(kept.sections[0]?.text.vi).toBe('Không bảo đảm.');
});

test('an order that a colleague changed in the meantime is shown with a notice', async () => {
  const kept = await show();
  kept.parts = kept.parts.toReversed();
  Object.assign(kept, { version: 2, by: people.minh, changedByOther: ['parts'] });
  await press(t('projectReport:parts.up', { name: name() }));
  await expect.element(page.getByText(t('projectReport:changedByOther', { name: people.minh.name }))).toBeVisible();
  await expect.element(page.getByRole('listitem').first()).toMatchTextContent(name());
});

test('a user who cannot configure the workspace can read its sections', async () => {
  await show({ edit: false });
  await opener().click();
  await expect.element(page.getByText('Không bảo đảm.')).toBeVisible();
  for (const words of [t('projectReport:section.remove'), t('projectReport:section.add'), t('projectReport:parts.up', { name: name() })])
    await expect.element(page.getByRole('button', { name: words, exact: true })).not.toBeInTheDocument();
});
