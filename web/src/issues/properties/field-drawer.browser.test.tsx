import { type CustomField, FIELD_TYPES, hasChoices } from '@coloa/contract/custom-fields/custom-fields.schema.ts';
import { expect, test } from 'vitest';
import { page } from 'vitest/browser';
import { customField } from '../../../test/fixtures/custom-fields.ts';
import { render } from '../../../test/render.tsx';
import { FieldDrawer } from './field-drawer.tsx';

const choices: CustomField['choices'] = [{ key: 'a', name: { vi: 'Loại A', en: 'Type A' }, retired: false }];

test.each(FIELD_TYPES)('the editor of a custom field of type %s opens with the focus in the field', async (type) => {
  const field = customField({ type, choices: hasChoices(type) ? choices : [] });
  await render(<FieldDrawer field={field} value={null} people={[]} onSave={() => undefined} onClose={() => undefined} />);
  const drawer = page.getByRole('dialog', { name: field.name.vi });
  await expect.poll(() => document.activeElement?.matches('input, textarea, [contenteditable="true"]')).toBe(true);
  expect(drawer.element().contains(document.activeElement)).toBe(true);
});
