import { LIMITS } from '@coloa/contract/limits.ts';
import { useQuery } from '@tanstack/react-query';
import type { ReactNode } from 'react';
import { formatNumber } from '../lib/format.ts';
import { useLanguage, useT } from '../lib/i18n.ts';
import { AutocompleteField } from '../ui/fields/autocomplete-field.tsx';
import { Text } from '../ui/layout/text.tsx';
import { categoriesQuery } from './topics.queries.ts';

interface CategoryFieldProps {
  value: string;
  onChange: (value: string) => void;
  onBlur?: () => void;
  error?: ReactNode;
  hint?: ReactNode;
}

export function CategoryField(props: CategoryFieldProps) {
  const t = useT('topics');
  const language = useLanguage();
  const categories = useQuery(categoriesQuery).data ?? [];
  return (
    <AutocompleteField
      {...props}
      label={t('category')}
      placeholder={t('form.categoryPlaceholder')}
      maxLength={LIMITS.category}
      suggestions={categories.map(({ category, writeUps }) => ({
        value: category,
        note: (
          <Text size={12} tone="muted">
            {t('count.writeUps', { count: writeUps, total: formatNumber(writeUps, language) })}
          </Text>
        ),
      }))}
    />
  );
}
