import { bugsContract } from '@coloa/contract/bugs/bugs.contract.ts';
import { readCvss } from '@coloa/contract/issues/cvss.ts';
import { expect, test } from 'vitest';
import { page } from 'vitest/browser';
import { expectAccessible } from '../../../test/accessible.ts';
import { bugDetail } from '../../../test/fixtures/bugs.ts';
import { answerIssues } from '../../../test/issues-server.ts';
import { renderPage } from '../../../test/render.tsx';
import { answer } from '../../../test/server.ts';
import { t } from '../../../test/words.ts';
import { paths } from '../../routes/paths.ts';

const none = { cvss: null, cvssScore: null };
const other = () => page.getByLabelText('CVSS 4.0', { exact: true });
const vector = () => page.getByLabelText(t('issues:property.cvss'), { exact: true });
const suggested = (version: string, severity: 'CRITICAL' | 'MEDIUM' | 'HIGH') =>
  page.getByRole('button', { name: t('cvss:suggested.use', { version, severity: t(`ui:severity.${severity}`) }) });

async function edit(of: Parameters<typeof answerIssues>[0]) {
  answer(bugsContract.detail, bugDetail());
  const { project, issues } = answerIssues(of);
  await renderPage(paths.issueEdit(project.id, issues[0]?.id ?? ''), { width: 1440, height: 900 });
  await expect.element(vector()).toBeVisible();
}

test('the form offers the typical vectors of the weakness, never sets one itself, and one press uses one', async () => {
  await edit([{ ...none, cwe: 'CWE-89', bugId: null }]);
  await expect.element(suggested('3.1', 'CRITICAL')).toBeVisible();
  await expect.element(vector()).toHaveValue('');
  // A description would make screen readers read all buttons with the field.
  await expect.element(vector()).toHaveAccessibleDescription(expect.not.stringContaining('CWE-89'));
  await expectAccessible();
  await suggested('4.0', 'CRITICAL').click();
  const value = () => (vector().element() as HTMLTextAreaElement).value;
  await expect.poll(() => readCvss(value())).toMatchObject({ version: '4.0', severity: 'CRITICAL' });
  await expect.element(suggested('3.1', 'CRITICAL')).not.toBeInTheDocument();
});

test('kinds with the same weakness are named, and an issue with a vector gets no suggestion', async () => {
  await edit([{ ...none, cwe: 'CWE-79', bugId: null }]);
  await expect.element(page.getByText(t('cvss:suggested.stored'), { exact: false })).toBeVisible();
  await expect.element(suggested('3.1', 'MEDIUM')).toBeVisible();
  await expect.element(suggested('3.1', 'HIGH')).toBeVisible();
  await vector().fill('CVSS:3.1/AV:N');
  await expect.element(suggested('3.1', 'HIGH')).not.toBeInTheDocument();
});

test('an issue without a weakness gets the suggestion of its type', async () => {
  await edit([{ ...none, cwe: null, bugId: bugDetail().id }]);
  await expect.element(suggested('3.1', 'CRITICAL')).toBeVisible();
});

test('one press fills the vectors of both versions, and another press exchanges them', async () => {
  await edit([{ ...none, cwe: 'CWE-89', bugId: null }]);
  await page.getByRole('button', { name: t('cvss:suggested.both') }).click();
  const deciding = page.getByLabelText('CVSS 3.1', { exact: true });
  await expect.element(deciding).toHaveValue('CVSS:3.1/AV:N/AC:L/PR:N/UI:N/S:U/C:H/I:H/A:H');
  await expect.element(deciding).toHaveAccessibleDescription(expect.stringContaining(t('cvss:decides')));
  await expect.element(other()).toHaveValue('CVSS:4.0/AV:N/AC:L/AT:N/PR:N/UI:N/VC:H/VI:H/VA:H/SC:N/SI:N/SA:N');
  await expectAccessible();
  await page.getByRole('button', { name: t('cvss:decide', { version: '4.0' }) }).click();
  await expect.element(other()).toHaveAccessibleDescription(expect.stringContaining(t('cvss:decides')));
  await expect.element(deciding).toHaveAccessibleDescription(expect.not.stringContaining(t('cvss:decides')));
});
