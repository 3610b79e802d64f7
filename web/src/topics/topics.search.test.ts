import { expect, test } from 'vitest';
import { isNarrowed, keptByView, shownSort, topicListSearch, writeUpListBody } from './topics.search.ts';

const id = '0190a1b2-c3d4-7e5f-8a9b-0c1d2e3f4a5b';

test('parses an address and drops invalid values', () => {
  const raw = {
    q: 'lo hong',
    category: 'Web',
    topic: id,
    tags: 'xss,csp',
    author: 'me',
    drafts: 'true',
    sortBy: '-likes',
    page: '0',
    show: 'x',
    view: id,
  };
  expect(topicListSearch(raw)).toEqual({
    q: 'lo hong',
    category: 'Web',
    topic: id,
    tags: ['xss', 'csp'],
    drafts: true,
    sortBy: '-likes',
    view: id,
  });
  expect(topicListSearch({ category: 'x'.repeat(61), sortBy: 'author', page: '2', show: 'topics', view: 'x' })).toEqual({
    page: 2,
    show: 'topics',
  });
});

test('sorts by relevance with a search and by date without one, unless another order is chosen', () => {
  expect(shownSort({})).toBe('-publishedAt');
  expect(shownSort({ q: 'xss' })).toBe('relevance');
  expect(shownSort({ q: 'xss', sortBy: 'title' })).toBe('title');
});

test('the request for the list contains the values of the address', () => {
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

test('own drafts, an order and a page are not filters', () => {
  expect(isNarrowed({ drafts: true, sortBy: 'title', page: 2 })).toBe(false);
  expect(isNarrowed({ tags: ['csp'] })).toBe(true);
});

test('a view keeps search text, filters and a non-default order, but no open panels', () => {
  const kept = { q: 'xss', category: 'Web', topic: id, tags: ['csp'], author: id, sortBy: '-likes' };
  expect(keptByView({ ...kept, page: '3', show: 'topics', view: id, create: 'true', colour: 'red' })).toEqual(kept);
  expect(keptByView(kept)).toEqual(kept);
  expect(keptByView({ drafts: 'true', sortBy: '-publishedAt' })).toEqual({ drafts: true });
  expect(keptByView({ q: 'xss', sortBy: 'relevance' })).toEqual({ q: 'xss' });
  expect(keptByView({ q: 'xss', sortBy: '-publishedAt' })).toEqual({ q: 'xss', sortBy: '-publishedAt' });
});
