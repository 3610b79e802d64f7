import type { Group } from '@coloa/contract/groups/groups.contract.ts';
import { useT } from '../lib/i18n.ts';
import { EditConflict } from '../ui/overlays/edit-conflict.tsx';
import { FormDrawer } from '../ui/overlays/form-drawer.tsx';
import { useMergedEdit } from '../ui/overlays/use-merged-edit.ts';
import { GroupFields, useGroupChoices } from './group-fields.tsx';
import { changesOf, type GroupField, type GroupValues, groupFields, merged, valuesOf } from './group-values.ts';
import { useUpdateGroup } from './groups.queries.ts';
import { useGroupForm } from './use-group-form.ts';

const rules = { fields: groupFields, changesOf, merged };

/** As much of a long text as tells two apart at a glance. */
const enough = 280;

export function EditGroupDrawer({ group, onClose }: { group: Group; onClose: () => void }) {
  const t = useT('groups');
  const update = useUpdateGroup(group.id);
  const form = useGroupForm(valuesOf(group));
  const mine = form.values;
  const edit = useMergedEdit({ rules, entity: group, form, update, saved: t('form.saved'), onClose });
  const { base, conflict } = edit;
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
      unsaved={edit.unsaved}
      errors={form.errors}
      onSubmit={form.onSubmit(edit.save)}
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
          onTakeTheirs={edit.takeTheirs}
          onKeepMine={edit.keepMine}
        />
      )}
      <GroupFields form={form} choices={choices} />
    </FormDrawer>
  );
}
