import { MantineProvider } from '@mantine/core';
import i18next from 'i18next';
import { renderToStaticMarkup } from 'react-dom/server';
import { initReactI18next } from 'react-i18next';
import { beforeAll, expect, test } from 'vitest';
import words from '../../../../i18n/vi/ui.json';
import { PasswordField } from './password-field.tsx';

beforeAll(async () => {
  await i18next.use(initReactI18next).init({ lng: 'vi', resources: {}, defaultNS: 'ui', react: { useSuspense: false } });
  i18next.addResourceBundle('vi', 'ui', words, true, true);
});

test('a password is hidden by default, and password managers get its kind', () => {
  const html = renderToStaticMarkup(
    <MantineProvider>
      <PasswordField label="Mật khẩu" autoComplete="current-password" />
    </MantineProvider>,
  );
  const [field = ''] = /<input[^>]*>/.exec(html) ?? [];
  expect(field).toContain('type="password"');
  expect(field).toMatch(/autocomplete="current-password"/i);
  expect(field).not.toMatch(/onpaste|readonly/i);
  expect(html).toContain(`aria-pressed="false">${words.field.show}</button>`);
});
