import { expect, test } from 'vitest';
import { page, userEvent } from 'vitest/browser';
import { expectAccessible } from '../../test/accessible.ts';
import { render } from '../../test/render.tsx';
import { t } from '../../test/words.ts';
import { MarkdownView } from './markdown-view.tsx';

test('a table with many columns stays readable on a phone and is scrolled by the keyboard', async () => {
  const row = (cell: string) => `|${` ${cell} |`.repeat(7)}`;
  await render(<MarkdownView>{[row('Cột'), row('---'), row('Kẻ tấn công đọc được sao kê của người khác')].join('\n')}</MarkdownView>, {
    width: 360,
  });
  const table = page.getByRole('group', { name: t('ui:markdown.table') });
  await expect.element(table).toBeVisible();
  const element = table.element();
  const widths = [...element.querySelectorAll('td')].map((cell) => cell.getBoundingClientRect().width);
  expect(Math.min(...widths)).toBeGreaterThan(100);
  expect(document.documentElement.scrollWidth).toBeLessThanOrEqual(360);
  (element as HTMLElement).focus();
  await userEvent.keyboard('{ArrowRight}');
  await expect.poll(() => element.scrollLeft).toBeGreaterThan(0);
  await expectAccessible();
});
