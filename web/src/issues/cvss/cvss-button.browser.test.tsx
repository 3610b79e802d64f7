import { useState } from 'react';
import { expect, test } from 'vitest';
import { type Locator, page, userEvent } from 'vitest/browser';
import { expectAccessible } from '../../../test/accessible.ts';
import { render } from '../../../test/render.tsx';
import { t } from '../../../test/words.ts';
import { CvssButton } from './cvss-button.tsx';
import type { TypedVectors } from './typed-vectors.ts';

function Form({ start }: { start: TypedVectors }) {
  const [vectors, setVectors] = useState(start);
  return (
    <>
      <output aria-label="vectors">{JSON.stringify(vectors)}</output>
      <CvssButton vectors={vectors} onUse={setVectors} />
    </>
  );
}

const used = (): TypedVectors => JSON.parse(page.getByRole('status', { name: 'vectors' }).element().textContent ?? '');

const calculator = () => page.getByRole('dialog', { name: t('cvss:title') });
const box = () => calculator().getByLabelText(t('cvss:vector'));
const score = () => calculator().getByRole('status', { name: t('cvss:score') });
const version = (name: '3.1' | '4.0') =>
  calculator()
    .getByRole('group', { name: t('cvss:version') })
    .getByRole('button', { name: new RegExp(`^${name}`) });
const use = () => calculator().getByRole('button', { name: t('cvss:use') });
const metric = (name: string): Locator => calculator().getByRole('group', { name: new RegExp(` ${name}$`) });
const choice = (name: string, value: string): HTMLInputElement => {
  const input = metric(name).element().querySelector<HTMLInputElement>(`input[value="${value}"]`);
  if (!input) throw new Error(`${name} has no value ${value}`);
  return input;
};
const choose = (name: string, value: string) => userEvent.click(choice(name, value));

const stored = 'CVSS:3.1/AV:A/AC:L/PR:N/UI:N/S:U/C:H/I:H/A:H';
const leak = 'CVSS:4.0/AV:N/AC:L/AT:N/PR:N/UI:N/VC:H/VI:N/VA:N/SC:N/SI:N/SA:N';

async function open(cvss = '', cvssOther = '') {
  await render(<Form start={{ cvss, cvssOther }} />);
  await page.getByRole('button', { name: t('cvss:open') }).click();
  await expect.element(calculator()).toBeVisible();
}

test('a score is composed metric by metric by keyboard, and its vector is passed to the form', async () => {
  await open();
  await expect.element(use()).toBeDisabled();
  const values = { AV: 'N', AC: 'L', AT: 'N', PR: 'N', UI: 'P', VC: 'H', VI: 'L', VA: 'N', SC: 'H', SI: 'H' };
  for (const [name, value] of Object.entries(values)) await choose(name, value);
  await expect.element(calculator().getByText(t('cvss:missing', { count: 1, names: 'SA' }))).toBeVisible();
  await userEvent.keyboard('{Tab}{ArrowDown}{ArrowUp}');
  await expect.poll(() => choice('SA', 'H').checked).toBe(true);
  await expect.element(score()).toHaveTextContent(`8.6${t('ui:severity.HIGH')}`);
  const vector = 'CVSS:4.0/AV:N/AC:L/AT:N/PR:N/UI:P/VC:H/VI:L/VA:N/SC:H/SI:H/SA:H';
  await expect.element(box()).toHaveValue(vector);
  await use().click();
  await expect.element(calculator()).not.toBeInTheDocument();
  expect(used()).toEqual({ cvss: vector, cvssOther: '' });
});

test('an invalid value of a metric is named, and the known metrics apply', async () => {
  await open();
  await box().fill('AV:N/AC:L/PR:L/UI:R/S:C/C:L/I:L/A:N/E:Q');
  await expect.element(calculator().getByText(t('cvss:problem.value', { part: 'E:Q', version: '3.1' }))).toBeVisible();
  expect(choice('AV', 'N').checked).toBe(true);
});

test('a CVSS 3.0 vector is read as 3.1, and the calculator says so', async () => {
  await open();
  await box().fill('CVSS:3.0/AV:N/AC:L/PR:L/UI:R/S:C/C:L/I:L/A:N');
  await expect.element(score()).toHaveTextContent(`5.4${t('ui:severity.MEDIUM')}`);
  await expect.element(calculator().getByText(t('cvss:readAs31'))).toBeVisible();
  expect(choice('S', 'C').checked).toBe(true);
});

test('a metric of a collapsed group is added to the typed vector', async () => {
  await open('CVSS:3.1/AV:N/AC:L/PR:L/UI:R/S:C/C:L/I:L/A:N');
  await calculator().getByText(t('cvss:group.temporal')).click();
  await choose('RL', 'O');
  await expect.element(box()).toHaveValue('CVSS:3.1/AV:N/AC:L/PR:L/UI:R/S:C/C:L/I:L/A:N/RL:O');
  await expectAccessible();
  await use().click();
  await expect.poll(() => used().cvss).toMatch(/RL:O$/);
});

test('each version has a vector and a score of its own, and the user chooses which one decides the severity', async () => {
  await open(stored);
  await expect.element(calculator().getByText(t('cvss:decides'))).not.toBeInTheDocument();
  await version('4.0').click();
  await expect.element(box()).toHaveValue('');
  await box().fill(leak);
  await expect.element(score()).toHaveTextContent(`8.7${t('ui:severity.HIGH')}`);
  await expect.element(version('3.1')).toHaveTextContent('3.1 8.8');
  await expectAccessible();
  await calculator()
    .getByRole('button', { name: t('cvss:decide', { version: '4.0' }) })
    .click();
  await expect.element(calculator().getByText(t('cvss:decides'))).toBeVisible();
  await version('3.1').click();
  await expect.element(box()).toHaveValue(stored);
  await expect.element(calculator().getByRole('button', { name: t('cvss:decide', { version: '3.1' }) })).toBeVisible();
  await calculator()
    .getByRole('button', { name: t('cvss:useBoth') })
    .click();
  await expect.element(calculator()).not.toBeInTheDocument();
  expect(used()).toEqual({ cvss: leak, cvssOther: stored });
});

test('values are copied from the other version on request, and those without a counterpart are named', async () => {
  const vector = 'CVSS:3.1/AV:N/AC:L/PR:L/UI:R/S:C/C:L/I:L/A:N/RL:O';
  await open(vector);
  await version('4.0').click();
  await calculator()
    .getByRole('button', { name: t('cvss:copy', { version: '3.1' }) })
    .click();
  await expect.element(box()).toHaveValue('CVSS:4.0/AV:N/AC:L/AT:N/PR:L/VC:L/VI:L/VA:N');
  await expect.element(calculator().getByText(t('cvss:missing', { count: 4, names: 'UI, SC, SI, SA' }))).toBeVisible();
  const dropped = calculator().getByText(t('cvss:dropped', { count: 3, values: 'UI:R, S:C, RL:O', version: '4.0' }));
  await expect.element(dropped).toBeVisible();
  await version('3.1').click();
  await expect.element(dropped).not.toBeInTheDocument();
  await expect.element(box()).toHaveValue(vector);
});

test('an incomplete vector of the other version is named, and has to be completed or cleared', async () => {
  await open(stored);
  await version('4.0').click();
  await box().fill(leak.replace('/SA:N', ''));
  await version('3.1').click();
  const note = calculator().getByText(t('cvss:otherMissing', { count: 1, names: 'SA', version: '4.0' }));
  await expect.element(note).toBeVisible();
  await expect.element(calculator().getByRole('button', { name: t('cvss:useBoth') })).toBeDisabled();
  await version('4.0').click();
  await calculator()
    .getByRole('button', { name: t('cvss:clear') })
    .click();
  await use().click();
  await expect.element(calculator()).not.toBeInTheDocument();
  expect(used()).toEqual({ cvss: stored, cvssOther: '' });
});

test('the other vector decides once the deciding one is cleared', async () => {
  await open(stored, leak);
  await calculator()
    .getByRole('button', { name: t('cvss:clear') })
    .click();
  await use().click();
  await expect.element(calculator()).not.toBeInTheDocument();
  expect(used()).toEqual({ cvss: leak, cvssOther: '' });
});

test('a cleared vector is removed from the form', async () => {
  await open('CVSS:3.1/AV:N/AC:L/PR:L/UI:R/S:C/C:L/I:L/A:N');
  await calculator()
    .getByRole('button', { name: t('cvss:clear') })
    .click();
  await calculator()
    .getByRole('button', { name: t('cvss:remove') })
    .click();
  await expect.element(calculator()).not.toBeInTheDocument();
  expect(used()).toEqual({ cvss: '', cvssOther: '' });
});

test('the only vector can be removed, even if it is in the second field', async () => {
  await open('', leak);
  await calculator()
    .getByRole('button', { name: t('cvss:clear') })
    .click();
  await calculator()
    .getByRole('button', { name: t('cvss:remove') })
    .click();
  await expect.element(calculator()).not.toBeInTheDocument();
  expect(used()).toEqual({ cvss: '', cvssOther: '' });
});

test('metrics are in two columns in a wide window and in one on a phone', async () => {
  const lefts = () => new Set(['AV', 'AC', 'AT', 'PR', 'UI'].map((name) => metric(name).element().getBoundingClientRect().left));
  await open();
  expect(lefts().size).toBe(2);
  await page.viewport(360, 720);
  await expect.poll(() => lefts().size).toBe(1);
});
