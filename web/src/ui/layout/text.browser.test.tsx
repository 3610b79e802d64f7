import { expect, test } from 'vitest';
import { page } from 'vitest/browser';
import { render } from '../../../test/render.tsx';
import { Text } from './text.tsx';

test('only code is monospaced', async () => {
  const widthOf = (words: string) => page.getByText(words, { exact: true }).element().getBoundingClientRect().width;
  await render(
    <>
      <Text mono>iiiiiiii</Text> <Text mono>mmmmmmmm</Text> <Text>llllllll</Text> <Text>wwwwwwww</Text>
    </>,
  );
  expect(widthOf('iiiiiiii')).toBeCloseTo(widthOf('mmmmmmmm'));
  expect(widthOf('llllllll')).toBeLessThan(widthOf('wwwwwwww') / 2);
});
