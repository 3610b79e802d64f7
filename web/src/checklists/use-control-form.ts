import { type UseFormReturnType, useForm } from '@mantine/form';
import { useT } from '../lib/i18n.ts';
import type { ControlValues } from './control-values.ts';

const isWebUrl = (text: string): boolean => text === '' || (/^https?:/i.test(text) && URL.canParse(text));

export function useControlForm(initialValues: ControlValues): UseFormReturnType<ControlValues> {
  const t = useT('checklists');
  const filled = (value: string) => (value.trim() === '' ? t('fields.required') : null);
  return useForm<ControlValues>({
    initialValues,
    validate: {
      code: filled,
      category: filled,
      reference: (value) => (isWebUrl(value.trim()) ? null : t('fields.referenceWrong')),
      title: { vi: (value, { title }) => (value.trim() === '' && title.en.trim() === '' ? t('fields.titleRequired') : null) },
    },
  });
}
