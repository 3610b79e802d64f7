import { expect, test } from 'vitest';
import { page } from 'vitest/browser';
import { render } from '../../../test/render.tsx';
import { Tag } from './words.tsx';

test('a long tag ends with an ellipsis instead of being clipped by its cell', async () => {
  const words = 'Giao diện quản trị của hạ tầng';
  await render(
    <div style={{ width: 100, overflow: 'hidden', whiteSpace: 'nowrap' }}>
      <Tag>{words}</Tag>
    </div>,
  );
  const tag = page.getByText(words).element();
  expect(tag.getBoundingClientRect().width).toBeLessThanOrEqual(100);
  expect(tag.scrollWidth).toBeGreaterThan(tag.clientWidth);
});
