import { expect, test, vi } from 'vitest';
import { page } from 'vitest/browser';
import { render } from '../../../test/render.tsx';
import { useAutosave } from './use-autosave.ts';

interface Values {
  version: number;
  by: null;
  count: number;
}

/** Always passes the first values, as a page does until the response of a save reaches its query. */
function Counter({ send }: { send: (body: { count?: number; version: number }) => Promise<Values> }) {
  const { shown, set } = useAutosave<Values, { count?: number }>({ kept: { version: 1, by: null, count: 0 }, send });
  return (
    <button type="button" onClick={() => set({ count: shown.count + 1 })}>
      {shown.count}
    </button>
  );
}

test('a change right after a save is based on the saved values and their version', async () => {
  const send = vi.fn(async ({ count = 0, version }: { count?: number; version: number }) => ({ version: version + 1, by: null, count }));
  await render(<Counter send={send} />);
  await page.getByRole('button', { name: '0' }).click();
  await expect.poll(() => send.mock.calls.length).toBe(1);
  await page.getByRole('button', { name: '1' }).click();
  await expect.element(page.getByRole('button', { name: '2' })).toBeVisible();
  expect(send.mock.calls).toEqual([[{ count: 1, version: 1 }], [{ count: 2, version: 2 }]]);
});
