import { expect, test } from 'vitest';
import { page, userEvent } from 'vitest/browser';
import { render } from '../../../test/render.tsx';
import { EditableProperty } from './editable-property.tsx';
import { TextEditor } from './text-editor.tsx';

const nothing = () => undefined;

const shown = (pressed: () => void) => (
  <>
    <button type="button" onClick={pressed} style={{ position: 'sticky', top: 0 }}>
      Đường dẫn
    </button>
    <div style={{ height: 1500 }} />
    <EditableProperty
      label="Mã ngoài"
      can
      edit={(done) => <TextEditor label="Mã ngoài" value="VRT-1" maxLength={20} onSave={nothing} onDone={done} />}
    >
      VRT-1
    </EditableProperty>
    <div style={{ height: 1500 }} />
  </>
);

const value = () => page.getByRole('button', { name: /Mã ngoài/ });
const field = () => page.getByRole('textbox', { name: 'Mã ngoài' });

test('a click elsewhere during the edit of a property takes effect, and the page does not shift', async () => {
  let presses = 0;
  await render(
    shown(() => {
      presses += 1;
    }),
    { height: 700 },
  );
  await value().click();
  await expect.element(field()).toHaveFocus();
  scrollTo(0, 0);
  await page.getByRole('button', { name: 'Đường dẫn' }).click();
  await expect.element(field()).not.toBeInTheDocument();
  expect([presses, scrollY]).toEqual([1, 0]);
});

test('Escape in an edited property returns the focus to it', async () => {
  await render(shown(nothing), { height: 700 });
  await value().click();
  await expect.element(field()).toHaveFocus();
  await userEvent.keyboard('{Escape}');
  await expect.element(value()).toHaveFocus();
});
