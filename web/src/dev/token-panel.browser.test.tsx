import { useState } from 'react';
import { expect, test } from 'vitest';
import { page } from 'vitest/browser';
import { expectAccessible } from '../../test/accessible.ts';
import { render } from '../../test/render.tsx';
import { t } from '../../test/words.ts';
import type { OwnToken } from './own-token.ts';
import { TokenPanel } from './token-panel.tsx';

let chosen: OwnToken[] = [];

function Panel() {
  const [token, setToken] = useState<OwnToken>({ kind: 'none' });
  chosen.push(token);
  return <TokenPanel token={token} onToken={setToken} />;
}

const field = () => page.getByRole('textbox', { name: t('dev:token.field') });
const useSession = () => page.getByRole('button', { name: t('dev:token.useSession') });

test('a signed-in user pastes a token, or selects and deselects their session', async () => {
  chosen = [];
  await render(<Panel />);
  await field().fill(' coloa_abc ');
  await expect.poll(() => chosen.at(-1)).toEqual({ kind: 'pasted', token: 'coloa_abc' });
  await field().fill('');
  await expect.poll(() => chosen.at(-1)).toEqual({ kind: 'none' });
  await useSession().click();
  await expect.element(page.getByRole('status')).toHaveTextContent(t('dev:token.usingSession'));
  await expect.element(field()).not.toBeInTheDocument();
  expect(chosen.at(-1)).toEqual({ kind: 'session' });
  await expectAccessible();
  await page.getByRole('button', { name: t('dev:token.stop') }).click();
  await expect.element(field()).toHaveValue('');
});

test('a user without a session can only paste a token', async () => {
  await render(<Panel />, { me: null });
  await expect.element(field()).toBeVisible();
  await expect.element(useSession()).not.toBeInTheDocument();
});
