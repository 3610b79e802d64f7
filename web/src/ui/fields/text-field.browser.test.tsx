import { useState } from 'react';
import { expect, test } from 'vitest';
import { page, userEvent } from 'vitest/browser';
import { expectAccessible } from '../../../test/accessible.ts';
import { render } from '../../../test/render.tsx';
import { t } from '../../../test/words.ts';
import { TextArea } from './text-area.tsx';
import { TextField } from './text-field.tsx';

const MAX = 200;

function NameField() {
  const [name, setName] = useState('');
  return <TextField label="Họ tên" maxLength={MAX} value={name} onChange={(event) => setName(event.currentTarget.value)} />;
}

const field = () => page.getByLabelText('Họ tên');

test('an overlong text is kept, and the field shows the number of excess characters', async () => {
  await render(<NameField />);
  await field().fill('a'.repeat(MAX + 3));
  await expect.element(field()).toHaveValue('a'.repeat(MAX + 3));
  await expect.element(page.getByText(t('ui:field.tooLong', { count: 3, over: 3, max: MAX }))).toBeVisible();
  await expect.element(field()).toBeInvalid();
  await expectAccessible();
});

test('a long text from an on-screen keyboard is inserted in one step, and its length error appears immediately', async () => {
  const text = 'GET /api/accounts 200\n'.repeat(18_000);
  await render(<TextArea label="Ghi chú" maxLength={MAX} />);
  const note = page.getByLabelText('Ghi chú');
  let steps = 0;
  note.element().addEventListener('input', () => steps++);
  await note.fill(text);
  await expect.element(page.getByText('tối đa', { exact: false })).toBeVisible();
  expect(steps).toBe(1);
  await expect.element(note).toHaveValue(text);
});

test('on a phone a large field is at least as high as a normal one', async () => {
  const box = (label: string) => page.getByLabelText(label).element().parentElement?.offsetHeight;
  await render(
    <>
      <TextField label="Mã" />
      <TextField label="Mật khẩu" size="l" />
    </>,
    { width: 360 },
  );
  expect(box('Mã')).toBe(40);
  expect(box('Mật khẩu')).toBe(40);
});

test('a text of exactly the limit is counted and valid', async () => {
  await render(<NameField />);
  await field().fill('a'.repeat(MAX));
  await expect.element(page.getByText(t('ui:field.count', { length: MAX, max: MAX }))).toBeVisible();
  await expect.element(field()).toBeValid();
});

test('a short text is not counted', async () => {
  await render(<NameField />);
  await field().fill('Nguyễn Thu Hà');
  await expect.element(page.getByText(t('ui:field.count', { length: 13, max: MAX }))).not.toBeInTheDocument();
});

function StepsField() {
  const [steps, setSteps] = useState('');
  return <TextArea label="Các bước" value={steps} onChange={(event) => setSteps(event.currentTarget.value)} />;
}

test('a NUL inserted into a field or a text area becomes its escape, and the cursor stays after it', async () => {
  await render(
    <>
      <NameField />
      <StepsField />
    </>,
  );
  for (const label of ['Họ tên', 'Các bước']) {
    await page.getByLabelText(label).click();
    document.execCommand('insertText', false, 'a\0b');
    await expect.element(page.getByLabelText(label)).toHaveValue('a\\u0000b');
    await userEvent.keyboard('c');
    await expect.element(page.getByLabelText(label)).toHaveValue('a\\u0000bc');
  }
});

test('a text area names the first invisible or direction-changing character, with its line', async () => {
  await render(<StepsField />);
  const box = page.getByLabelText('Các bước');
  const note = (code: string, line: number) => page.getByText(t('ui:field.unseen', { code, line }));
  await box.fill('GET /\nHost: a\u202eb\u0003');
  await expect.element(note('\\u202e', 2)).toBeVisible();
  await expectAccessible();
  await box.fill('a\u0003');
  await expect.element(note('\\u0003', 1)).toBeVisible();
  await box.fill('Xin chào, שלום');
  await expect.element(page.getByText('\\u', { exact: false })).not.toBeInTheDocument();
});
