import i18next from 'i18next';
import { useState } from 'react';
import { renderToStaticMarkup } from 'react-dom/server';
import { initReactI18next } from 'react-i18next';
import { expect, test } from 'vitest';
import words from '../../../i18n/en/ui.json';
import { useTIn } from './i18n.ts';

const seen: unknown[] = [];

function Probe() {
  const t = useTIn('ui', 'en');
  const [drawn, setDrawn] = useState(1);
  seen.push(t);
  if (drawn < 3) setDrawn(drawn + 1);
  return t('ui:cancel');
}

test('the translation function for another language stays the same object across renders', async () => {
  await i18next.use(initReactI18next).init({ lng: 'vi', resources: { en: { ui: words } }, defaultNS: 'ui', react: { useSuspense: false } });
  expect(renderToStaticMarkup(<Probe />)).toBe(words.cancel);
  expect(seen.length).toBe(3);
  expect(new Set(seen).size).toBe(1);
});
