import { expect, test } from 'vitest';
import { page } from 'vitest/browser';
import { render } from '../../../test/render.tsx';
import { Segmented } from './segmented.tsx';

const options = ['7 days', '30 days', '90 days', 'This quarter', 'This year'].map((value) => ({ value, label: value }));

test('on a phone each segment has space for its text', async () => {
  await render(<Segmented wide label="Period" value="7 days" onChange={() => undefined} options={options} />, { width: 360 });
  await expect.element(page.getByRole('group', { name: 'Period' })).toBeVisible();
  for (const { value } of options) {
    const segment = page.getByRole('button', { name: value }).element();
    expect(segment.scrollWidth, value).toBeLessThanOrEqual(segment.clientWidth);
  }
  expect(document.documentElement.scrollWidth).toBe(360);
});

test('several segments share the free space equally, so that a long text is not tighter than the others', async () => {
  await render(<Segmented wide label="Period" value={null} onChange={() => undefined} options={options} />, { width: 480 });
  await expect.element(page.getByRole('group', { name: 'Period' })).toBeVisible();
  const spaces = options.map(({ value }) => {
    const segment = page.getByRole('button', { name: value }).element();
    const text = document.createRange();
    text.selectNodeContents(segment);
    return segment.getBoundingClientRect().width - text.getBoundingClientRect().width;
  });
  expect(Math.max(...spaces) - Math.min(...spaces)).toBeLessThan(3);
});
