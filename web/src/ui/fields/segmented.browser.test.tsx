import { expect, test } from 'vitest';
import { page } from 'vitest/browser';
import { render } from '../../../test/render.tsx';
import { Segmented } from './segmented.tsx';

test('on a phone each segment has space for its text', async () => {
  const options = ['7 days', '30 days', '90 days', 'This quarter', 'This year'].map((value) => ({ value, label: value }));
  await render(<Segmented wide label="Period" value="7 days" onChange={() => undefined} options={options} />, { width: 360 });
  await expect.element(page.getByRole('group', { name: 'Period' })).toBeVisible();
  for (const { value } of options) {
    const segment = page.getByRole('button', { name: value }).element();
    expect(segment.scrollWidth, value).toBeLessThanOrEqual(segment.clientWidth);
  }
  expect(document.documentElement.scrollWidth).toBe(360);
});
