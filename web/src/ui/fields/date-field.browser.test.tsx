import { useState } from 'react';
import { expect, test } from 'vitest';
import { page, userEvent } from 'vitest/browser';
import { render } from '../../../test/render.tsx';
import { t } from '../../../test/words.ts';
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

test('Escape closes first the calendar and then the drawer around it', async () => {
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

test('Arrow Down moves the focus into the calendar, where a day is chosen; Escape and the choice return the focus', async () => {
  let closed = 0;
  await render(<DayDrawer onClose={() => (closed += 1)} />);
  (field().element() as HTMLElement).focus();
  await userEvent.keyboard('{Escape}');
  await expect.element(days()).not.toBeInTheDocument();
  await userEvent.keyboard('{ArrowDown}');
  await expect.element(page.getByRole('button', { name: '14 tháng 3 2026' })).toHaveFocus();
  await userEvent.keyboard('{ArrowRight}');
  await expect.element(days()).toHaveFocus();
  await userEvent.keyboard('{Escape}');
  await expect.element(days()).not.toBeInTheDocument();
  await expect.element(field()).toHaveFocus();
  await expect.element(field()).toHaveValue('14/03/2026');
  expect(closed).toBe(0);

  await userEvent.keyboard('{ArrowDown}');
  await expect.element(page.getByRole('button', { name: '14 tháng 3 2026' })).toHaveFocus();
  await userEvent.keyboard('{ArrowRight}{Enter}');
  await expect.element(field()).toHaveValue('15/03/2026');
  await expect.element(field()).toHaveFocus();
  await expect.element(days()).not.toBeInTheDocument();
});

test('Tab stays in the calendar, whose months and years are also chosen with the keyboard', async () => {
  await render(<DayDrawer onClose={() => undefined} />);
  (field().element() as HTMLElement).focus();
  await userEvent.keyboard('{ArrowDown}');
  await expect.element(page.getByRole('button', { name: '14 tháng 3 2026' })).toHaveFocus();
  await userEvent.keyboard('{PageDown}');
  await expect.element(page.getByRole('button', { name: '1 tháng 4 2026', exact: true })).toHaveFocus();
  await userEvent.keyboard('{Tab}');
  await expect.element(page.getByRole('button', { name: t('ui:field.previousMonth') })).toHaveFocus();
  await userEvent.keyboard('{Enter}{Shift>}{Tab}{/Shift}');
  await expect.element(page.getByRole('button', { name: '14 tháng 3 2026' })).toHaveFocus();
  await userEvent.keyboard('{Tab}{Tab}{Enter}');
  await expect.element(page.getByRole('button', { name: 'Th03', exact: true })).toHaveFocus();
  await userEvent.keyboard('{Enter}');
  await expect.element(page.getByRole('button', { name: '14 tháng 3 2026' })).toHaveFocus();
});

test('the calendar and its focused day stay when the window loses the focus', async () => {
  await render(<DayDrawer onClose={() => undefined} />);
  (field().element() as HTMLElement).focus();
  await userEvent.keyboard('{ArrowDown}');
  const day = page.getByRole('button', { name: '14 tháng 3 2026' });
  await expect.element(day).toHaveFocus();
  day.element().dispatchEvent(new FocusEvent('focusout', { bubbles: true, relatedTarget: null }));
  await new Promise((done) => setTimeout(done, 400));
  await expect.element(day).toHaveFocus();
  (document.activeElement as HTMLElement).blur();
  await expect.element(day).not.toBeInTheDocument();
});
