import { expect, test } from 'vitest';
import { page, userEvent } from 'vitest/browser';
import { expectAccessible } from '../../../test/accessible.ts';
import { render } from '../../../test/render.tsx';
import { t } from '../../../test/words.ts';
import { MarkdownView } from './markdown-view.tsx';

test('a wide table stays readable on a phone and scrolls by keyboard', async () => {
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

test('task items are indented like other items, in lists of any kind', async () => {
  await render(<MarkdownView>{'- plain\n  - inner\n\n1. [x] ordered\n\n* [x] done\n  - [ ] sub\n\n    more'}</MarkdownView>);
  const wordsOf = (words: string) => {
    const range = document.createRange();
    const text = document.createTreeWalker(document.body, NodeFilter.SHOW_TEXT, (node) =>
      node.textContent?.trim() === words ? NodeFilter.FILTER_ACCEPT : NodeFilter.FILTER_SKIP,
    );
    const node = text.nextNode() as Text;
    range.setStart(node, node.data.indexOf(words));
    range.setEnd(node, node.data.indexOf(words) + words.length);
    return range.getBoundingClientRect().left;
  };
  await expect.element(page.getByText('ordered')).toBeVisible();
  expect(wordsOf('done')).toBeCloseTo(wordsOf('plain'), 0);
  expect(wordsOf('sub')).toBeCloseTo(wordsOf('inner'), 0);
  expect(wordsOf('sub')).toBeGreaterThan(wordsOf('done') + 10);
  const [ordered] = document.querySelectorAll('ol > li');
  expect(ordered && getComputedStyle(ordered).listStyleType).toBe('decimal');
});

test("a phone's screenshot takes part of the window and keeps its form", async () => {
  const canvas = document.createElement('canvas');
  Object.assign(canvas, { width: 107, height: 2379 });
  const tall = canvas.toDataURL();
  await render(<MarkdownView>{'![Điện thoại|480](/attachments/a.png)'}</MarkdownView>);
  const picture = page.getByRole('img', { name: 'Điện thoại' });
  await expect.element(picture).toBeInTheDocument();
  const image = picture.element() as HTMLImageElement;
  image.loading = 'eager';
  image.src = tall;
  await expect.poll(() => image.naturalHeight).toBe(2379);
  const { width, height } = image.getBoundingClientRect();
  expect(height).toBeLessThanOrEqual(Math.min(562, innerHeight * 0.6 + 2));
  expect(width / height).toBeCloseTo(107 / 2379, 1);
});

test('blocks are spaced consistently: none before the first, then 8 px, 12 px before code, and the same in lists', async () => {
  const code = (words: string) => `\`\`\`\n${words}\n\`\`\``;
  const list = '- mục\n\n  đoạn sau';
  await render(<MarkdownView>{[code('một'), 'đoạn', code('hai'), list].join('\n\n')}</MarkdownView>);
  const prose = page.getByText('đoạn', { exact: true }).element().parentElement;
  const blocks = [...(prose?.children ?? [])].map((block) => block.getBoundingClientRect());
  const gaps = blocks.map(({ top }, at) => Math.round(top - (blocks[at - 1]?.bottom ?? prose?.getBoundingClientRect().top ?? 0)));
  expect(gaps).toEqual([0, 8, 12, 8]);
  const [first, second] = page.getByRole('listitem').element().querySelectorAll('p');
  const inList = (second?.getBoundingClientRect().top ?? 0) - (first?.getBoundingClientRect().bottom ?? 0);
  expect(Math.round(inList)).toBe(8);
});

test('the copy button of a code block covers no text, also on a phone', async () => {
  await render(<MarkdownView>{`\`\`\`\n${'BACKUP_PASSPHRASE='.repeat(8)}\n\`\`\``}</MarkdownView>, { width: 360 });
  const button = page.getByRole('button', { name: t('ui:copy') });
  await expect.element(button).toBeInTheDocument();
  const corner = button.element().getBoundingClientRect();
  const words = document.createRange();
  words.selectNodeContents(document.querySelector('pre code') as Element);
  const covered = [...words.getClientRects()].filter(
    (line) => line.right > corner.left && line.bottom - 2 > corner.top && line.top + 3 < corner.bottom,
  );
  expect(covered).toEqual([]);
});
