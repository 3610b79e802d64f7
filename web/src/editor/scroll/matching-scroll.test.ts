import { describe, expect, test } from 'vitest';
import { blockLines, matchingScroll, type ScrolledText } from './matching-scroll.ts';

const text = (whole: number, blocks: readonly number[] = []): ScrolledText => ({ visible: 200, whole, blocks });

describe('blockLines', () => {
  test('finds paragraphs, headings, list items and code blocks', () => {
    const lines = ['# Tiêu đề', 'Một', '', 'Hai', 'tiếp', '- a', '- b', '1. c', '```http', '# không phải', '', 'GET /', '```', '', 'Ba'];
    expect(blockLines(lines)).toEqual([3, 5, 6, 7, 8, 14]);
  });

  test('finds none in an empty text or one paragraph', () => {
    expect(blockLines([''])).toEqual([]);
    expect(blockLines(['Một', 'hai'])).toEqual([]);
  });
});

describe('matchingScroll', () => {
  test('both texts reach their start and their end together', () => {
    const [short, long] = [text(600, [100, 300]), text(1000, [500, 700])];
    expect(matchingScroll(0, short, long)).toBe(0);
    expect(matchingScroll(400, short, long)).toBe(800);
    expect(matchingScroll(9999, short, long)).toBe(800);
    expect(matchingScroll(-20, short, long)).toBe(0);
  });

  test('the start of a block is beside the start of the same block', () => {
    const [from, to] = [text(600, [300]), text(1000, [800])];
    const share = 300 / 600;
    expect(matchingScroll(share * 400, from, to)).toBe(Math.round((800 / 1000) * 800));
    expect(matchingScroll(200, text(600, [300]), text(1000, [500]))).toBe(400);
  });

  test('texts with different numbers of blocks scroll in proportion', () => {
    expect(matchingScroll(100, text(600, [50]), text(1000, [700, 800]))).toBe(200);
  });

  test('a text that is shown as a whole does not move the other one', () => {
    expect(matchingScroll(0, text(200), text(1000))).toBe(0);
    expect(matchingScroll(100, text(600), text(150))).toBe(0);
  });

  test('scrolling there and back returns to the same position', () => {
    const [from, to] = [text(900, [120, 480, 800]), text(1300, [300, 500, 900])];
    for (const top of [0, 50, 333, 612, 700])
      expect(Math.abs(matchingScroll(matchingScroll(top, from, to), to, from) - top)).toBeLessThanOrEqual(1);
  });
});
