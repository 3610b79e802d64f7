import { expect, test } from 'vitest';
import { page, userEvent } from 'vitest/browser';
import { render } from '../../../test/render.tsx';
import { t } from '../../../test/words.ts';
import { BulkAction, BulkBar } from './bulk-bar.tsx';

const ACTIONS = ['Trạng thái', 'Mức ưu tiên', 'Người khắc phục', 'Nhãn', 'Hạn khắc phục', 'Xóa'];

test('on a phone, the actions are one row, in which every action can be reached', async () => {
  await render(
    <main>
      <BulkBar count={12} onClear={() => {}}>
        {ACTIONS.map((label) => (
          <BulkAction key={label}>{label}</BulkAction>
        ))}
      </BulkBar>
    </main>,
    { width: 360, height: 740 },
  );
  const bar = page.getByRole('toolbar');
  await expect.element(bar).toBeVisible();
  expect(bar.element().getBoundingClientRect().height).toBeLessThanOrEqual(56);
  const clear = page.getByRole('button', { name: t('ui:bulk.clear'), exact: false });
  expect(clear.element().getBoundingClientRect().right).toBeLessThanOrEqual(360);
  for (const _ of ACTIONS) await userEvent.keyboard('{Tab}');
  const last = page.getByRole('button', { name: 'Xóa', exact: true });
  await expect.element(last).toHaveFocus();
  const { left, right } = last.element().getBoundingClientRect();
  expect(left).toBeGreaterThanOrEqual(0);
  expect(right).toBeLessThanOrEqual(clear.element().getBoundingClientRect().left);
});
