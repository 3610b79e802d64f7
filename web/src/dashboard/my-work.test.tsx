import type { Dashboard } from '@coloa/contract/dashboard/dashboard.contract.ts';
import i18next from 'i18next';
import { renderToStaticMarkup } from 'react-dom/server';
import { initReactI18next } from 'react-i18next';
import { expect, test } from 'vitest';
import { MyWork } from './my-work.tsx';

await i18next.use(initReactI18next).init({ lng: 'vi', resources: { vi: {} }, react: { useSuspense: false } });

const nothing = { items: [], total: 0, more: false };
const titles = (turn: Dashboard['turn'], drafts: Dashboard['drafts'] = nothing) => {
  const page = renderToStaticMarkup(<MyWork work={{ drafts, waiting: nothing, turn }} me="me" other={null} />);
  return [...page.matchAll(/<h2>(?:dashboard:)?(.*?)<\/h2>/g)].map(([, title]) => title);
};

test('a client sees issues to fix, and the team sees pending decisions and drafts', () => {
  expect(titles('FIX')).toEqual(['toFix']);
  expect(titles('DECIDE', { items: [], total: 2, more: false })).toEqual(['waiting', 'drafts']);
});

test('a number that is not exact says so', () => {
  const drafts = { items: [], total: 1_000, more: true };
  const page = renderToStaticMarkup(<MyWork work={{ drafts, waiting: nothing, turn: 'DECIDE' }} me="me" other={null} />);
  expect(page).toContain('moreInAll');
  expect(page).toContain('moreThan');
});

test('drafts are left out if there are none', () => {
  expect(titles('DECIDE')).toEqual(['waiting']);
});
