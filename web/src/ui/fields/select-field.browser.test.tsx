import { type ReactNode, useState } from 'react';
import { expect, test } from 'vitest';
import { page } from 'vitest/browser';
import { render } from '../../../test/render.tsx';
import { FormDrawer } from '../overlays/form-drawer.tsx';
import { AutocompleteField } from './autocomplete-field.tsx';
import { FormError } from './form-error.tsx';
import { MultiSelect } from './multi-select.tsx';
import { SelectField } from './select-field.tsx';
import { TagsField } from './tags-field.tsx';

const nothing = () => undefined;
const form = {
  title: 'Quyền',
  confirm: 'Lưu',
  busy: false,
  unsaved: false,
  errors: {},
  failure: null,
  onSubmit: nothing,
  onClose: nothing,
};
const options = [{ value: 'lead', label: 'Trưởng nhóm' }];

const selected = () => {
  const { selectionStart, selectionEnd } = page.getByRole('combobox', { name: 'Vai trò' }).element() as HTMLInputElement;
  return (selectionEnd ?? 0) - (selectionStart ?? 0);
};

test.each([
  [false, 0],
  [true, 'Trưởng nhóm'.length],
])('the text of a focused field is selected only if it can be overwritten: searchable %s', async (searchable, count) => {
  await render(
    <FormDrawer {...form}>
      <SelectField label="Vai trò" searchable={searchable} options={options} value="lead" />
    </FormDrawer>,
  );
  await expect.element(page.getByRole('combobox', { name: 'Vai trò' })).toHaveFocus();
  expect(selected()).toBe(count);
});

function RejectedForm({ children }: { children: (error: string | undefined) => ReactNode }) {
  const [error, setError] = useState<string>();
  const reject = () => setError('Chọn vai trò.');
  return (
    <form noValidate action={reject}>
      {children(error)}
      <FormError errors={{ role: error }} />
      <button type="submit">Lưu</button>
    </form>
  );
}

const role = { label: 'Vai trò' };

test.each<[string, (error: string | undefined) => ReactNode]>([
  ['select', (error) => <SelectField {...role} searchable options={options} error={error} />],
  ['multi-select', (error) => <MultiSelect {...role} options={options} error={error} />],
  ['tags', (error) => <TagsField {...role} suggestions={['Trưởng nhóm']} error={error} />],
  [
    'autocomplete',
    (error) => <AutocompleteField {...role} value="" onChange={nothing} suggestions={[{ value: 'Trưởng nhóm' }]} error={error} />,
  ],
])('a rejected form focuses its first wrong field without opening the list over the error, and a click opens it: %s', async (_, field) => {
  await render(<RejectedForm>{field}</RejectedForm>);
  const input = page.getByLabelText(role.label, { exact: true }).first();
  await page.getByRole('button', { name: 'Lưu' }).click();
  await expect.element(input).toHaveFocus();
  await expect.element(page.getByText('Chọn vai trò.')).toBeVisible();
  const list = page.getByRole('option', { name: 'Trưởng nhóm' });
  expect(list.elements()).toEqual([]);
  await input.click();
  await expect.element(list).toBeVisible();
});
