import { expect, test } from 'vitest';
import { page } from 'vitest/browser';
import { render } from '../../../test/render.tsx';
import { FormDrawer } from '../overlays/form-drawer.tsx';
import { SelectField } from './select-field.tsx';

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
