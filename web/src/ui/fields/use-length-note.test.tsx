import i18next from 'i18next';
import { renderToStaticMarkup } from 'react-dom/server';
import { initReactI18next } from 'react-i18next';
import { beforeAll, expect, test } from 'vitest';
import words from '../../../../i18n/vi/ui.json';
import { TextArea } from './text-area.tsx';
import { TextField } from './text-field.tsx';

beforeAll(async () => {
  await i18next.use(initReactI18next).init({ lng: 'vi', resources: {}, defaultNS: 'ui', react: { useSuspense: false } });
  i18next.addResourceBundle('vi', 'ui', words, true, true);
});

test('an overlong text is not truncated, and the field shows the excess', () => {
  const shown = renderToStaticMarkup(<TextField label="Tên" maxLength={200} value={'a'.repeat(1_203)} readOnly />);
  expect(shown).toContain('a'.repeat(1_203));
  expect(shown).not.toMatch(/maxlength/i);
  expect(shown).toContain('aria-invalid="true"');
  expect(shown).toContain('Thừa 1.003 ký tự. Tối đa 200 ký tự.');
});

test('a text near its limit is counted beside the hint, and a shorter one is not', () => {
  const near = renderToStaticMarkup(<TextArea label="Ghi chú" hint="Markdown" maxLength={100} value={'a'.repeat(95)} readOnly />);
  expect(near).toContain('Markdown · 95 / 100 ký tự');
  expect(near).not.toContain('aria-invalid');
  expect(renderToStaticMarkup(<TextArea label="Ghi chú" maxLength={100} value={'a'.repeat(90)} readOnly />)).not.toContain('100');
});

test('an uncontrolled text is counted too', () => {
  expect(renderToStaticMarkup(<TextField label="Tên" maxLength={3} defaultValue="abcd" />)).toContain('Thừa 1 ký tự.');
});
