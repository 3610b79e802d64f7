import { bugsContract } from '@coloa/contract/bugs/bugs.contract.ts';
import { useState } from 'react';
import { expect, test } from 'vitest';
import { page, userEvent } from 'vitest/browser';
import { expectAccessible } from '../../test/accessible.ts';
import { vulnerabilityTree } from '../../test/fixtures/bugs.ts';
import { render } from '../../test/render.tsx';
import { answer } from '../../test/server.ts';
import { t } from '../../test/words.ts';
import { BugPicker } from './bug-picker.tsx';

function Field() {
  const [value, setValue] = useState<string | null>(null);
  return <BugPicker label="Loại" value={value} onChange={setValue} />;
}

const field = () => page.getByRole('button', { name: /^Loại/ });
const search = () => page.getByRole('combobox', { name: t('bugs:search') });

async function openByKeyboard() {
  answer(bugsContract.tree, { tree: vulnerabilityTree(), lastUpdate: '2026-11-20T00:00:00.000Z' });
  await render(<Field />);
  await expect.element(field()).toBeVisible();
  await userEvent.keyboard('{Tab}');
  await expect.element(field()).toHaveFocus();
  await userEvent.keyboard('{Enter}');
  await expect.element(search()).toHaveFocus();
}

test('choosing a type by keyboard, and Escape, return the focus to the field', async () => {
  await openByKeyboard();
  await userEvent.keyboard('idor{Enter}');
  await expect.element(search()).not.toBeInTheDocument();
  await expect.element(field()).toHaveFocus();
  await userEvent.keyboard('{Enter}');
  await expect.element(search()).toHaveFocus();
  await userEvent.keyboard('{Escape}');
  await expect.element(search()).not.toBeInTheDocument();
  await expect.element(field()).toHaveFocus();
});

test('from a found category, one click leads back to all matches or to the category in the whole tree', async () => {
  await openByKeyboard();
  const rows = () => page.getByRole('treeitem').elements().length;
  const back = (to: 'matches' | 'tree') => page.getByRole('button', { name: t(`bugs:back.${to}`) });
  await userEvent.keyboard('chen ma');
  await expect.poll(rows).toBe(2);
  await expect.element(back('tree')).not.toBeInTheDocument();
  await userEvent.keyboard('{Enter}');
  await expect.poll(rows).toBe(1);
  await expectAccessible();
  await back('matches').click();
  await expect.poll(rows).toBe(2);
  await expect.element(search()).toHaveFocus();
  await userEvent.keyboard('{Enter}');
  await expect.poll(rows).toBe(1);
  await back('tree').click();
  await expect.element(search()).toHaveValue('');
  await expect.element(search()).toHaveFocus();
  await expect.poll(rows).toBe(4);
  await expect.element(page.getByRole('treeitem', { name: /^Chèn mã phía máy chủ/ })).toHaveAttribute('aria-expanded', 'true');
  await userEvent.keyboard('{ArrowDown}{Enter}');
  await expect.element(field()).toMatchTextContent(/SQL injection/);
});

test('Enter on a found category keeps the words and shows its types, and further typing searches all types', async () => {
  await openByKeyboard();
  await userEvent.keyboard('scripting{Enter}');
  await expect.element(page.getByRole('treeitem').first()).toMatchTextContent(/^XSS lưu trữ/);
  await expect.element(search()).toHaveValue('scripting');
  expect(page.getByRole('treeitem').elements()).toHaveLength(2);
  await search().fill('sql');
  await expect.element(page.getByRole('treeitem', { name: /^SQL injection/ })).toBeVisible();
  await search().fill('scripting');
  await userEvent.keyboard('{Enter}{ArrowDown}{Enter}');
  await expect.element(field()).toMatchTextContent(/Người dùng thường tới bất kỳ ai/);
});
