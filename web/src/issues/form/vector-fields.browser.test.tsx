import { issuesContract } from '@coloa/contract/issues/issues.contract.ts';
import { expect, test } from 'vitest';
import { page, userEvent } from 'vitest/browser';
import { expectAccessible } from '../../../test/accessible.ts';
import { issueContent } from '../../../test/fixtures/issues.ts';
import { answerIssues } from '../../../test/issues-server.ts';
import { renderPage } from '../../../test/render.tsx';
import { sent } from '../../../test/server.ts';
import { t } from '../../../test/words.ts';
import { paths } from '../../routes/paths.ts';

const three = 'CVSS:3.1/AV:N/AC:L/PR:L/UI:R/S:C/C:L/I:L/A:N';
const four = 'CVSS:4.0/AV:N/AC:L/AT:N/PR:N/UI:N/VC:H/VI:N/VA:N/SC:N/SI:N/SA:N';

const field = (label: string) => page.getByLabelText(label, { exact: true });
const save = () => userEvent.keyboard('{Control>}s{/Control}');
const updates = () => sent(issuesContract.update).map(({ body }) => body);

async function edit() {
  const { project, issues } = answerIssues([{ cvss: three, cvssOther: four, contents: { vi: issueContent() } }]);
  await renderPage(paths.issueEdit(project.id, issues[0]?.id ?? ''), { width: 1440, height: 900 });
  await expect.element(field('CVSS 3.1')).toHaveValue(three);
}

test('two vectors of the same version are not saved, and the second one shows the reason', async () => {
  await edit();
  await field('CVSS 4.0').fill(three);
  await save();
  await expect.element(page.getByText(t('cvss:sameVersion', { version: '3.1' }))).toBeVisible();
  expect(updates()).toEqual([]);
});

test('the deciding vector can be emptied, and the other one is sent along only if it changed', async () => {
  await edit();
  await field('CVSS 3.1').fill('');
  await save();
  await expect.poll(updates).toEqual([{ version: 1, cvss: null }]);
});

test('the calculator opened from the form shows both vectors, and fills both fields', async () => {
  await edit();
  await page.getByRole('button', { name: t('cvss:open') }).click();
  const calculator = page.getByRole('dialog', { name: t('cvss:title') });
  await calculator.getByRole('button', { name: /^4\.0/ }).click();
  await expect.element(calculator.getByLabelText(t('cvss:vector'))).toHaveValue(four);
  await expectAccessible();
  await calculator.getByRole('button', { name: t('cvss:decide', { version: '4.0' }) }).click();
  await calculator.getByRole('button', { name: t('cvss:useBoth') }).click();
  await expect.element(field('CVSS 4.0')).toHaveAccessibleDescription(expect.stringContaining(t('cvss:decides')));
  await save();
  await expect.poll(updates).toEqual([{ version: 1, cvss: four, cvssOther: three }]);
});

test('the field of the other vector stays while it is emptied and typed again, and goes once it is left empty', async () => {
  await edit();
  await field('CVSS 4.0').click();
  await userEvent.keyboard('{Control>}a{/Control}{Delete}');
  const emptied = field(t('issues:property.cvssOther'));
  await expect.element(emptied).toHaveFocus();
  await expect.element(emptied).toHaveAttribute('placeholder', 'CVSS:4.0/AV:N/…');
  await userEvent.keyboard(four);
  await expect.element(field('CVSS 4.0')).toHaveValue(four);
  await userEvent.keyboard('{Control>}a{/Control}{Delete}');
  await expect.element(emptied).toHaveFocus();
  await userEvent.keyboard('{Tab}');
  await expect.element(emptied).not.toBeInTheDocument();
  await save();
  await expect.poll(updates).toEqual([{ version: 1, cvssOther: null }]);
});

test('in a narrow column, the mark of the severity stays beside its word', async () => {
  await edit();
  const hint = document.getElementById(field('CVSS 3.1').element().getAttribute('aria-describedby') ?? '');
  const severityIn = () => hint?.querySelector('[data-sev]');
  await expect.poll(severityIn).toBeTruthy();
  if (hint) hint.style.maxWidth = '160px';
  const severity = severityIn();
  const middleOf = (rect: DOMRect | undefined) => (rect ? (rect.top + rect.bottom) / 2 : Number.NaN);
  const word = document.createRange();
  word.selectNodeContents(severity?.lastChild as Node);
  expect(hint?.clientHeight).toBeGreaterThan(30);
  expect(Math.abs(middleOf(severity?.querySelector('svg')?.getBoundingClientRect()) - middleOf(word.getBoundingClientRect()))).toBeLessThan(
    3,
  );
});
