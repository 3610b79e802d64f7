import { LIMITS } from '@coloa/contract/limits.ts';
import type { Topic } from '@coloa/contract/topics/topics.schema.ts';
import { useT } from '../lib/i18n.ts';
import { toast } from '../ui/feedback/toast.ts';
import { EditConflict } from '../ui/overlays/edit-conflict.tsx';
import { FormDrawer } from '../ui/overlays/form-drawer.tsx';
import { useVersionedEdit } from '../ui/overlays/use-versioned-edit.ts';
import { TopicFields, useTopicForm } from './topic-fields.tsx';
import { changesOf, merged, topicFields, valuesOf } from './topic-values.ts';
import { useUpdateTopic } from './topics.queries.ts';

export function EditTopicDrawer({ topic, onClose }: { topic: Topic; onClose: () => void }) {
  const t = useT('topics');
  const update = useUpdateTopic(topic.id);
  const form = useTopicForm(valuesOf(topic));
  const { base, changed, save, conflict } = useVersionedEdit({
    stored: topic,
    form,
    rules: { fields: topicFields, valuesOf, changesOf, merged, sendable: ({ description }) => description.length <= LIMITS.markdown },
    update,
    onSaved: () => {
      toast.ok(t('form.saved'));
      onClose();
    },
    onUnchanged: onClose,
  });
  return (
    <FormDrawer
      title={t('edit.title', { name: topic.name })}
      confirm={t('ui:save')}
      busy={update.isPending}
      unsaved={changed && !update.isSuccess}
      errors={form.errors}
      failure={update.error}
      onSubmit={form.onSubmit(save)}
      onClose={onClose}
      width={640}
    >
      {conflict && (
        <EditConflict
          {...conflict.props(
            (field) => t(`form.${field}`),
            (field, values) => values[field],
          )}
        />
      )}
      <TopicFields form={form} round={base.version} />
    </FormDrawer>
  );
}
