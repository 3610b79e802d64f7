import { MantineProvider } from '@mantine/core';
import i18next from 'i18next';
import type { ReactElement } from 'react';
import { renderToStaticMarkup } from 'react-dom/server';
import { initReactI18next } from 'react-i18next';
import { beforeAll, expect, test } from 'vitest';
import words from '../../../../i18n/vi/ui.json';
import { AutocompleteField } from './autocomplete-field.tsx';
import { DateField } from './date-field.tsx';
import { MultiSelect } from './multi-select.tsx';
import { SelectField } from './select-field.tsx';
import { TagsField } from './tags-field.tsx';

beforeAll(async () => {
  await i18next.use(initReactI18next).init({ lng: 'vi', resources: {}, defaultNS: 'ui', react: { useSuspense: false } });
  i18next.addResourceBundle('vi', 'ui', words, true, true);
});

const look = { label: 'Hạn', error: 'Chọn một ngày.' };

test.each<[string, ReactElement]>([
  ['a day', <DateField key="day" {...look} value={null} />],
  ['one of a list', <SelectField key="one" {...look} options={[]} value={null} />],
  ['several of a list', <MultiSelect key="several" {...look} options={[]} value={[]} />],
  ['words', <TagsField key="words" {...look} value={[]} />],
  ['text with suggestions', <AutocompleteField key="text" {...look} suggestions={[]} value="" onChange={() => {}} />],
])('the error of a field for %s is tied to what is typed into', (_name, field) => {
  const shown = renderToStaticMarkup(<MantineProvider>{field}</MantineProvider>);
  const [, note] = /<p id="([^"]+)"[^>]*>(?=.*Chọn một ngày\.)/.exec(shown) ?? [];
  const typedInto = shown.match(/<input[^>]*>/g)?.filter((input) => !input.includes('type="hidden"')) ?? [];
  expect(note).toBeTruthy();
  expect(typedInto).toHaveLength(1);
  expect(typedInto[0]).toContain(`aria-describedby="${note}"`);
});
