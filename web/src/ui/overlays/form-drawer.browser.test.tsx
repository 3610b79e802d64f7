import { useState } from 'react';
import { expect, test } from 'vitest';
import { page, userEvent } from 'vitest/browser';
import { expectAccessible } from '../../../test/accessible.ts';
import { render } from '../../../test/render.tsx';
import { t } from '../../../test/words.ts';
import { ApiError } from '../../lib/api-error.ts';
import { TextField } from '../fields/text-field.tsx';
import { Button } from '../layout/button.tsx';
import { FormDrawer } from './form-drawer.tsx';

function PageWithDrawer({ onSubmit = () => {}, failure = null }: { onSubmit?: (name: string) => void; failure?: Error | null }) {
  const [opened, setOpened] = useState(false);
  const [name, setName] = useState('');
  const error = name === 'trùng' ? 'Tên này đã có.' : undefined;
  const close = () => {
    setName('');
    setOpened(false);
  };
  return (
    <>
      <Button onClick={() => setOpened(true)}>Mở biểu mẫu</Button>
      {opened && (
        <FormDrawer
          title="Tạo người dùng"
          confirm="Tạo"
          busy={false}
          unsaved={name !== ''}
          errors={error ? { name: error } : {}}
          failure={failure}
          onSubmit={() => onSubmit(name)}
          onClose={close}
        >
          <TextField label="Họ tên" value={name} error={error} onChange={(event) => setName(event.currentTarget.value)} />
        </FormDrawer>
      )}
    </>
  );
}

const opener = () => page.getByRole('button', { name: 'Mở biểu mẫu' });
const drawer = () => page.getByRole('dialog', { name: 'Tạo người dùng' });
const field = () => drawer().getByLabelText('Họ tên');
const question = () => page.getByRole('dialog', { name: t('ui:discard.title') });

test('an empty drawer closes without a confirmation, and the focus returns to its opening button', async () => {
  await render(<PageWithDrawer />);
  await opener().click();
  await expect.element(drawer()).toBeVisible();
  await userEvent.keyboard('{Escape}');
  await expect.element(drawer()).not.toBeInTheDocument();
  await expect.element(opener()).toHaveFocus();
});

test('text typed into a drawer is discarded only after a confirmation', async () => {
  await render(<PageWithDrawer />);
  await opener().click();
  await field().fill('Nguyễn Thu Hà');
  await userEvent.keyboard('{Escape}');
  await expect.element(question().getByRole('button', { name: t('ui:discard.keep') })).toHaveFocus();
  await expectAccessible();
  // Escape cancels the question without reaching the drawer.
  await userEvent.keyboard('{Escape}');
  await expect.element(question()).not.toBeInTheDocument();
  await expect.element(field()).toHaveValue('Nguyễn Thu Hà');
  await drawer()
    .getByRole('button', { name: t('ui:cancel') })
    .click();
  await question()
    .getByRole('button', { name: t('ui:discard.confirm') })
    .click();
  await expect.element(drawer()).not.toBeInTheDocument();
});

test('Enter in a field submits the form', async () => {
  const submitted: string[] = [];
  await render(<PageWithDrawer onSubmit={(name) => submitted.push(name)} />);
  await opener().click();
  await field().fill('Nguyễn Thu Hà');
  await userEvent.keyboard('{Enter}');
  await expect.poll(() => submitted).toEqual(['Nguyễn Thu Hà']);
});

test('the errors of a form are counted above its fields', async () => {
  await render(<PageWithDrawer />);
  await opener().click();
  await field().fill('trùng');
  await expect.element(drawer().getByText(t('ui:form.errors', { count: 1 }))).toBeVisible();
});

test('resubmitting an unchanged form moves the focus to the first error again', async () => {
  await render(<PageWithDrawer />);
  await opener().click();
  await field().fill('trùng');
  for (let press = 0; press < 2; press += 1) {
    await drawer().getByRole('button', { name: 'Tạo' }).click();
    await expect.element(field()).toHaveFocus();
  }
});

test('the main button is to the right of the cancel button, as in dialogs', async () => {
  await render(<PageWithDrawer />);
  await opener().click();
  const left = (name: string) => drawer().getByRole('button', { name }).element().getBoundingClientRect().left;
  await expect.element(drawer().getByRole('button', { name: 'Tạo' })).toBeVisible();
  expect(left(t('ui:cancel'))).toBeLessThan(left('Tạo'));
});

test('an open drawer shows why its save failed, without errors shown at its fields or by the page', async () => {
  const refused = new ApiError({ kind: 'refused', status: 409, problems: [{ code: 'GROUPS_FULL', message: 'Đã đủ nhóm.' }] });
  const { rerender } = await render(<PageWithDrawer failure={new ApiError({ kind: 'network' })} />);
  await opener().click();
  const alert = drawer().getByRole('alert');
  await expect.element(alert).toHaveTextContent(t('app:failure.network'));
  await expectAccessible();
  refused.reported = true;
  await rerender(<PageWithDrawer failure={refused} />);
  await expect.element(alert).not.toBeInTheDocument();
  refused.toasted = refused.problems;
  await rerender(<PageWithDrawer failure={refused} />);
  await expect.element(alert).toHaveTextContent('Đã đủ nhóm.');
});
