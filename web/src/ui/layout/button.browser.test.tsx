import { expect, test } from 'vitest';
import { page } from 'vitest/browser';
import { render } from '../../../test/render.tsx';
import { Button } from './button.tsx';
import { Row } from './layout.tsx';

const words = 'Đánh dấu tất cả các mục chưa có kết quả trong danh sách đang hiện là đã khắc phục';

test.each(['s', 'm'] as const)('on a phone, the long words of a button of size %s wrap within its container', async (size) => {
  await render(
    <div style={{ width: 328 }}>
      <Row justify="between" wrap>
        <Button size={size}>{words}</Button>
        <Button size={size}>Lưu</Button>
      </Row>
    </div>,
    { width: 360 },
  );
  const rectOf = (name: string) => page.getByRole('button', { name }).element().getBoundingClientRect();
  await expect.element(page.getByRole('button', { name: words })).toBeVisible();
  expect(rectOf(words).width).toBeLessThanOrEqual(328);
  expect(rectOf(words).height).toBeGreaterThan(rectOf('Lưu').height);
});

test('wrapped words of a button on a phone are centred', async () => {
  await render(
    <div style={{ width: 120, textAlign: 'left' }}>
      <Button>Báo đã khắc phục lỗ hổng</Button>
    </div>,
    { width: 360 },
  );
  const button = page.getByRole('button');
  await expect.element(button).toBeVisible();
  const words = document.createRange();
  words.selectNodeContents(button.element());
  const { left, right } = button.element().getBoundingClientRect();
  const lines = [...words.getClientRects()].filter(({ width }) => width > 0);
  expect(new Set(lines.map(({ top }) => top)).size).toBeGreaterThan(1);
  for (const line of lines) expect(Math.abs(line.left - left - (right - line.right))).toBeLessThan(3);
});
