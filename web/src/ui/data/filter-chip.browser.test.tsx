import { expect, test, vi } from 'vitest';
import { page } from 'vitest/browser';
import { render } from '../../../test/render.tsx';
import { t } from '../../../test/words.ts';
import { FilterChip } from './filter-chip.tsx';

test('a click on the name of a filter opens it, and the × button only removes it', async () => {
  const [onValue, onRemove] = [vi.fn(), vi.fn()];
  await render(<FilterChip field="Mức độ" value="Cao" onValue={onValue} onRemove={onRemove} />);
  // The button of the value covers the name, which is not a button itself.
  await page.getByText('Mức độ').click({ force: true });
  expect([onValue, onRemove].map(({ mock }) => mock.calls.length)).toEqual([1, 0]);
  await page.getByRole('button', { name: t('ui:filter.remove', { field: 'Mức độ' }), exact: false }).click();
  expect([onValue, onRemove].map(({ mock }) => mock.calls.length)).toEqual([1, 1]);
});

test('the names of the buttons contain the field and the value', async () => {
  const onClick = vi.fn();
  await render(
    <>
      <FilterChip field="Mức độ" value={<b>Cao</b>} onValue={onClick} onRemove={onClick} />
      <FilterChip field="Ưu tiên" value="Cao" onValue={onClick} onRemove={onClick} />
      <FilterChip field="Quá hạn" value="có" onRemove={onClick} />
    </>,
  );
  const named = (name: string) => page.getByRole('button', { name, exact: true });
  const removing = (field: string) => t('ui:filter.remove', { field });
  for (const name of [
    ...['Mức độ Cao', `${removing('Mức độ')} Cao`],
    ...['Ưu tiên Cao', `${removing('Ưu tiên')} Cao`],
    `${removing('Quá hạn')} có`,
  ]) {
    await expect.element(named(name)).toBeVisible();
  }
});
