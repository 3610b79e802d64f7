import { fieldErrors } from '../lib/api-error.ts';
import { useT } from '../lib/i18n.ts';
import { paths } from '../routes/paths.ts';
import { toast } from '../ui/feedback/toast.ts';
import { FormDrawer } from '../ui/overlays/form-drawer.tsx';
import { useGoOnceSaved } from '../ui/overlays/unsaved-guard.tsx';
import { GroupFields, useGroupChoices } from './group-fields.tsx';
import { emptyGroup, inputOf, useGroupForm } from './group-values.ts';
import { useCreateGroup } from './groups.queries.ts';

export function CreateGroupDrawer({ onClose }: { onClose: () => void }) {
  const t = useT('groups');
  const create = useCreateGroup();
  const form = useGroupForm(emptyGroup);
  const choices = useGroupChoices(form.values);
  const submit = form.onSubmit((values) =>
    create.mutate(inputOf(values), {
      onSuccess: () => toast.ok(t('form.created', { name: values.name.trim() })),
      onError: (error) => form.setErrors(fieldErrors(error)),
    }),
  );
  // Replaces the form's entry in the browser history, so that going back leads to the list and not to a submitted form.
  useGoOnceSaved(create.data && paths.group(create.data.id), 'replace');
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
      width={560}
    >
      <GroupFields form={form} choices={choices} />
    </FormDrawer>
  );
}
