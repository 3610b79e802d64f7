import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { stubStorage } from '../../../test/kept-storage.ts';
import { linkTokens } from '../../lib/link-token.ts';
import { readAddress, readerHref, takeToken } from './reader-address.ts';

const token = `${'a-B_9'.repeat(8)}xyz`;
const link = 'a-B_9a';

test('an address is parsed into link, language and finding', () => {
  expect(readAddress(`#/report?token=${token}&language=en&at=HVB-12`)).toEqual({ token, link, language: 'en', at: 'HVB-12' });
});

test('an address survives the round trip, except for the token', () => {
  expect(readerHref(readAddress(`#/report?token=${token}&language=vi&at=SUMMARY`))).toBe(`#/report?link=${link}&language=vi&at=SUMMARY`);
  expect(readerHref(readAddress(`#/report?link=${link}`))).toBe(`#/report?link=${link}`);
});

function tabAt(hash: string) {
  const tab = { hash };
  vi.stubGlobal('location', tab);
  const replaceState = (_: unknown, __: string, href: string) => {
    tab.hash = href;
  };
  vi.stubGlobal('history', { state: null, replaceState });
  return tab;
}

beforeEach(() => {
  vi.unstubAllGlobals();
  const kept = new Map<string, string>();
  vi.stubGlobal('sessionStorage', {
    getItem: (key: string) => kept.get(key) ?? null,
    setItem: (key: string, value: string) => void kept.set(key, value),
    removeItem: (key: string) => void kept.delete(key),
  });
});

test('the token is removed from the address when read; a reload and Back restore it from the tab', () => {
  const other = token.replace('a', 'Z');
  const tab = tabAt(`#/report?token=${token}&at=HVB-12`);
  expect(takeToken()).toBe(token);
  expect(tab.hash).toBe(`#/report?link=${link}&at=HVB-12`);
  expect(takeToken()).toBe(token);
  tab.hash = `#/report?token=${other}`;
  expect(takeToken()).toBe(other);
  expect(tab.hash).not.toContain(other);
  tab.hash = `#/report?link=${link}`;
  expect(takeToken()).toBe(token);
  for (const each of [token, other]) linkTokens.drop(`/report/${each.slice(0, 6)}`);
});

test('another tab, a truncated token and a link never opened in this tab have no token', () => {
  tabAt(`#/report?link=${link}`);
  expect(takeToken()).toBe('');
  linkTokens.keep(`/report/${link}`, token);
  for (const hash of ['#/report', `#/report?token=${token.slice(1)}&link=${link}`, '#/report?link=Q2W3E4']) {
    tabAt(hash);
    expect(takeToken(), hash).toBe('');
  }
  linkTokens.drop(`/report/${link}`);
});

test.each([
  '#/report',
  '#/report?',
  '#/report?token=',
  `#/report?token=${token}0`,
  `#/report?token=${token.slice(1)}`,
  '#/report?token=../../api',
])('%s holds no token', (hash) => {
  expect(readAddress(hash).token).toBe('');
});

test('an unsupported language is ignored', () => {
  expect(readAddress(`#/report?token=${token}&language=fr`).language).toBeUndefined();
});

beforeEach(stubStorage);
afterEach(() => {
  vi.unstubAllGlobals();
});
