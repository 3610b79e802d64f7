import { useState } from 'react';
import { expect, test } from 'vitest';
import { page, userEvent } from 'vitest/browser';
import { withMotion } from '../../../test/media.ts';
import { render } from '../../../test/render.tsx';
import { ChoiceList } from '../fields/choice-list.tsx';
import { DateField } from '../fields/date-field.tsx';
import { SelectField } from '../fields/select-field.tsx';
import { Button } from '../layout/button.tsx';
import { Popover } from './popover.tsx';

const options = [
  { value: 'a', label: 'Một' },
  { value: 'b', label: 'Hai' },
];

function Choices() {
  const [opened, setOpened] = useState(true);
  const [chosen, setChosen] = useState<string | null>(null);
  const [day, setDay] = useState<string | null>('2026-11-26');
  return (
    <>
      <Popover opened={opened} onChange={setOpened} label="Chọn" target={<Button onClick={() => setOpened(true)}>Mở</Button>}>
        <SelectField label="Số" options={options} value={chosen} onChange={setChosen} />
        <DateField label="Ngày" value={day} onChange={setDay} />
      </Popover>
      <p style={{ marginTop: 400 }}>
        {chosen} {day}
      </p>
    </>
  );
}

test('a popover has the given width in pixels', async () => {
  await render(
    <Popover opened onChange={() => undefined} label="Kỳ" width={340} target={<Button>Mở</Button>}>
      Kỳ
    </Popover>,
  );
  await expect.poll(() => page.getByRole('dialog', { name: 'Kỳ' }).element().clientWidth).toBe(338);
});

const popover = () => page.getByRole('dialog', { name: 'Chọn' });

test('a click in a list or calendar of a popover selects there and keeps it open, and one outside closes it', async () => {
  await render(<Choices />);
  await page.getByRole('combobox', { name: 'Số' }).click();
  await page.getByRole('option', { name: 'Hai' }).click();
  await expect.element(page.getByText('b 2026-11-26')).toBeVisible();
  await expect.element(popover()).toBeVisible();
  await page.getByRole('textbox', { name: 'Ngày' }).click();
  await page.getByRole('button', { name: /24 .*2026/ }).click();
  await expect.element(page.getByText('b 2026-11-24')).toBeVisible();
  await expect.element(popover()).toBeVisible();
  await page.getByText('b 2026-11-24').click();
  await expect.element(popover()).not.toBeInTheDocument();
});

function Filter({ single, names }: { single: boolean; names: readonly string[] }) {
  const [opened, setOpened] = useState(true);
  const [chosen, setChosen] = useState<string[]>([]);
  return (
    <Popover
      opened={opened}
      onChange={setOpened}
      label="Chọn"
      target={<Button onClick={() => setOpened(true)}>{chosen.join() || 'Mở'}</Button>}
    >
      <ChoiceList
        label="Số"
        single={single}
        options={names.map((name) => ({ value: name, label: name }))}
        value={chosen}
        onChange={(next) => {
          setChosen(next);
          if (single) setOpened(false);
        }}
      />
    </Popover>
  );
}

test('the arrow keys move between the boxes of a popover, Enter toggles one, and Escape returns the focus', async () => {
  await render(<Filter single={false} names={['Một', 'Hai', 'Ba']} />);
  const box = (name: string) => popover().getByRole('checkbox', { name });
  await expect.element(box('Một')).toHaveFocus();
  await userEvent.keyboard('{ArrowDown}{Enter}');
  await expect.element(box('Hai')).toBeChecked();
  await expect.element(box('Hai')).toHaveFocus();
  await userEvent.keyboard('{Enter}{ArrowUp}{ArrowUp}{Enter}');
  await expect.element(box('Hai')).not.toBeChecked();
  await expect.element(box('Ba')).toBeChecked();
  await userEvent.keyboard('{Escape}');
  await expect.element(popover()).not.toBeInTheDocument();
  await expect.element(page.getByRole('button', { name: 'Ba' })).toHaveFocus();
});

test('the arrow keys also lead out of the search box of a long list, and Enter chooses the only option that applies', async () => {
  await render(<Filter single names={['Một', 'Hai', 'Ba', 'Bốn', 'Năm', 'Sáu', 'Bảy', 'Tám', 'Chín']} />);
  await expect.element(popover().getByRole('textbox')).toHaveFocus();
  await userEvent.keyboard('{ArrowDown}{ArrowDown}');
  await expect.element(popover().getByRole('radio', { name: 'Hai' })).toHaveFocus();
  await expect.element(popover().getByRole('radio', { name: 'Hai' })).not.toBeChecked();
  await userEvent.keyboard('{Enter}');
  await expect.element(popover()).not.toBeInTheDocument();
  await expect.element(page.getByRole('button', { name: 'Hai' })).toHaveFocus();
});

test('a popover that fades out returns the focus to its target', async () => {
  await withMotion(async () => {
    await render(<Choices />);
    await expect.element(page.getByRole('combobox', { name: 'Số' })).toHaveFocus();
    await userEvent.keyboard('{Escape}');
    await expect.element(popover()).not.toBeInTheDocument();
    await expect.element(page.getByRole('button', { name: 'Mở' })).toHaveFocus();
  });
});
