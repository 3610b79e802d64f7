import { useState } from 'react';
import { expect, test } from 'vitest';
import { page } from 'vitest/browser';
import { render } from '../../../test/render.tsx';
import { DateField } from '../fields/date-field.tsx';
import { SelectField } from '../fields/select-field.tsx';
import { TextField } from '../fields/text-field.tsx';
import { Button } from '../layout/button.tsx';
import { Drawer } from './drawer.tsx';
import { FormDrawer } from './form-drawer.tsx';
import { ItemSteps } from './peek-pane.tsx';

const nothing = () => undefined;

test('a drawer without a field focuses its title', async () => {
  await render(
    <Drawer opened onClose={nothing} title="Nhật ký">
      Văn bản
    </Drawer>,
  );
  await expect.element(page.getByRole('heading', { name: 'Nhật ký' })).toHaveFocus();
});

test('a drawer focuses the field marked as first', async () => {
  await render(
    <Drawer opened onClose={nothing} title="Nhật ký">
      <TextField label="Lời nhắn" data-autofocus value="" onChange={nothing} />
    </Drawer>,
  );
  await expect.element(page.getByRole('textbox', { name: 'Lời nhắn' })).toHaveFocus();
});

const form = {
  title: 'Nhật ký',
  confirm: 'Lưu',
  busy: false,
  unsaved: false,
  errors: {},
  failure: null,
  onSubmit: nothing,
  onClose: nothing,
};

test('a form in a drawer focuses its first field without a mark', async () => {
  await render(
    <FormDrawer {...form}>
      <TextField label="Mã" readOnly value="log" />
      <SelectField label="Loại" options={[{ value: 'a', label: 'Loại A' }]} value="a" />
      <TextField label="Lời nhắn" value="" onChange={nothing} />
    </FormDrawer>,
  );
  await expect.element(page.getByRole('combobox', { name: 'Loại' })).toHaveFocus();
});

test('a form in a drawer focuses its selected radio button', async () => {
  await render(
    <FormDrawer {...form}>
      <input type="radio" name="to" aria-label="Nhóm" />
      <input type="radio" name="to" aria-label="Khách hàng" defaultChecked />
    </FormDrawer>,
  );
  await expect.element(page.getByRole('radio', { name: 'Khách hàng' })).toHaveFocus();
});

function Loading() {
  const [loaded, setLoaded] = useState(false);
  return (
    <FormDrawer {...form}>
      {loaded ? <TextField label="Lời nhắn" value="" onChange={nothing} /> : <output aria-busy="true" />}
      <TextField label="Ghi chú" value="" onChange={nothing} />
      <Button ref={(button) => void button?.addEventListener('loaded', () => setLoaded(true))}>Tải</Button>
    </FormDrawer>
  );
}

const load = () => page.getByRole('button', { name: 'Tải' }).element().dispatchEvent(new Event('loaded'));

test('a form whose first field is still loading focuses it when it appears', async () => {
  await render(<Loading />);
  await expect.element(page.getByRole('heading', { name: 'Nhật ký' })).toHaveFocus();
  load();
  await expect.element(page.getByRole('textbox', { name: 'Lời nhắn' })).toHaveFocus();
});

test('a first field that appears late does not take the focus from another field', async () => {
  await render(<Loading />);
  await page.getByRole('textbox', { name: 'Ghi chú' }).click();
  load();
  await expect.element(page.getByRole('textbox', { name: 'Lời nhắn' })).toBeVisible();
  await expect.element(page.getByRole('textbox', { name: 'Ghi chú' })).toHaveFocus();
});

test('the calendar of a first field stays closed if other fields follow, until the field is clicked', async () => {
  await render(
    <FormDrawer {...form}>
      <DateField label="Ngày" value={null} onChange={nothing} />
      <TextField label="Ghi chú" value="" onChange={nothing} />
    </FormDrawer>,
  );
  const day = page.getByRole('textbox', { name: 'Ngày' });
  await expect.element(day).toHaveFocus();
  await expect.element(page.getByRole('table')).not.toBeInTheDocument();
  await day.click();
  await expect.element(page.getByRole('table')).toBeVisible();
});

test('on a phone the whole code in the title of a drawer is shown beside its buttons', async () => {
  for (const title of ['WSTG-INFO-05', 'CONTROL-OF-THE-CUSTOMER-0001234567890']) {
    const { unmount } = await render(
      <Drawer
        opened
        onClose={nothing}
        title={title}
        actions={<ItemSteps position={12} total={104} onPrevious={nothing} onNext={nothing} />}
      >
        Văn bản
      </Drawer>,
      { width: 360, height: 740 },
    );
    const heading = page.getByRole('heading', { name: title });
    await expect.element(heading).toBeVisible();
    const { scrollWidth, clientWidth, scrollHeight, clientHeight } = heading.element();
    expect([scrollWidth, scrollHeight]).toEqual([clientWidth, clientHeight]);
    await unmount();
  }
});
