import { LIMITS } from '@coloa/contract/limits.ts';
import type { Topic } from '@coloa/contract/topics/topics.schema.ts';
import { useState } from 'react';
import { ApiError, fieldErrors } from '../lib/api-error.ts';
import { useT } from '../lib/i18n.ts';
import { toast } from '../ui/feedback/toast.ts';
import { EditConflict } from '../ui/overlays/edit-conflict.tsx';
import { FormDrawer } from '../ui/overlays/form-drawer.tsx';
import { TopicFields } from './topic-fields.tsx';
import { changesOf, merged, type TopicField, type TopicValues, topicFields, valuesOf } from './topic-values.ts';
import { useUpdateTopic } from './topics.queries.ts';
import { useTopicForm } from './use-topic-form.ts';

/** What others changed while this form stood open, and which of it this form changes too. */
interface Conflict {
  current: Topic;
  fields: TopicField[];
}

function conflictOf(error: unknown): Conflict | null {
  if (!(error instanceof ApiError && error.has('EDIT_CONFLICT'))) return null;
  const named = new Set(error.problems.map((problem) => problem.path));
  return { current: error.current as Topic, fields: topicFields.filter((field) => named.has(field)) };
}

/** As much of a long text as tells two apart at a glance. */
const enough = 280;

export function EditTopicDrawer({ topic, onClose }: { topic: Topic; onClose: () => void }) {
  const t = useT('topics');
  const update = useUpdateTopic(topic.id);
  /** The state the edit started from; others may have gone on since. */
  const [base, setBase] = useState(topic);
  const [conflict, setConflict] = useState<Conflict | null>(null);
  const [round, setRound] = useState(0);
  const form = useTopicForm(valuesOf(base));
  const mine = form.values;
  const changed = Object.keys(changesOf(base, mine)).length > 0;

  const save = (from: Topic, values: TopicValues) => {
    const body = changesOf(from, values);
    if (Object.keys(body).length === 0) return onClose();
    if (values.description.length > LIMITS.markdown) return;
    update.mutate(
      { ...body, version: from.version },
      {
        onSuccess: () => {
          toast.ok(t('form.saved'));
          onClose();
        },
        onError: (error) => {
          const found = conflictOf(error);
          if (found) setConflict(found);
          else form.setErrors(fieldErrors(error));
        },
      },
    );
  };
  const settle = ({ current, fields }: Conflict, whose: 'theirs' | 'mine') => {
    const values = merged(base, current, mine, whose === 'theirs' ? fields : []);
    setBase(current);
    setConflict(null);
    form.setValues(values);
    setRound(round + 1);
    if (whose === 'mine') save(current, values);
  };
  return (
    <FormDrawer
      title={t('edit.title', { name: topic.name })}
      confirm={t('ui:save')}
      busy={update.isPending}
      unsaved={changed && !update.isSuccess}
      errors={form.errors}
      onSubmit={form.onSubmit((values) => save(base, values))}
      onClose={onClose}
      width={640}
    >
      {conflict && (
        <EditConflict
          fields={conflict.fields.map((field) => ({
            key: field,
            label: t(`form.${field}`),
            theirs: valuesOf(conflict.current)[field].slice(0, enough),
            mine: mine[field].slice(0, enough),
          }))}
          busy={update.isPending}
          onTakeTheirs={() => settle(conflict, 'theirs')}
          onKeepMine={() => settle(conflict, 'mine')}
        />
      )}
      <TopicFields form={form} round={round} />
    </FormDrawer>
  );
}
