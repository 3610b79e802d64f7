import { pageLink, sharedPaths, sharedPatterns, toSearch } from '@coloa/contract/page-paths.ts';
import { expect, test } from 'vitest';
import { namedPages } from '../../test/walked-pages.ts';
import { errorSearch } from './error.search.ts';
import { fromSearch, paths, patterns, safeReturnTo } from './paths.ts';

test('a query survives the round trip', () => {
  const search = toSearch({ q: 'hà & bảo=1', status: ['OPEN', 'DRAFT'], page: 2, none: undefined, empty: '' });
  expect(search).toContain('status=OPEN,DRAFT&page=2');
  expect(fromSearch(search)).toEqual({ q: 'hà & bảo=1', status: 'OPEN,DRAFT', page: '2' });
  expect(toSearch({ q: '' })).toBe('');
});

test('ids are escaped in an address', () => {
  expect(paths.issue('a/b', 'c?d')).toBe('/projects/a%2Fb/issues/c%3Fd');
  expect(paths.issueEdit('a/b', 'c?d')).toBe('/projects/a%2Fb/issues/c%3Fd/edit');
  expect(paths.error(404, { from: '/projects/x?page=2' })).toBe('/errors/404?from=/projects/x%3Fpage%3D2');
});

test('an error page never refers to another error page', () => {
  const failed = paths.error(500, { from: '/groups', id: 'r1' });
  expect(paths.error(404, { from: failed, id: 'r2' })).toBe('/errors/404?id=r2');
  expect(errorSearch({ from: failed })).toEqual({});
  expect(errorSearch({ from: '/groups', id: 'r1' })).toEqual({ from: '/groups', id: 'r1' });
});

test('the addresses in emails are pages of the app', () => {
  for (const [name, pattern] of Object.entries(sharedPatterns)) expect(patterns[name as keyof typeof sharedPatterns]).toBe(pattern);
  expect(pageLink(sharedPaths.issue('P', 'I', { comment: 'C' }))).toBe(`#${paths.issue('P', 'I', { comment: 'C' })}`);
});

test('signing in continues only at pages of the app', () => {
  expect(safeReturnTo('/projects/1?page=2')).toBe('/projects/1?page=2');
  for (const elsewhere of [
    undefined,
    '',
    'https://evil.example',
    '//evil.example',
    'javascript:alert(1)',
    '/login?returnTo=/login',
    '/errors/500',
  ]) {
    expect(safeReturnTo(elsewhere)).toBe('/');
  }
});

test('the screenshot run visits every page', () => {
  const walked = namedPages.map(({ path }) => path.split('?')[0]);
  // The start page and the URL of a project redirect to other pages.
  const leadOn: string[] = [patterns.home, patterns.project];
  for (const pattern of Object.values(patterns).filter((each) => !leadOn.includes(each))) {
    const path = pattern
      .replace('$projectId', 'P')
      .replace('$issueId', 'I')
      .replace('$groupId', 'G')
      .replace('$workspaceId', 'W')
      .replace('$templateId', 'T')
      .replace('$bugId', 'B')
      .replace('$proposalId', 'O')
      .replace('$topicId', 'D')
      .replace('$writeUpId', 'E')
      .replace('$status', '404');
    expect(walked).toContain(path);
  }
});
