import fc from 'fast-check';
import { expect, test } from 'vitest';
import { isErrorPage, pageOf, paths, staysPut } from '../routes/paths.ts';
import { type Failure, whereTo } from './redirects.ts';

const here = (href: string) => ({ href, leaving: false, unsaved: false });
const failed = (status: number, read = true): Failure => ({ kind: 'page', status, id: 'r1', read });

test('a failed call redirects to the page for its failure, with the address it came from', () => {
  const at = here('/groups?page=2');
  expect(whereTo(failed(500), at)).toEqual({ go: paths.error(500, { from: '/groups?page=2', id: 'r1' }) });
  expect(whereTo({ kind: 'setup' }, at)).toEqual({ go: paths.twoFactor('/groups?page=2') });
  expect(whereTo({ kind: 'password' }, at)).toEqual({ go: paths.password('/groups?page=2') });
  expect(whereTo({ kind: 'signedOut' }, at)).toEqual({ go: paths.login('/groups?page=2', true) });
});

test('a failed call does not replace a page with unsaved text, except when the session has ended', () => {
  const at = { ...here('/users'), unsaved: true };
  for (const read of [true, false]) expect(whereTo(failed(500, read), at)).toBe('say');
  expect(whereTo({ kind: 'signedOut' }, at)).toEqual({ go: paths.login('/users', true) });
});

test.each([paths.error(500, { from: '/groups' }), paths.error(404), paths.twoFactor('/groups')])(
  'no failed call but the end of the session leads away from %s',
  (href) => {
    expect(whereTo(failed(403), here(href))).toBe('say');
    expect(whereTo({ kind: 'setup' }, here(href))).toBe('nothing');
    expect(whereTo({ kind: 'password' }, here(href))).toBe('nothing');
    expect(whereTo({ kind: 'signedOut' }, here(href))).toMatchObject({ go: expect.stringContaining('/login?') });
  },
);

test('the password form does not redirect to itself', () => {
  expect(whereTo({ kind: 'password' }, here(paths.password('/groups')))).toBe('nothing');
  expect(whereTo({ kind: 'password' }, here('/settings/password/'))).toBe('nothing');
});

test('a page that the user leaves never redirects: failed reads are silent, failed actions are reported', () => {
  const leaving = { href: paths.groups(), leaving: true, unsaved: false };
  expect(whereTo(failed(500), leaving)).toBe('nothing');
  expect(whereTo(failed(500, false), leaving)).toBe('say');
});

test('signing in after an error page returns to the page that failed', () => {
  expect(whereTo({ kind: 'signedOut' }, here(paths.error(500, { from: '/groups?page=2' })))).toEqual({
    go: paths.login('/groups?page=2', true),
  });
  expect(whereTo({ kind: 'signedOut' }, here(paths.login('/groups')))).toBe('nothing');
});

test('however many calls fail, each kind redirects to one page, and never returns to an error page', () => {
  const read = fc.record({ kind: fc.constant('page' as const), status: fc.constantFrom(403, 404, 500), read: fc.boolean() });
  const kinds = fc.constantFrom<Failure>({ kind: 'setup' }, { kind: 'password' }, { kind: 'signedOut' });
  const start = fc.constantFrom(paths.groups(), paths.checklists(), paths.password('/groups'), paths.error(404, { from: '/groups' }));
  fc.assert(
    fc.property(start, fc.array(fc.oneof(read, kinds), { maxLength: 8 }), (first, failures) => {
      let href = first;
      const gone: string[] = [];
      for (const failure of failures) {
        const step = whereTo(failure, { href, leaving: href !== first, unsaved: false });
        if (typeof step !== 'object') continue;
        href = step.go;
        gone.push(pageOf(href));
        expect(new URLSearchParams(href.split('?')[1]).get('from') ?? '').not.toMatch(/^\/errors/);
        expect(new URLSearchParams(href.split('?')[1]).get('returnTo') ?? '').not.toMatch(/^\/errors/);
      }
      expect(new Set(gone).size).toBe(gone.length);
      expect(gone.filter(isErrorPage).length).toBeLessThanOrEqual(1);
    }),
    { seed: 28, numRuns: 500 },
  );
});

test('staysPut recognises error and two-factor pages with or without a query', () => {
  expect([paths.error(403), paths.twoFactor('/groups'), '/2fa_require/'].map(staysPut)).toEqual([true, true, true]);
  expect([paths.groups(), paths.password(), '/'].map(staysPut)).toEqual([false, false, false]);
});
