import { useForm } from '@mantine/form';
import { useT } from '../lib/i18n.ts';
import type { TopicForm, TopicValues } from './topic-values.ts';

/** The form of a topic, new or there already. */
export function useTopicForm(initialValues: TopicValues): TopicForm {
  const t = useT('topics');
  return useForm<TopicValues>({
    initialValues,
    validate: {
      name: (value) => (value.trim() === '' ? t('form.nameRequired') : null),
      category: (value) => (value.trim() === '' ? t('form.categoryRequired') : null),
    },
  });
}
