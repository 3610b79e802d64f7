import fc from 'fast-check';
import i18next from 'i18next';
import { renderToStaticMarkup } from 'react-dom/server';
import { initReactI18next } from 'react-i18next';
import { expect, test } from 'vitest';
import { MarkdownPiece } from './markdown-body.tsx';
import { markdownPieces } from './markdown-pieces.ts';

await i18next.use(initReactI18next).init({ lng: 'vi', resources: { vi: {} }, react: { useSuspense: false } });

const drawn = (source: string) =>
  renderToStaticMarkup(<MarkdownPiece source={source} />)
    .replaceAll(/\s+(?=<)|(?<=>)\s+/g, '')
    .trim();
const long = 'Một đoạn văn đủ dài để mảnh kết thúc ở đây. '.repeat(10);

test('the pieces join to the original text', () => {
  const source = `# Một\n\n${long}\n\n## Hai\n\n${long}\n\n- ba\n`;
  expect(markdownPieces(source).length).toBeGreaterThan(1);
  expect(markdownPieces(source).join('')).toBe(source);
});

const lines = fc.constantFrom(
  '',
  '',
  '',
  long,
  long,
  'chữ',
  '# đầu mục',
  '- mục',
  '1. bước',
  '2. bước',
  '  thụt hai',
  '   thụt ba',
  '    thụt bốn',
  '> trích',
  '```',
  '```http',
  '   ```',
  '- ```',
  '~~~',
  'GET / HTTP/1.1',
  'HTTP/1.1 200 OK',
  '⟦che',
  'che⟧',
  '⟦che⟧ này',
  '<script>',
  '</script>',
  '<!-- ghi chú',
  '-->',
  '<div>',
  '| a | b |',
  '| --- | --- |',
  '---',
  '===',
  '[xem][1]',
  '[1]: https://owasp.org',
  '[^1]',
  '[^1]: chú thích',
  '**đậm',
  'hết**',
);

test('texts rendered in pieces equal the whole', () => {
  fc.assert(
    fc.property(fc.array(lines, { maxLength: 24 }), (written) => {
      const source = written.join('\n');
      expect(markdownPieces(source).map(drawn).join('')).toBe(drawn(source));
    }),
    { numRuns: 400, seed: 7 },
  );
}, 30_000);
