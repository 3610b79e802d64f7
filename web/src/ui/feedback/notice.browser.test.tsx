import { expect, test } from 'vitest';
import { page } from 'vitest/browser';
import { render } from '../../../test/render.tsx';
import { Button } from '../layout/button.tsx';
import { Row } from '../layout/layout.tsx';
import { Notice } from './notice.tsx';

const WORDS = 'Bản nháp của bạn trên thiết bị này mới hơn bản đã lưu.';
const text = () => page.getByText(WORDS).element().getBoundingClientRect();
const button = (name: string) => page.getByRole('button', { name }).element().getBoundingClientRect();

test('on a phone the actions of a message are below its text, which keeps its width', async () => {
  const actions = (
    <Row wrap>
      <Button size="s">Chuyển sang Đang thực hiện</Button>
      <Button size="s">Giữ nguyên</Button>
    </Row>
  );
  await render(<Notice action={actions}>{WORDS}</Notice>, { width: 360, height: 740 });
  expect(text().width).toBeGreaterThan(240);
  for (const name of ['Chuyển sang Đang thực hiện', 'Giữ nguyên']) {
    expect(button(name).top, name).toBeGreaterThanOrEqual(text().bottom);
    expect(button(name).right, name).toBeLessThan(360);
  }
});

test('a short action is beside a message that has room', async () => {
  await render(<Notice action={<Button size="s">Xem</Button>}>{WORDS}</Notice>, { width: 1280, height: 740 });
  expect(button('Xem').left).toBeGreaterThanOrEqual(text().right);
  expect(Math.abs((button('Xem').top + button('Xem').bottom) / 2 - (text().top + text().bottom) / 2)).toBeLessThanOrEqual(1);
});
