import { expect, test } from 'vitest';
import { render } from '../../../test/render.tsx';
import { useUnchanged } from './steady-values.ts';

const seen: object[] = [];

function Probe({ words }: { words: string }) {
  seen.push(useUnchanged({ words }, words));
  return <p>{words}</p>;
}

test('an object stays the same until its content changes', async () => {
  const { rerender } = await render(<Probe words="one" />);
  await rerender(<Probe words="one" />);
  expect(new Set(seen).size).toBe(1);
  await rerender(<Probe words="two" />);
  expect(new Set(seen).size).toBe(2);
  expect(seen.at(-1)).toEqual({ words: 'two' });
});
