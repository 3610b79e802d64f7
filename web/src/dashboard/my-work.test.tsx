import type { Dashboard } from '@coloa/contract/dashboard/dashboard.contract.ts';
import i18next from 'i18next';
import { renderToStaticMarkup } from 'react-dom/server';
import { initReactI18next } from 'react-i18next';
import { expect, test } from 'vitest';
import { MyWork } from './my-work.tsx';

await i18next.use(initReactI18next).init({ lng: 'vi', resources: { vi: {} }, react: { useSuspense: false } });

const nothing = { items: [], total: 0 };
const titles = (turn: Dashboard['turn'] | null) => {
  const work = turn && { projects: nothing, drafts: nothing, waiting: nothing, turn };
  const page = renderToStaticMarkup(<MyWork work={work ?? undefined} person="me" isMine />);
  return [...page.matchAll(/<h2>(?:dashboard:)?(.*?)<\/h2>/g)].map(([, title]) => title);
};

test('a client has what is to be mended, the team what it decides on and its drafts', () => {
  expect(titles('FIX')).toEqual(['toFix']);
  expect(titles('DECIDE')).toEqual(['waiting', 'drafts']);
});

test('while it loads no title says whose work it is', () => {
  expect(titles(null)).toEqual([]);
});
