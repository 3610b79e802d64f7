import { type UseFormReturnType, useForm } from '@mantine/form';
import { useT } from '../lib/i18n.ts';
import type { ControlValues } from './control-values.ts';

export function useControlForm(initialValues: ControlValues): UseFormReturnType<ControlValues> {
  const t = useT('checklists');
  const filled = (value: string) => (value.trim() === '' ? t('fields.required') : null);
  return useForm<ControlValues>({
    initialValues,
    validate: {
      code: filled,
      category: filled,
      title: { vi: (value, { title }) => (value.trim() === '' && title.en.trim() === '' ? t('fields.titleRequired') : null) },
    },
  });
}
