import { useState } from 'react';
import { expect, test } from 'vitest';
import { page, userEvent } from 'vitest/browser';
import { expectAccessible } from '../../../test/accessible.ts';
import { cutFields } from '../../../test/cut-fields.ts';
import { newFixtureId } from '../../../test/fixtures/ids.ts';
import { render } from '../../../test/render.tsx';
import { t } from '../../../test/words.ts';
import { AssetsField } from './assets-field.tsx';
import type { FormAsset } from './issue-value.ts';

const hosts = Array.from({ length: 40 }, (_, at) => `10.0.1.${at + 1}`);
const scope = hosts.map((value, at) => ({ id: newFixtureId(), inScope: at < 39, kind: 'IP' as const, value, note: '' }));

function Form({ start }: { start: readonly FormAsset[] }) {
  const [assets, setAssets] = useState<readonly FormAsset[]>(start);
  return (
    <>
      <output aria-label="assets">{assets.map(({ value }) => value).join(' ')}</output>
      <AssetsField value={assets} scope={scope} onChange={setAssets} />
    </>
  );
}

const values = () => page.getByRole('status', { name: 'assets' }).element().textContent?.split(' ') ?? [];
const field = (number: number) => page.getByLabelText(t('issues:assets.value', { number }), { exact: true });
const allAssets = () => hosts.map((value) => ({ id: newFixtureId(), kind: 'HOST' as const, value, scopeId: null }));

test('40 assets are collapsed after ten and can be filtered; a row stays while its value is edited', async () => {
  await render(<Form start={allAssets()} />);
  await expect.element(field(10)).toBeVisible();
  await expect.element(field(11)).not.toBeInTheDocument();
  await page.getByLabelText(t('issues:assets.filter')).fill('10.0.1.33');
  await expect.element(field(1)).not.toBeInTheDocument();
  await field(33).fill('10.0.9.9');
  await expect.element(field(33)).toHaveFocus();
  expect(values()[32]).toBe('10.0.9.9');
  await page.getByLabelText(t('issues:assets.filter')).fill('');
  await page.getByRole('button', { name: t('issues:assets.more', { count: 29 }) }).click();
  await expect.element(field(40)).toBeVisible();
  await expectAccessible();
  const fewer = page.getByRole('button', { name: t('issues:assets.fewer') });
  await fewer.click();
  await expect.element(field(40)).not.toBeInTheDocument();
  await expect.element(field(10)).toBeVisible();
  await expect.element(fewer).not.toBeInTheDocument();
});

test('a new asset is shown below the collapsed ones', async () => {
  await render(<Form start={allAssets()} />);
  await page.getByRole('button', { name: t('issues:assets.add') }).click();
  await field(41).fill('10.0.2.1');
  await expect.element(field(41)).toHaveValue('10.0.2.1');
  await expect.element(field(40)).not.toBeInTheDocument();
});

test('assets are selected from the scope with checkboxes, one by one or all matches', async () => {
  await render(<Form start={[]} />);
  await page.getByRole('button', { name: t('issues:assets.choose') }).click();
  const list = page.getByRole('dialog', { name: t('issues:assets.choose') });
  await list.getByRole('checkbox', { name: '10.0.1.5', exact: true }).click();
  expect(values()).toEqual(['10.0.1.5']);
  await list.getByLabelText(t('ui:field.search')).fill('10.0.1.1');
  await list.getByRole('checkbox', { name: t('ui:field.selectAll', { count: 11 }) }).click();
  expect(values()).toHaveLength(12);
  await expectAccessible();
  await list.getByRole('checkbox', { name: '10.0.1.10', exact: true }).click();
  expect(values()).toHaveLength(11);
  await userEvent.keyboard('{Escape}');
  await expect.element(list).not.toBeInTheDocument();
});

test('targets out of scope are not included in select all, and are marked among the assets', async () => {
  await render(<Form start={[]} />);
  await page.getByRole('button', { name: t('issues:assets.choose') }).click();
  const list = page.getByRole('dialog', { name: t('issues:assets.choose') });
  await list.getByRole('checkbox', { name: t('ui:field.selectAll', { count: 39 }) }).click();
  expect(values()).not.toContain('10.0.1.40');
  await list.getByLabelText(t('ui:field.search')).fill('10.0.1.40');
  await list.getByRole('checkbox').click();
  expect(values()).toContain('10.0.1.40');
  await userEvent.keyboard('{Escape}');
  await page.getByLabelText(t('issues:assets.filter')).fill('10.0.1.40');
  const assets = page.getByRole('group', { name: t('issues:property.assets') });
  await expect.element(assets.getByText(t('issues:assets.outOfScope'))).toBeVisible();
  await page.getByLabelText(t('issues:assets.filter')).fill('10.0.1.39');
  await expect.element(assets.getByText(t('issues:assets.outOfScope'))).not.toBeInTheDocument();
});

test('after a removal the next row has the focus, or the last one', async () => {
  await render(<Form start={allAssets().slice(0, 3)} />);
  const remove = (number: number) => page.getByRole('button', { name: t('issues:assets.remove', { number }), exact: true });
  await remove(1).click();
  await expect.element(field(1)).toHaveFocus();
  await expect.element(field(1)).toHaveValue(hosts[1]);
  await remove(2).click();
  await expect.element(field(2)).not.toBeInTheDocument();
  await expect.element(field(1)).toHaveFocus();
});

test.each([360, 720])('the kind of an asset is never truncated at %i px', async (width) => {
  await render(<Form start={[{ id: newFixtureId(), kind: 'COMPONENT', value: 'OTP', scopeId: null }]} />, { width });
  await document.fonts.ready;
  await expect.element(page.getByLabelText(t('issues:assets.kind', { number: 1 }))).toHaveValue(t('issues:assets.kinds.COMPONENT'));
  expect(cutFields()).toEqual([]);
});

test('a new asset gets the focus, so that a list can be pasted at once', async () => {
  await render(<Form start={allAssets()} />);
  await page.getByRole('button', { name: t('issues:assets.add') }).click();
  await expect.element(field(41)).toHaveFocus();
  await page.getByRole('button', { name: t('issues:assets.more', { count: 30 }) }).click();
  await page.getByRole('button', { name: t('issues:assets.add') }).click();
  await expect.element(field(42)).toHaveFocus();
});
