import { readFileSync } from 'node:fs';
import { issuesContract } from '@coloa/contract/issues/issues.contract.ts';
import { profileContract } from '@coloa/contract/profile/profile.contract.ts';
import { expect, test } from 'vitest';
import { steps } from '../../build/html-head.ts';
import { issuePageSize } from '../issues/issues.queries.ts';
import { issueSearch, listQueryOf } from '../issues/issues.search.ts';
import { urlOf } from '../lib/api-client.ts';
import { paths } from '../routes/paths.ts';

const script = readFileSync(new URL('../before-paint.js', import.meta.url), 'utf8');

interface Sent {
  url: string;
  token: string;
}

/**
 * Runs the script as in a browser whose preferred language is English. Returns its requests, the preloaded files and the language of the
 * page.
 */
function opened(address: string, stored: Record<string, string>): { sent: Sent[]; preloaded: string[]; language: string } {
  const documentElement = { lang: '', setAttribute: () => undefined };
  const sent: Sent[] = [];
  const preloaded: string[] = [];
  const dataset = Object.fromEntries(
    Object.keys(steps).map((name) => [name.replaceAll(/-(\w)/g, (_, letter: string) => letter.toUpperCase()), `/${name}.js /${name}.css`]),
  );
  const document = {
    documentElement,
    currentScript: { dataset },
    createElement: () => ({}),
    head: { append: ({ href }: { href: string }) => preloaded.push(href) },
  };
  const page = {
    document,
    location: { hash: `#${address}` },
    localStorage: { getItem: (key: string) => stored[key] ?? null },
    navigator: { languages: ['en-US', 'en'] },
    matchMedia: () => ({ matches: false }),
    window: {},
    fetch: async (url: string, { headers }: { headers: { Token: string } }) => sent.push({ url, token: headers.Token }),
  };
  new Function(...Object.keys(page), script)(...Object.values(page));
  return { sent, preloaded: preloaded.filter((file) => !file.includes('i18n')), language: documentElement.lang };
}

const filesOf = (...names: string[]) => names.flatMap((name) => [`/${name}.js`, `/${name}.css`]);
const profile = { url: urlOf(profileContract.get, {}), token: 'T' };
const firstIssues = urlOf(issuesContract.list, { query: { ...listQueryOf(null, issueSearch({}), issuePageSize) } });

test('the list of all issues is requested with the profile, by the URL that the page uses', () => {
  expect(opened(paths.allIssues(), { token: 'T' })).toMatchObject({
    sent: [profile, { url: firstIssues, token: 'T' }],
    preloaded: filesOf('app', 'menu', 'issues'),
  });
});

test('a filtered list is requested only by its page', () => {
  expect(opened(`${paths.allIssues()}?status=OPEN`, { token: 'T' }).sent).toEqual([profile]);
});

test.each([
  ['/', 'dashboard'],
  [paths.dashboard(), 'dashboard'],
  [paths.projects(), 'projects'],
  [paths.issues('p'), 'project-issues'],
  [paths.issue('p', 'i'), 'issue'],
])('%s loads the files of %s together with those of the app', (address, name) => {
  expect(opened(address, { token: 'T' })).toMatchObject({ sent: [profile], preloaded: filesOf('app', 'menu', name) });
});

test('nothing is requested with an expired token, which the server would reject', () => {
  const at = (ms: number) => opened(paths.dashboard(), { token: 'T', 'coloa.token-until': String(Date.now() + ms) });
  expect(at(-1)).toMatchObject({ sent: [], preloaded: filesOf('app', 'menu', 'dashboard') });
  expect(at(60_000).sent).toEqual([profile]);
});

test('nothing is requested without a session, and on pages that open links from emails', () => {
  expect(opened(paths.allIssues(), {})).toMatchObject({ sent: [], preloaded: filesOf('app') });
  expect(opened('/reset-password?token=x', { token: 'T' })).toMatchObject({ sent: [], preloaded: filesOf('app') });
});

test('a shared report loads its own files, and sends no token', () => {
  expect(opened('/report?token=x', { token: 'T' })).toMatchObject({ sent: [], preloaded: filesOf('report') });
});

test.each([
  ['/login', undefined, 'vi'],
  ['/report', undefined, 'vi'],
  ['/report?token=x', undefined, 'vi'],
  ['/report?token=x', 'en', 'en'],
  ['/report?token=x&language=en', undefined, 'en'],
  ['/report?token=x&language=en', 'vi', 'en'],
  ['/report?token=x&language=fr', undefined, 'vi'],
  ['/login?language=en', undefined, 'vi'],
  ['/login', 'en', 'en'],
  ['/login', 'fr', 'vi'],
])('S42 the first view of %s with the chosen language %s is in %s, regardless of the browser', (address, chosen, language) => {
  expect(opened(address, chosen ? { 'coloa.language': chosen } : {}).language).toBe(language);
});
