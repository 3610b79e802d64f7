import { useState } from 'react';
import { expect, test } from 'vitest';
import { type Locator, page, userEvent } from 'vitest/browser';
import { expectAccessible } from '../../../test/accessible.ts';
import { render } from '../../../test/render.tsx';
import { t } from '../../../test/words.ts';
import { CvssButton } from './cvss-button.tsx';

function Form({ start }: { start: string }) {
  const [vector, setVector] = useState(start);
  return (
    <>
      <output aria-label="vector">{vector}</output>
      <CvssButton vector={vector} onUse={setVector} />
    </>
  );
}

const used = () => page.getByRole('status', { name: 'vector' }).element().textContent;

const calculator = () => page.getByRole('dialog', { name: t('cvss:title') });
const box = () => calculator().getByLabelText(t('cvss:vector'));
const score = () => calculator().getByRole('status', { name: t('cvss:score') });
const use = () => calculator().getByRole('button', { name: t('cvss:use') });
const metric = (name: string): Locator => calculator().getByRole('group', { name: new RegExp(` ${name}$`) });
const choice = (name: string, value: string): HTMLInputElement => {
  const input = metric(name).element().querySelector<HTMLInputElement>(`input[value="${value}"]`);
  if (!input) throw new Error(`${name} has no value ${value}`);
  return input;
};
const choose = (name: string, value: string) => userEvent.click(choice(name, value));

async function open(vector = '') {
  await render(<Form start={vector} />);
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
  expect(used()).toBe(vector);
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
  await expect.poll(used).toMatch(/RL:O$/);
});

test('switching the version keeps shared metrics and names the ones it lacks', async () => {
  const vector = 'CVSS:3.1/AV:N/AC:L/PR:L/UI:R/S:C/C:L/I:L/A:N/RL:O';
  await open(vector);
  await calculator().getByRole('button', { name: '4.0' }).click();
  await expect.element(box()).toHaveValue('CVSS:4.0/AV:N/AC:L/AT:N/PR:L/VC:L/VI:L/VA:N');
  await expect.element(calculator().getByText(t('cvss:missing', { count: 4, names: 'UI, SC, SI, SA' }))).toBeVisible();
  const dropped = calculator().getByText(t('cvss:dropped', { count: 3, values: 'UI:R, S:C, RL:O', version: '4.0' }));
  await expect.element(dropped).toBeVisible();
  await expect.element(use()).toBeDisabled();
  await calculator().getByRole('button', { name: '3.1' }).click();
  await expect.element(dropped).not.toBeInTheDocument();
  await expect.element(box()).toHaveValue(vector);
  await expect.element(use()).toBeEnabled();
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
  expect(used()).toBe('');
});

test('metrics are in two columns in a wide window and in one on a phone', async () => {
  const lefts = () => new Set(['AV', 'AC', 'AT', 'PR', 'UI'].map((name) => metric(name).element().getBoundingClientRect().left));
  await open();
  expect(lefts().size).toBe(2);
  await page.viewport(360, 720);
  await expect.poll(() => lefts().size).toBe(1);
});
