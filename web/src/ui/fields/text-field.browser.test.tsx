import { useState } from 'react';
import { expect, test } from 'vitest';
import { page } from 'vitest/browser';
import { expectAccessible } from '../../../test/accessible.ts';
import { render } from '../../../test/render.tsx';
import { t } from '../../../test/words.ts';
import { TextField } from './text-field.tsx';

const MAX = 200;

function NameField() {
  const [name, setName] = useState('');
  return <TextField label="Họ tên" maxLength={MAX} value={name} onChange={(event) => setName(event.currentTarget.value)} />;
}

const field = () => page.getByLabelText('Họ tên');

test('a text that is too long is kept, and the field says by how many characters', async () => {
  await render(<NameField />);
  await field().fill('a'.repeat(MAX + 3));
  await expect.element(field()).toHaveValue('a'.repeat(MAX + 3));
  await expect.element(page.getByText(t('ui:field.tooLong', { count: 3, over: 3, max: MAX }))).toBeVisible();
  await expect.element(field()).toBeInvalid();
  await expectAccessible();
});

test('a text that reaches the limit is counted and valid', async () => {
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
