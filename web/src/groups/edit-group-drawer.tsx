import type { Group } from '@coloa/contract/groups/groups.contract.ts';
import { useT } from '../lib/i18n.ts';
import { toast } from '../ui/feedback/toast.ts';
import { EditConflict } from '../ui/overlays/edit-conflict.tsx';
import { FormDrawer } from '../ui/overlays/form-drawer.tsx';
import { useVersionedEdit } from '../ui/overlays/use-versioned-edit.ts';
import { GroupFields, useGroupChoices } from './group-fields.tsx';
import { changesOf, type GroupField, type GroupValues, groupFields, merged, useGroupForm, valuesOf } from './group-values.ts';
import { useUpdateGroup } from './groups.queries.ts';

export function EditGroupDrawer({ group, onClose }: { group: Group; onClose: () => void }) {
  const t = useT('groups');
  const update = useUpdateGroup(group.id);
  const form = useGroupForm(valuesOf(group));
  const { base, changed, save, conflict } = useVersionedEdit({
    stored: group,
    form,
    rules: { fields: groupFields, valuesOf, changesOf, merged },
    update,
    onSaved: () => {
      toast.ok(t('form.saved'));
      onClose();
    },
    onUnchanged: onClose,
  });
  const choices = useGroupChoices(form.values, {
    projects: [...base.projects, ...(conflict?.current.projects ?? [])],
    people: [...base.people, ...(conflict?.current.people ?? [])],
  });
  const wordsOf = (field: GroupField, values: GroupValues): string => {
    switch (field) {
      case 'projectIds':
        return values.projectIds.map((id) => choices.offered.projectOf(id)?.key ?? t('form.someProject')).join(', ');
      case 'userIds':
        return values.userIds.map((id) => choices.members.memberOf(id)?.name || t('form.someone')).join(', ');
      default:
        return values[field];
    }
  };
  return (
    <FormDrawer
      title={t('edit.title', { name: group.name })}
      confirm={t('ui:save')}
      busy={update.isPending}
      unsaved={changed && !update.isSuccess}
      errors={form.errors}
      failure={update.error}
      onSubmit={form.onSubmit(save)}
      onClose={onClose}
      width={560}
    >
      {conflict && <EditConflict {...conflict.props((field) => t(`form.${field}`), wordsOf)} />}
      <GroupFields form={form} choices={choices} />
    </FormDrawer>
  );
}
