import { useState } from 'react';
import { expect, test, vi } from 'vitest';
import { page, userEvent } from 'vitest/browser';
import { render } from '../../../test/render.tsx';
import { t } from '../../../test/words.ts';
import { CweEditor } from '../properties/cwe-editor.tsx';
import { CweField } from './cwe-field.tsx';

const field = () => page.getByLabelText(t('issues:property.cwe'));
const active = () => document.querySelector('[data-combobox-selected]')?.textContent ?? null;

function Field() {
  const [value, setValue] = useState('');
  return <CweField value={value} onChange={setValue} />;
}

test('Enter selects the first match of typed words, and keeps a complete number', async () => {
  await render(<Field />);
  await field().fill('idor');
  await expect.poll(active).toContain('CWE-639');
  await userEvent.keyboard('{Enter}');
  await expect.element(field()).toHaveValue('CWE-639');
  await field().fill('cwe');
  await expect.poll(active).not.toBeNull();
  await userEvent.keyboard(' 63');
  await expect.poll(active).toBeNull();
  await userEvent.keyboard('{Enter}');
  await expect.element(field()).toHaveValue('cwe 63');
});

test.each([
  ['idor', 'CWE-639'],
  ['63', 'CWE-63'],
])('in place, Enter after %s saves %s', async (text, cwe) => {
  const onSave = vi.fn();
  await render(<CweEditor value={null} onSave={onSave} onDone={() => {}} />);
  await field().fill(text);
  await expect.element(page.getByRole('option').first()).toBeVisible();
  await expect.poll(active).toEqual(text === 'idor' ? expect.stringContaining(cwe) : null);
  await userEvent.keyboard('{Enter}');
  await expect.poll(() => onSave.mock.calls).toEqual([[cwe]]);
});
