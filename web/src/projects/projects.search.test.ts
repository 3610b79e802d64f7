import { toSearch } from '@coloa/contract/page-paths.ts';
import { projectSearchAdvanced, projectSearch as searchBody } from '@coloa/contract/projects/projects.contract.ts';
import { expect, test } from 'vitest';
import { fromSearch } from '../routes/paths.ts';
import { advancedBody, filtersOf, isSimple, keptByView, type ProjectSearch, projectSearch, simpleBody } from './projects.search.ts';

const person = '0190a1b2-c3d4-7e5f-8a9b-0c1d2e3f4a5b';
const everything: ProjectSearch = {
  text: 'ví điện tử',
  status: ['IN_PROGRESS', 'REPORTING'],
  kind: ['WEB', 'API'],
  tags: ['mobile', 'quý 2'],
  people: [person],
  hats: ['LEAD'],
  severity: ['CRITICAL'],
  twoPersonReview: false,
  hasFiles: true,
  languages: ['vi', 'en'],
  bin: true,
  key: 'HVB',
  scope: 'api.hvbank.example',
  issueText: 'otp',
  startFrom: '2026-01-01',
  updatedTo: '2026-03-31',
  sortBy: '-endDay',
  page: 3,
};

test('a list survives the round trip through its address', () => {
  expect(projectSearch(fromSearch(toSearch(everything)))).toEqual(everything);
  expect(projectSearch({})).toEqual({});
});

test('invalid values of an address are ignored instead of rejected', () => {
  const raw = { status: 'NONSENSE,PLANNED', people: 'me', page: '0', sortBy: 'color', startFrom: '1/1/2026', bin: 'yes', kind: '' };
  expect(projectSearch(raw)).toEqual({ status: ['PLANNED'] });
});

test('a search by only text and statuses uses the simple endpoint', () => {
  expect(isSimple({ text: 'ví', status: ['PLANNED'], sortBy: 'name', page: 2 })).toBe(true);
  expect(isSimple({ text: 'ví', kind: ['WEB'] })).toBe(false);
  expect(isSimple({ twoPersonReview: false })).toBe(false);
  expect(simpleBody({ text: 'ví', status: ['PLANNED'] })).toEqual({ text: 'ví', status: ['PLANNED'], sortBy: '-updatedAt', page: 1 });
});

test('the bodies of both searches are valid for the API', () => {
  expect(searchBody.safeParse(simpleBody(everything)).success).toBe(true);
  const body = projectSearchAdvanced.parse(advancedBody(everything));
  expect(body).toMatchObject({
    startDay: { from: '2026-01-01' },
    updatedDay: { to: '2026-03-31' },
    twoPersonReview: false,
    hasFiles: true,
    languages: ['vi', 'en'],
    bin: true,
    page: 3,
  });
  expect(body.endDay).toBeUndefined();
});

test('sorting, the page and the open form are not filters', () => {
  expect(filtersOf({ sortBy: 'name', page: 2, create: true })).toEqual({});
});

test('a saved view stores filters and order, without the page, open items and the bin', () => {
  const view = '0190a1b2-c3d4-7e5f-8a9b-0c1d2e3f4a5b';
  const search = projectSearch({ text: 'cổng', status: 'IN_PROGRESS', sortBy: 'name', page: '2', view, create: 'true', bin: 'true' });
  const kept = { text: 'cổng', status: ['IN_PROGRESS'], sortBy: 'name' };
  expect(keptByView({ ...search })).toEqual(kept);
  expect(keptByView(kept)).toEqual(kept);
  expect(keptByView({ sortBy: '-updatedAt' })).toEqual({});
  expect(isSimple({ view })).toBe(true);
  expect(advancedBody({ view })).toEqual(advancedBody({}));
});
