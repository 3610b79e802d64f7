import { useState } from 'react';
import { expect, test, vi } from 'vitest';
import { page, userEvent } from 'vitest/browser';
import { expectAccessible } from '../../../test/accessible.ts';
import { render } from '../../../test/render.tsx';
import { t } from '../../../test/words.ts';
import { MarkdownEditor } from '../markdown-editor.tsx';
import { type SecretDecisions, SecretDecisionsContext } from './secret-decisions.ts';

const password = ['Hoa', 'Sua', '@19'].join('');
const text = `Cấu hình\n\npassword=${password}`;

function Written({ keep, onText }: { keep: SecretDecisions['keep']; onText: (text: string) => void }) {
  const [value, setValue] = useState(text);
  const [kept, setKept] = useState('');
  const decisions: SecretDecisions = {
    isKept: (secret) => secret === kept,
    keep: keep && ((secret, found, reason) => keep(secret, found, reason).then(() => setKept(secret))),
  };
  const change = (next: string) => {
    setValue(next);
    onText(next);
  };
  return (
    <SecretDecisionsContext value={decisions}>
      <MarkdownEditor label="Description" filesAt={null} value={value} onChange={change} />
    </SecretDecisionsContext>
  );
}

async function show(keep: SecretDecisions['keep'] = null): Promise<() => string> {
  let now = text;
  await render(
    <Written
      keep={keep}
      onText={(next) => {
        now = next;
      }}
    />,
  );
  await expect.element(line()).toBeVisible();
  return () => now;
}

const line = () => page.getByText(t('secrets:line', { kind: t('secrets:kind.PASSWORD'), line: 3 }));
const button = (name: string) => page.getByRole('button', { name, exact: true });
const marked = () => [...document.querySelectorAll('.cm-secret')].map(({ textContent }) => textContent);

test('a secret is underlined, and one click redacts it, which can be undone', async () => {
  const now = await show();
  expect(marked()).toEqual([password]);
  await expectAccessible();
  await button(t('secrets:redact')).click();
  expect(now()).toBe(`Cấu hình\n\npassword=⟦${password}⟧`);
  await expect.element(line()).not.toBeInTheDocument();
  await userEvent.keyboard('{Control>}z{/Control}');
  expect(now()).toBe(text);
  await expect.element(line()).toBeVisible();
});

test('without an issue, a secret can only be redacted', async () => {
  await show();
  await expect.element(button(t('secrets:keep'))).not.toBeInTheDocument();
});

test('keeping a secret requires a reason, and removes its mark', async () => {
  const keep = vi.fn<NonNullable<SecretDecisions['keep']>>(() => Promise.resolve());
  await show(keep);
  await button(t('secrets:keep')).click();
  await button(t('ui:cancel')).click();
  await expect.element(button(t('secrets:keep'))).toHaveFocus();
  await button(t('secrets:keep')).click();
  await button(t('secrets:confirm')).click();
  await expect.element(page.getByText(t('secrets:reasonMissing'))).toBeVisible();
  expect(keep).not.toHaveBeenCalled();
  await expect.element(page.getByRole('textbox', { name: t('secrets:reason') })).toHaveFocus();
  await page.getByRole('textbox', { name: t('secrets:reason') }).fill('Tài khoản đã bị xóa');
  await expectAccessible();
  await userEvent.keyboard('{Enter}');
  expect(keep).toHaveBeenCalledWith(password, expect.objectContaining({ kind: 'PASSWORD', rule: 'password' }), 'Tài khoản đã bị xóa');
  await expect.element(line()).not.toBeInTheDocument();
  await expect.element(page.getByRole('textbox', { name: 'Description' })).toHaveFocus();
  expect(marked()).toEqual([]);
});
