import { LIMITS } from '@coloa/contract/limits.ts';
import { fieldErrors } from '../lib/api-error.ts';
import { useT } from '../lib/i18n.ts';
import { paths } from '../routes/paths.ts';
import { toast } from '../ui/feedback/toast.ts';
import { FormDrawer } from '../ui/overlays/form-drawer.tsx';
import { useGoOnceSaved } from '../ui/overlays/unsaved-guard.tsx';
import { TopicFields, useTopicForm } from './topic-fields.tsx';
import { emptyTopic, inputOf } from './topic-values.ts';
import { useCreateTopic } from './topics.queries.ts';

export function CreateTopicDrawer({ onClose }: { onClose: () => void }) {
  const t = useT('topics');
  const create = useCreateTopic();
  const form = useTopicForm(emptyTopic());
  const submit = form.onSubmit((values) => {
    if (values.description.length > LIMITS.markdown) return;
    create.mutate(inputOf(values), {
      onSuccess: () => toast.ok(t('form.created', { name: values.name.trim() })),
      onError: (error) => form.setErrors(fieldErrors(error)),
    });
  });
  // Replaces the history entry of the form, so that going back leads to the list.
  useGoOnceSaved(create.data && paths.topic(create.data.id), 'replace');
  return (
    <FormDrawer
      title={t('create')}
      confirm={t('create')}
      busy={create.isPending}
      unsaved={form.isDirty() && !create.isSuccess}
      errors={form.errors}
      failure={create.error}
      onSubmit={submit}
      onClose={onClose}
      width={640}
    >
      <TopicFields form={form} />
    </FormDrawer>
  );
}
