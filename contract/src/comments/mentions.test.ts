import { describe, expect, test } from 'vitest';
import { workTime } from '../../../tools/work-time.ts';
import { cutAtNames, namesMentioned } from './mentions.ts';

describe('namesMentioned', () => {
  test.each([
    ['@an.nguyen xem giúp', ['an.nguyen']],
    ['Nhờ @đức và (@binh-2) nhé, @đức', ['đức', 'binh-2']],
    ['hỏi @lan.', ['lan.', 'lan']],
    ['@a@b.example', ['a@b.example']],
    ['@mai.do...', ['mai.do...', 'mai.do..', 'mai.do.', 'mai.do']],
    ['@đức'.normalize('NFD'), ['đức']],
  ])('finds who is named in %j', (text, names) => {
    expect(namesMentioned(text)).toEqual(names);
  });

  test.each([
    ['mail to an@coloa.example'],
    ['`@Override` here'],
    ['```java\n@Override\n```'],
    ['~~~\n@Autowired\n~~~'],
    ['a lone @ and @x'],
    ['``@Override with ` inside``'],
  ])('finds no mention in %j', (text) => {
    expect(namesMentioned(text).filter((name) => name !== 'x')).toEqual([]);
  });

  test('finds names after a closed code block', () => {
    expect(namesMentioned('```\n@Override\n```\n@lan')).toEqual(['lan']);
  });

  test('a long text of only special characters is searched in less than a second', () => {
    for (const piece of ['@', '@a', '@.', '`', '@a@'])
      expect(
        workTime(() => namesMentioned(piece.repeat(20_000))),
        piece,
      ).toBeLessThan(1_000);
  });
});

test('the pieces of a text cut at its names join to the original text', () => {
  const text = 'Nhờ @mai.do. và @đức-2, thư an@coloa.example';
  const pieces = Array.from(cutAtNames(text));
  expect(pieces.map((piece) => piece.text).join('')).toBe(text);
  expect(pieces.flatMap(({ names }) => names)).toEqual(['mai.do.', 'mai.do', 'đức-2']);
});
