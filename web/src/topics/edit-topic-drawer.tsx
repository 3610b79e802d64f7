import { LIMITS } from '@coloa/contract/limits.ts';
import type { Topic } from '@coloa/contract/topics/topics.schema.ts';
import { useT } from '../lib/i18n.ts';
import { EditConflict } from '../ui/overlays/edit-conflict.tsx';
import { FormDrawer } from '../ui/overlays/form-drawer.tsx';
import { useMergedEdit } from '../ui/overlays/use-merged-edit.ts';
import { TopicFields, useTopicForm } from './topic-fields.tsx';
import { changesOf, merged, topicFields, valuesOf } from './topic-values.ts';
import { useUpdateTopic } from './topics.queries.ts';

const rules = { fields: topicFields, changesOf, merged };

/** As much of a long text as tells two apart at a glance. */
const enough = 280;

export function EditTopicDrawer({ topic, onClose }: { topic: Topic; onClose: () => void }) {
  const t = useT('topics');
  const update = useUpdateTopic(topic.id);
  const form = useTopicForm(valuesOf(topic));
  const edit = useMergedEdit({ rules, entity: topic, form, update, saved: t('form.saved'), onClose });
  const { conflict } = edit;
  return (
    <FormDrawer
      title={t('edit.title', { name: topic.name })}
      confirm={t('ui:save')}
      busy={update.isPending}
      unsaved={edit.unsaved}
      errors={form.errors}
      onSubmit={form.onSubmit((values) => {
        if (values.description.length <= LIMITS.markdown) edit.save(values);
      })}
      onClose={onClose}
      width={640}
    >
      {conflict && (
        <EditConflict
          fields={conflict.fields.map((field) => ({
            key: field,
            label: t(`form.${field}`),
            theirs: valuesOf(conflict.current)[field].slice(0, enough),
            mine: form.values[field].slice(0, enough),
          }))}
          busy={update.isPending}
          onTakeTheirs={edit.takeTheirs}
          onKeepMine={edit.keepMine}
        />
      )}
      <TopicFields form={form} round={edit.round} />
    </FormDrawer>
  );
}
