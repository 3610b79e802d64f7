import i18next from 'i18next';
import { renderToStaticMarkup } from 'react-dom/server';
import { initReactI18next } from 'react-i18next';
import { expect, test } from 'vitest';
import { EvidenceReferencesProvider } from './evidence-references.tsx';
import { TextDiff } from './text-diff.tsx';

await i18next.use(initReactI18next).init({ lng: 'vi', resources: { vi: {} }, react: { useSuspense: false } });

const render = (before: string, after: string) => renderToStaticMarkup(<TextDiff before={before} after={after} />);

test('redacted text is a bar on both sides, without brackets', () => {
  const page = render('Token ⟦⟧ cũ', 'Token ⟦⟧ mới');
  expect(page.split('redaction.word')).toHaveLength(3);
  expect(page).not.toMatch(/[⟦⟧\uE000\uE001]/);
});

test('the team can open the bar, and a changed value is one change', () => {
  const page = render('Token ⟦abc def⟧', 'Token ⟦abc xyz⟧');
  expect(page.split('<button')).toHaveLength(3);
  expect(page).toMatch(/<del><button/);
  expect(page).toMatch(/<ins><button/);
  expect(page).not.toContain('abc');
});

test('only a long change offers to show all of it', () => {
  const long = Array.from({ length: 40 }, (_, index) => `dòng ${String(index)}`).join('\n');
  expect(render('', long)).toContain('wholeChange');
  expect(render('', long)).not.toContain('dòng 39');
  expect(render('a', 'b')).not.toContain('wholeChange');
});

test('a reference to evidence is shown by its number, not by its address', () => {
  const references = { numberOf: (id: string) => (id === 'yolyfk1x' ? 3 : null), go: null };
  const html = renderToStaticMarkup(
    <EvidenceReferencesProvider references={references}>
      <TextDiff before="Xem [](evidence:aaaaaaaa)." after="Xem [](evidence:yolyfk1x) và [ảnh](evidence:yolyfk1x)." />
    </EvidenceReferencesProvider>,
  );
  expect(html.replaceAll(/<[^>]*>/g, '')).toBe('− Xem evidence.gone.+ Xem evidence.number và ảnh (evidence.number).');
});
