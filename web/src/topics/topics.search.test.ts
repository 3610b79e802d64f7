import { expect, test } from 'vitest';
import { isNarrowed, shownSort, topicListSearch, writeUpListBody } from './topics.search.ts';

const id = '0190a1b2-c3d4-7e5f-8a9b-0c1d2e3f4a5b';

test('an address is read, and what cannot be is left out', () => {
  const raw = {
    q: 'lo hong',
    category: 'Web',
    topic: id,
    tags: 'xss,csp',
    author: 'me',
    drafts: 'true',
    sortBy: '-likes',
    page: '0',
    view: 'x',
  };
  expect(topicListSearch(raw)).toEqual({
    q: 'lo hong',
    category: 'Web',
    topic: id,
    tags: ['xss', 'csp'],
    drafts: true,
    sortBy: '-likes',
  });
  expect(topicListSearch({ category: 'x'.repeat(61), sortBy: 'author', page: '2', view: 'topics' })).toEqual({ page: 2, view: 'topics' });
});

test('with words those that fit best come first, without them the newest, unless another order was chosen', () => {
  expect(shownSort({})).toBe('-publishedAt');
  expect(shownSort({ q: 'xss' })).toBe('relevance');
  expect(shownSort({ q: 'xss', sortBy: 'title' })).toBe('title');
});

test('the list is asked for by what the address says', () => {
  expect(writeUpListBody({ q: 'xss', topic: id, author: id, tags: ['csp'], page: 3 })).toEqual({
    q: 'xss',
    topicId: id,
    authorId: id,
    tags: ['csp'],
    drafts: false,
    sortBy: 'relevance',
    page: 3,
  });
});

test('own drafts, an order and a page narrow nothing', () => {
  expect(isNarrowed({ drafts: true, sortBy: 'title', page: 2 })).toBe(false);
  expect(isNarrowed({ tags: ['csp'] })).toBe(true);
});
