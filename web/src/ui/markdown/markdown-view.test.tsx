import i18next from 'i18next';
import { renderToStaticMarkup } from 'react-dom/server';
import { initReactI18next } from 'react-i18next';
import { expect, test } from 'vitest';
import words from '../../../../i18n/vi/ui.json';
import { loadMarkdown, MarkdownView } from './markdown-view.tsx';

const drawn = () => renderToStaticMarkup(<MarkdownView>Bỏ qua **OTP**</MarkdownView>);

test('the first render of a text contains the text if the parser is loaded, and a placeholder otherwise', async () => {
  await i18next.use(initReactI18next).init({ lng: 'vi', resources: { vi: { ui: words } }, defaultNS: 'ui', react: { useSuspense: false } });
  expect(drawn()).toContain(words.loading);
  await loadMarkdown();
  expect(drawn()).toContain('Bỏ qua <strong>OTP</strong>');
});
