import { globSync, readFileSync } from 'node:fs';
import path from 'node:path';
import { expect, test } from 'vitest';
import { DRAWN_IN, NOT_DRAWN } from '../web/stories/parts.ts';

const files = globSync(path.resolve(import.meta.dirname, '../web/src/ui/*/*.tsx'));
const partOf = (file: string, ending = '.tsx'): string => path.basename(file, ending);
const component = /^export (?:function|const) [A-Z][a-z]/m;

const parts = files
  .filter((file) => !/\.(?:test|stories)\.tsx$/.test(file) && component.test(readFileSync(file, 'utf8')))
  .map((file) => partOf(file))
  .filter((part) => !NOT_DRAWN.includes(part));
const withStories = files.filter((file) => file.endsWith('.stories.tsx')).map((file) => partOf(file, '.stories.tsx'));

test('every part has a story, or is drawn in the story of another part', () => {
  const covered = [...withStories, ...Object.keys(DRAWN_IN)];
  expect(parts.filter((part) => !covered.includes(part))).toEqual([]);
});

test('a part that is drawn in the story of another one exists, and so does that story', () => {
  const wrong = Object.entries(DRAWN_IN).filter(
    ([part, other]) => !parts.includes(part) || withStories.includes(part) || !withStories.includes(other),
  );
  expect(wrong).toEqual([]);
});

test('every story belongs to a part', () => {
  expect(withStories.filter((part) => !parts.includes(part))).toEqual([]);
});
