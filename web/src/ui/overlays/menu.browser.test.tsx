import { useState } from 'react';
import { expect, test } from 'vitest';
import { page, userEvent } from 'vitest/browser';
import { render } from '../../../test/render.tsx';
import { Button } from '../layout/button.tsx';
import { Menu, MenuItem } from './menu.tsx';
import { Popover } from './popover.tsx';

test('a menu whose button moves out of the window stays open and keeps the focus', async () => {
  const shown = (above: number) => (
    <div style={{ paddingTop: above, height: 3000 }}>
      <Menu target={<Button>Thêm mục</Button>}>
        <MenuItem>Phương pháp</MenuItem>
        <MenuItem>Giới hạn</MenuItem>
      </Menu>
    </div>
  );
  const { rerender } = await render(shown(700), { height: 800 });
  await page.getByRole('button', { name: 'Thêm mục' }).click();
  const [first, second] = [page.getByRole('menuitem', { name: 'Phương pháp' }), page.getByRole('menuitem', { name: 'Giới hạn' })];
  await expect.element(first).toHaveFocus();
  await rerender(shown(830));
  // The menu is positioned only in the next frame.
  await new Promise((resolve) => setTimeout(resolve, 200));
  await expect.element(first).toBeVisible();
  await userEvent.keyboard('{ArrowDown}');
  await expect.element(second).toHaveFocus();
});

test.for(['light', 'dark'] as const)('the menu item focused by keyboard has a focus outline in the %s theme', async (theme) => {
  await render(
    <Menu target={<Button>Thêm mục</Button>}>
      <MenuItem>Phương pháp</MenuItem>
      <MenuItem>Giới hạn</MenuItem>
    </Menu>,
    { theme },
  );
  await userEvent.keyboard('{Tab}{Enter}');
  const first = page.getByRole('menuitem', { name: 'Phương pháp' });
  await expect.element(first).toHaveFocus();
  const { outlineStyle, outlineWidth } = getComputedStyle(first.element());
  expect([outlineStyle, outlineWidth]).toEqual(['solid', '2px']);
});

/** Taps an element, as a finger does: the touch closes a menu before the click. */
function tap(element: Element): void {
  element.dispatchEvent(new Event('touchstart', { bubbles: true }));
  (element as HTMLElement).click();
}

test('a tap outside an open menu or popover only closes it', async () => {
  let pressed = 0;
  const press = () => {
    pressed += 1;
  };
  await render(
    <>
      <Menu target={<Button>Thêm mục</Button>}>
        <MenuItem>Phương pháp</MenuItem>
      </Menu>
      <Opened />
      <Button onClick={press}>Phía sau</Button>
    </>,
  );
  const behind = page.getByRole('button', { name: 'Phía sau' });
  for (const [opener, role] of [
    ['Thêm mục', 'menu'],
    ['Lọc', 'dialog'],
  ] as const) {
    await page.getByRole('button', { name: opener }).click();
    await expect.element(page.getByRole(role)).toBeVisible();
    tap(behind.element());
    await expect.element(page.getByRole(role)).not.toBeInTheDocument();
    expect(pressed).toBe(0);
  }
  await behind.click();
  expect(pressed).toBe(1);
});

function Opened() {
  const [opened, setOpened] = useState(false);
  return (
    <Popover opened={opened} onChange={setOpened} label="Lọc" target={<Button onClick={() => setOpened(true)}>Lọc</Button>}>
      <Button>Xong</Button>
    </Popover>
  );
}
