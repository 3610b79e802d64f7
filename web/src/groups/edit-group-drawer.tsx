import type { Group } from '@coloa/contract/groups/groups.contract.ts';
import { useState } from 'react';
import { ApiError, fieldErrors } from '../lib/api-error.ts';
import { useT } from '../lib/i18n.ts';
import { toast } from '../ui/feedback/toast.ts';
import { EditConflict } from '../ui/overlays/edit-conflict.tsx';
import { FormDrawer } from '../ui/overlays/form-drawer.tsx';
import { GroupFields, useGroupChoices } from './group-fields.tsx';
import { changesOf, type GroupField, type GroupValues, groupFields, merged, valuesOf } from './group-values.ts';
import { useUpdateGroup } from './groups.queries.ts';
import { useGroupForm } from './use-group-form.ts';

/** What others changed while this form stood open, and which of it this form changes too. */
interface Conflict {
  current: Group;
  fields: GroupField[];
}

function conflictOf(error: unknown): Conflict | null {
  if (!(error instanceof ApiError && error.has('EDIT_CONFLICT'))) return null;
  const named = new Set(error.problems.map((problem) => problem.path));
  return { current: error.current as Group, fields: groupFields.filter((field) => named.has(field)) };
}

/** As much of a long text as tells two apart at a glance. */
const enough = 280;

export function EditGroupDrawer({ group, onClose }: { group: Group; onClose: () => void }) {
  const t = useT('groups');
  const update = useUpdateGroup(group.id);
  /** The state the edit started from; others may have gone on since. */
  const [base, setBase] = useState(group);
  const [conflict, setConflict] = useState<Conflict | null>(null);
  const form = useGroupForm(valuesOf(base));
  const mine = form.values;
  const changed = Object.keys(changesOf(base, mine)).length > 0;

  const save = (from: Group, values: GroupValues) => {
    const body = changesOf(from, values);
    if (Object.keys(body).length === 0) return onClose();
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
    if (whose === 'mine') save(current, values);
  };
  const choices = useGroupChoices(mine, {
    projects: [...base.projects, ...(conflict?.current.projects ?? [])],
    people: [...base.people, ...(conflict?.current.people ?? [])],
  });
  /** A text by its beginning, projects by their keys, people by their names. */
  const wordsOf = (field: GroupField, values: GroupValues): string => {
    switch (field) {
      case 'projectIds':
        return values.projectIds.map((id) => choices.offered.projectOf(id)?.key ?? t('form.someProject')).join(', ');
      case 'userIds':
        return values.userIds.map((id) => choices.members.memberOf(id)?.name || t('form.someone')).join(', ');
      default:
        return values[field].slice(0, enough);
    }
  };
  return (
    <FormDrawer
      title={t('edit.title', { name: group.name })}
      confirm={t('ui:save')}
      busy={update.isPending}
      unsaved={changed && !update.isSuccess}
      errors={form.errors}
      onSubmit={form.onSubmit((values) => save(base, values))}
      onClose={onClose}
      width={560}
    >
      {conflict && (
        <EditConflict
          fields={conflict.fields.map((field) => ({
            key: field,
            label: t(`form.${field}`),
            theirs: wordsOf(field, valuesOf(conflict.current)),
            mine: wordsOf(field, mine),
          }))}
          busy={update.isPending}
          onTakeTheirs={() => settle(conflict, 'theirs')}
          onKeepMine={() => settle(conflict, 'mine')}
        />
      )}
      <GroupFields form={form} choices={choices} />
    </FormDrawer>
  );
}
