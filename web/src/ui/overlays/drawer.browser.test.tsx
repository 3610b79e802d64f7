import { expect, test } from 'vitest';
import { page } from 'vitest/browser';
import { render } from '../../../test/render.tsx';
import { TextField } from '../fields/text-field.tsx';
import { Drawer } from './drawer.tsx';

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
