import { QueryClient, QueryClientProvider } from '@tanstack/react-query';
import i18next from 'i18next';
import { renderToStaticMarkup } from 'react-dom/server';
import { initReactI18next } from 'react-i18next';
import { expect, test } from 'vitest';
import { FilterValue } from './filter-value.tsx';

await i18next.use(initReactI18next).init({ lng: 'vi', resources: { vi: {} }, react: { useSuspense: false } });

test('a filter shows the user name of a person without a name', () => {
  const people = [{ id: 'a', username: 'khoi.le', name: '', avatar: null }];
  const shown = renderToStaticMarkup(
    <QueryClientProvider client={new QueryClient()}>
      <FilterValue name="fixerId" search={{ fixerId: 'a' }} people={people} someone="Một thành viên" />
    </QueryClientProvider>,
  );
  expect(shown).toContain('khoi.le');
});
