import { useForm } from '@mantine/form';
import { useT } from '../lib/i18n.ts';
import type { GroupForm, GroupValues } from './group-values.ts';

/** The form of a group, new or there already. */
export function useGroupForm(initialValues: GroupValues): GroupForm {
  const t = useT('groups');
  return useForm<GroupValues>({
    initialValues,
    validate: { name: (value) => (value.trim() === '' ? t('form.nameRequired') : null) },
  });
}
