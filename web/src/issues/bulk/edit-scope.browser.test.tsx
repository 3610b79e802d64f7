import { customFieldsContract } from '@coloa/contract/custom-fields/custom-fields.contract.ts';
import { issuesContract } from '@coloa/contract/issues/issues.contract.ts';
import type { Project } from '@coloa/contract/projects/projects.schema.ts';
import { expect, test } from 'vitest';
import { page, userEvent } from 'vitest/browser';
import { bar, changes, row, show } from '../../../test/bulk-list.ts';
import { customField } from '../../../test/fixtures/custom-fields.ts';
import { meAs } from '../../../test/fixtures/me.ts';
import { people } from '../../../test/fixtures/people.ts';
import { projectDetail } from '../../../test/fixtures/projects.ts';
import { answerIssues } from '../../../test/issues-server.ts';
import { renderPage } from '../../../test/render.tsx';
import { answer } from '../../../test/server.ts';
import { t } from '../../../test/words.ts';
import { paths } from '../../routes/paths.ts';

const FIELDS = Array.from({ length: 10 }, (_, n) =>
  customField({ key: `found${n}`, name: { vi: `Ngày ${n}`, en: `Day ${n}` }, type: 'DAY' }),
);
const TAGS = Array.from({ length: 14 }, (_, n) => `web-${n}`);

/** Selects two issues, of which the user cannot edit the second. Returns the text of the note. */
async function selectUnequal(): Promise<string> {
  answer(customFieldsContract.list, FIELDS);
  const { project, issues } = answerIssues(
    [
      { title: 'Lỗi một', reporter: people.ha, contributors: [], tags: TAGS },
      { title: 'Lỗi hai', reporter: people.minh, contributors: [] },
    ],
    { assignees: [{ ...(projectDetail().assignees[0] as Project['assignees'][number]), person: people.ha, hats: ['TESTER'] }] },
  );
  Object.assign(project.can, { edit: false, writeIssue: true });
  await renderPage(paths.issues(project.id, { sortBy: 'number' }), { width: 1440, height: 800, me: meAs('Tester') });
  for (const title of ['Lỗi một', 'Lỗi hai']) await row(title).getByRole('checkbox').click();
  return t('issues:bulk.editSome', { fit: 1, total: 2, keys: issues[1]?.key ?? '' });
}

/** Returns whether no list or calendar covers an element. */
function isUncovered(element: Element): boolean {
  const { left, right, top, bottom } = element.getBoundingClientRect();
  return [top + 2, (top + bottom) / 2, bottom - 2].every((y) => element.contains(document.elementFromPoint((left + right) / 2, y)));
}

test.each([
  ['issues:property.tags', 'issues:bulk.addTags', '[role="listbox"]'],
  ['issues:property.dueDay', 'issues:property.dueDay', '[data-dates-dropdown]'],
  ['issues:bulk.field', 'issues:bulk.field', '[role="listbox"]'],
] as const)('the open list of %s does not cover the note about issues that are left out', async (action, field, list) => {
  const note = await selectUnequal();
  await bar(2)
    .getByRole('button', { name: t(action) })
    .click();
  await page
    .getByLabelText(t(field), { exact: true })
    .and(page.getByRole('textbox').or(page.getByRole('combobox')))
    .first()
    .click();
  await expect.poll(() => [...document.querySelectorAll(list)].some((each) => each.checkVisibility())).toBe(true);
  await expect.poll(() => isUncovered(page.getByText(note).element())).toBe(true);
});

test('Enter in the field of the due date changes the selected issues', async () => {
  const { ids } = await show();
  answer(issuesContract.bulk, ({ body }) => ({ items: body.ids.map(() => ({ errors: [] })) }));
  await userEvent.keyboard('jxjx');
  await bar(2)
    .getByRole('button', { name: t('issues:property.dueDay') })
    .click();
  const day = page.getByRole('textbox', { name: t('issues:property.dueDay') });
  await expect.element(day).toHaveFocus();
  await userEvent.keyboard('31/02/2026{Enter}');
  await expect.element(page.getByText(t('ui:field.noDay'))).toBeVisible();
  await userEvent.clear(day);
  await userEvent.keyboard('12/03/2026{Enter}');
  await expect.element(page.getByText(t('issues:bulk.dated', { count: 2 }))).toBeVisible();
  expect(changes()).toEqual([{ ids: ids.slice(0, 2), change: { dueDay: '2026-03-12' } }]);
});
