import { useState } from 'react';
import { expect, test } from 'vitest';
import { page } from 'vitest/browser';
import { expectAccessible } from '../../../test/accessible.ts';
import { render } from '../../../test/render.tsx';
import { t } from '../../../test/words.ts';
import { Folded } from './folded.tsx';

const lines = (count: number) => Array.from({ length: count }, (_, at) => `Dòng ${at + 1}`).map((line) => <p key={line}>{line}</p>);
const all = () => page.getByRole('button', { name: t('ui:folded.all') });
const less = () => page.getByRole('button', { name: t('ui:folded.less') });

test('a long text shows its first lines, then all of them and again only the first ones', async () => {
  await render(
    <Folded>
      {lines(20)}
      <a href="#/end">Cuối</a>
    </Folded>,
  );
  await expect.element(all()).toHaveAttribute('aria-expanded', 'false');
  await expect.element(page.getByText('Dòng 5', { exact: true })).toBeInViewport();
  await expect.element(page.getByText('Dòng 9', { exact: true })).not.toBeInViewport();
  await expectAccessible();
  await all().click();
  await expect.element(less()).toHaveAttribute('aria-expanded', 'true');
  await expect.element(page.getByText('Dòng 20', { exact: true })).toBeInViewport();
  await less().click();
  await expect.element(page.getByText('Dòng 20', { exact: true })).not.toBeInViewport();
  (page.getByRole('link', { name: 'Cuối' }).element() as HTMLElement).focus();
  await expect.element(less()).toBeVisible();
});

function Shortened() {
  const [count, setCount] = useState(20);
  return (
    <>
      <button type="button" onClick={() => setCount(3)}>
        Rút ngắn
      </button>
      <Folded>{lines(count)}</Folded>
    </>
  );
}

test('a text that fits has no button, also after it was long', async () => {
  await render(<Shortened />);
  await expect.element(all()).toBeVisible();
  await page.getByRole('button', { name: 'Rút ngắn' }).click();
  await expect.element(all()).not.toBeInTheDocument();
});
