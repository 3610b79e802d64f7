import { useState } from 'react';
import { expect, test } from 'vitest';
import { page, userEvent } from 'vitest/browser';
import { render } from '../../../test/render.tsx';
import { Drawer } from '../overlays/drawer.tsx';
import { DateField } from './date-field.tsx';

const field = () => page.getByLabelText('Ngày');
const days = () => page.getByRole('button', { name: '15 tháng 3 2026' });

function DayDrawer({ onClose, error }: { onClose: () => void; error?: string }) {
  const [day, setDay] = useState<string | null>('2026-03-14');
  return (
    <Drawer opened onClose={onClose} title="Ghi kết quả">
      <DateField label="Ngày" value={day} error={error} onChange={setDay} />
    </Drawer>
  );
}

test('Escape closes the calendar, and only then the drawer around it', async () => {
  let closed = 0;
  const close = () => {
    closed += 1;
  };
  await render(<DayDrawer onClose={close} />);
  await field().click();
  await expect.element(days()).toBeVisible();
  await userEvent.keyboard('{Escape}');
  await expect.element(days()).not.toBeInTheDocument();
  expect(closed).toBe(0);
  await userEvent.keyboard('{Escape}');
  expect(closed).toBe(1);
});

test('the calendar does not cover the error of its field', async () => {
  await render(<DayDrawer onClose={() => undefined} error="Ngày này chưa tới." />);
  (field().element() as HTMLElement).focus();
  await expect.element(field()).toHaveFocus();
  expect(days().elements()).toEqual([]);
  await field().click();
  await expect.element(days()).toBeVisible();
  const error = page.getByText('Ngày này chưa tới.').element().getBoundingClientRect();
  expect(document.querySelector('[data-dates-dropdown]')?.getBoundingClientRect().top).toBeGreaterThanOrEqual(error.bottom);
});
