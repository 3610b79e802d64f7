import { expect, test } from 'vitest';
import { page } from 'vitest/browser';
import { render } from '../../../test/render.tsx';
import { ChartCard } from '../data/chart-card.tsx';

test('on a phone a card’s action stays to the right of its title, above a long note', async () => {
  const title = 'Lỗ hổng theo trạng thái';
  const note = 'Các lỗ hổng được ghi nhận trong khoảng thời gian đã chọn';
  await render(<ChartCard title={title} note={note} chart={<p>Biểu đồ</p>} table={<table />} />, { width: 360, height: 740 });
  const box = (name: string) => page.getByText(name, { exact: true }).element().getBoundingClientRect();
  const button = page.getByRole('button').element().getBoundingClientRect();
  expect(button.top).toBeLessThan(box(note).top);
  expect(button.left).toBeGreaterThanOrEqual(box(title).right);
  expect(button.right).toBeGreaterThan(320);
});
