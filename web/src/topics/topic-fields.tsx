import { LIMITS } from '@coloa/contract/limits.ts';
import { useForm } from '@mantine/form';
import { MarkdownEditor } from '../editor/markdown-editor.tsx';
import { useT } from '../lib/i18n.ts';
import { TextField } from '../ui/fields/text-field.tsx';
import { CategoryField } from './category-field.tsx';
import type { TopicForm, TopicValues } from './topic-values.ts';

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

interface TopicFieldsProps {
  form: TopicForm;
  /** Key of the editor. A new key recreates the editor with another text, because the editor has its own state. */
  round?: number;
}

export function TopicFields({ form, round = 0 }: TopicFieldsProps) {
  const t = useT('topics');
  const { description } = form.values;
  return (
    <>
      <TextField label={t('form.name')} maxLength={LIMITS.name} data-autofocus {...form.getInputProps('name')} />
      <CategoryField {...form.getInputProps('category')} value={form.values.category} />
      <MarkdownEditor
        key={round}
        label={t('form.description')}
        filesAt={null}
        value={description}
        onChange={(text) => form.setFieldValue('description', text)}
        error={form.errors.description}
        maxLength={LIMITS.markdown}
        rows={8}
        maxRows={24}
      />
    </>
  );
}
