import { expect, test, vi } from 'vitest';
import { page } from 'vitest/browser';
import { printed } from '../../../test/media.ts';
import { render } from '../../../test/render.tsx';
import { RelativeTime } from './relative-time.tsx';

test('a relative time is updated while the page is open', async () => {
  vi.useFakeTimers({ toFake: ['Date', 'setInterval', 'clearInterval'], now: Date.now() });
  await render(<RelativeTime at={Date.now() - 5 * 60_000} />, { language: 'en' });
  await expect.element(page.getByRole('time')).toHaveTextContent('5 minutes ago');
  vi.advanceTimersByTime(60_000);
  await expect.element(page.getByRole('time')).toHaveTextContent('6 minutes ago');
});

test('in print a relative time is a date and a time', async () => {
  await render(<RelativeTime at={Date.now() - 58_000} />, { language: 'en' });
  const time = (await page.getByRole('time').findElement()) as HTMLElement;
  expect(time.firstElementChild?.checkVisibility()).toBe(true);
  await printed(() => {
    expect(time.firstElementChild?.checkVisibility()).toBe(false);
    expect(getComputedStyle(time, '::after').content).toBe(`"${time.title}"`);
  });
});
