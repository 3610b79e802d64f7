import type { Issue } from '@coloa/contract/issues/issues.schema.ts';
import { expect, test } from 'vitest';
import { page, userEvent } from 'vitest/browser';
import { cutFields } from '../../../test/cut-fields.ts';
import { issueDetail } from '../../../test/fixtures/issues.ts';
import { answerIssues } from '../../../test/issues-server.ts';
import { render, renderPage } from '../../../test/render.tsx';
import { t } from '../../../test/words.ts';
import { paths } from '../../routes/paths.ts';
import type { PropertyChange } from '../issue-edits.ts';
import { RatingProperties } from './rating-properties.tsx';

async function show(overrides: Partial<Issue>, now?: string): Promise<PropertyChange[]> {
  const saved: PropertyChange[] = [];
  await render(<RatingProperties issue={issueDetail(overrides)} save={(change) => saved.push(change)} />, { ...(now && { now }) });
  return saved;
}

const vector = 'CVSS:3.1/AV:N/AC:L/PR:L/UI:R/S:C/C:L/I:L/A:N';
const edit = (name: string) => page.getByRole('button', { name: t('ui:edit', { name }) });
const field = () => page.getByLabelText(t('issues:property.cvss'), { exact: true });

test('the score and the metrics of a vector are shown', async () => {
  await show({ cvss: vector, cvssScore: 5.4 });
  await expect.element(page.getByText('5.4')).toBeVisible();
  await expect.element(page.getByText('AV:N/AC:L/PR:L/UI:R/S:C/C:L/I:L/A:N', { exact: false })).toBeVisible();
});

test('a vector from the calculator is saved from the edited field', async () => {
  const saved = await show({});
  await edit(t('issues:property.cvss')).click();
  await field().fill(vector);
  await expect.element(page.getByText('5.4')).toBeVisible();
  await page.getByRole('button', { name: t('cvss:open') }).click();
  await page
    .getByRole('dialog')
    .getByRole('button', { name: t('cvss:use') })
    .click();
  await expect.poll(() => saved).toEqual([{ field: 'vectors', value: { cvss: vector } }]);
});

const four = 'CVSS:4.0/AV:N/AC:L/AT:N/PR:N/UI:N/VC:H/VI:N/VA:N/SC:N/SI:N/SA:N';
const both = { cvss: vector, cvssScore: 5.4, cvssOther: four, cvssOtherScore: 8.7 };

test('both vectors are shown with their versions and scores, the deciding one first', async () => {
  await show(both);
  const text = () => document.body.textContent ?? '';
  await expect.poll(text).toMatch(new RegExp(`CVSS 3\\.1.*5\\.4.*${t('cvss:decides')}.*CVSS 4\\.0.*8\\.7`));
});

test('removing the deciding vector saves the other one in its place, and removing the other one saves only that', async () => {
  const saved = await show(both);
  await edit('CVSS 3.1').click();
  await field().fill('');
  await userEvent.keyboard('{Enter}');
  await expect.poll(() => saved).toEqual([{ field: 'vectors', value: { cvss: four, cvssOther: null } }]);
  await edit('CVSS 4.0').click();
  await page.getByLabelText(t('issues:property.cvssOther'), { exact: true }).fill('');
  await userEvent.keyboard('{Enter}');
  await expect.poll(() => saved[1]).toEqual({ field: 'vectors', value: { cvssOther: null } });
});

test('after the other vector was removed by keyboard, the deciding one has the focus', async () => {
  const { project, issues } = answerIssues([both]);
  await renderPage(paths.issue(project.id, issues[0]?.id ?? ''), { width: 1440, height: 900 });
  await edit('CVSS 4.0').click();
  await expect.element(page.getByLabelText(t('issues:property.cvssOther'), { exact: true })).toHaveFocus();
  await userEvent.keyboard('{Control>}a{/Control}{Delete}{Enter}');
  await expect.element(edit('CVSS 4.0')).not.toBeInTheDocument();
  await expect.element(edit('CVSS 3.1')).toHaveFocus();
});

test('a second vector of the same version is not saved, and the field gives the reason', async () => {
  const saved = await show(both);
  await edit('CVSS 3.1').click();
  await field().fill(four);
  await userEvent.keyboard('{Enter}');
  await expect.element(page.getByText(t('cvss:sameVersion', { version: '4.0' }))).toBeVisible();
  expect(saved).toEqual([]);
});

test('an edited field without a vector offers the typical vectors of the weakness, and one press saves one', async () => {
  const saved = await show({ cvss: null, cvssScore: null, cwe: 'CWE-22' });
  await edit(t('issues:property.cvss')).click();
  const words = t('cvss:suggested.use', { version: '3.1', severity: t('ui:severity.HIGH') });
  await page.getByRole('button', { name: words }).click();
  await expect.poll(() => saved).toEqual([{ field: 'vectors', value: { cvss: 'CVSS:3.1/AV:N/AC:L/PR:N/UI:N/S:U/C:H/I:N/A:N' } }]);
});

test.each([
  { width: 1440, language: 'vi' },
  { width: 1440, language: 'en' },
  { width: 1024, language: 'vi' },
  { width: 1024, language: 'en' },
] as const)('in a window of $width px, the fields of the side panel show their placeholders in full in $language', async (window) => {
  const { project, issues } = answerIssues([{ cvss: null, cvssScore: null, dueDay: null, cwe: null }]);
  await renderPage(paths.issue(project.id, issues[0]?.id ?? ''), { ...window, height: 900 });
  for (const name of [t('issues:property.cvss'), t('issues:property.cwe'), t('issues:property.dueDay')]) {
    await edit(name).click();
    await expect.poll(() => document.activeElement?.tagName).toBe('INPUT');
    await document.fonts.ready;
    expect(cutFields()).toEqual([]);
    await userEvent.keyboard('{Escape}');
    await expect.element(edit(name)).toBeVisible();
  }
});

test('text that is not a vector has no score and is not saved, and the field gives the reason', async () => {
  const saved = await show({});
  await edit(t('issues:property.cvss')).click();
  await field().fill('profile');
  await expect.element(page.getByText(t('issues:cvss.unfinished'))).toBeVisible();
  await field().fill('CVSS:3.1/AV:N');
  await userEvent.keyboard('{Enter}');
  const names = 'AC, PR, UI, S, C, I, A';
  await expect.element(page.getByText(t('cvss:missing', { count: 7, names }))).toBeVisible();
  await field().fill('CVSS:3.1/AV:N/AC:L/PR:N/UI:N/S:U/C:Q/I:N/A:N');
  await userEvent.keyboard('{Enter}');
  await expect.element(page.getByText(t('cvss:problem.value', { part: 'C:Q', version: '3.1' }))).toBeVisible();
  expect(saved).toEqual([]);
});

test('a due date names the rule that set it', async () => {
  await show({ status: 'OPEN', severity: 'LOW', dueDay: '2099-01-02', dueByRule: true });
  await expect.element(page.getByText(t('issues:due.byRule', { severity: t('ui:severity.LOW') }))).toBeVisible();
});

test('a past due date shows the days overdue, and names no rule if it was set by hand', async () => {
  await show({ status: 'OPEN', severity: 'LOW', dueDay: '2026-11-18', overdue: true }, '2026-11-20T03:00:00.000Z');
  await expect.element(page.getByText(t('issues:due.late', { count: 2 }))).toBeVisible();
  await expect.element(page.getByText(t('issues:due.byRule', { severity: t('ui:severity.LOW') }))).not.toBeInTheDocument();
});
