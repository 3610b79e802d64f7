import { LIMITS } from '@coloa/contract/limits.ts';
import type { Role } from '@coloa/contract/roles/roles.contract.ts';
import { useForm } from '@mantine/form';
import { fieldErrors, type Problem } from '../lib/api-error.ts';
import { useT } from '../lib/i18n.ts';
import { SaveFailure } from '../ui/feedback/save-failure.tsx';
import { toast } from '../ui/feedback/toast.ts';
import { SelectField } from '../ui/fields/select-field.tsx';
import { TextField } from '../ui/fields/text-field.tsx';
import { Button } from '../ui/layout/button.tsx';
import { Stack } from '../ui/layout/layout.tsx';
import { Dialog } from '../ui/overlays/dialog.tsx';
import { useUnsavedClose } from '../ui/overlays/use-unsaved-close.tsx';
import { useCreateRole, useUpdateRole } from './roles.queries.ts';

const formId = 'role-name';
/** Returns whether the form shows the problem. The form has no field for errors about copied permissions. */
const ofName = (problem: Problem): boolean => problem.path === 'name';

interface RoleNameDialogProps {
  act: 'create' | 'copy' | 'rename';
  role: Role | undefined;
  roles: readonly Role[];
  onClose: () => void;
  onMade: (id: string, name: string) => void;
}

function useRoleName({ act, role, roles, onClose, onMade }: RoleNameDialogProps) {
  const t = useT('roles');
  const create = useCreateRole(ofName);
  const update = useUpdateRole(ofName);
  const giveBack = useUpdateRole();
  const renamed = act === 'rename' ? role : undefined;
  const form = useForm({
    initialValues: { name: renamed?.name ?? '', from: act === 'copy' && role ? role.id : 'nothing' },
    validate: { name: (value) => (value.trim() === '' ? t('nameRequired') : null) },
  });
  const onError = (error: unknown) => form.setErrors(fieldErrors(error));
  const rename = ({ id, name: before }: Role, name: string) =>
    update.mutate(
      { id, name },
      {
        onSuccess: () => {
          toast.ok(t('renamed', { name }), { label: t('ui:undo'), run: () => giveBack.mutate({ id, name: before }) });
          onClose();
        },
        onError,
      },
    );
  const submit = form.onSubmit((values) => {
    const name = values.name.trim();
    if (renamed) return rename(renamed, name);
    const privileges = roles.find(({ id }) => id === values.from)?.privileges ?? [];
    create.mutate(
      { name, privileges },
      {
        onSuccess: ({ id }) => {
          onMade(id, name);
        },
        onError,
      },
    );
  });
  const unsaved = form.isDirty() && !create.isSuccess && !update.isSuccess;
  return { renamed, form, submit, busy: create.isPending || update.isPending, failure: create.error ?? update.error, unsaved };
}

export function RoleNameDialog(props: RoleNameDialogProps) {
  const t = useT('roles');
  const { renamed, form, submit, busy, failure, unsaved } = useRoleName(props);
  const { close, question } = useUnsavedClose(unsaved, props.onClose);
  const bases = props.roles.filter((each) => each.mayGrant).map(({ id, name }) => ({ value: id, label: name }));
  return (
    <Dialog
      opened
      onClose={close}
      title={renamed ? t('renameTitle', { name: renamed.name }) : t('create')}
      footer={
        <>
          <Button onClick={close}>{t('ui:cancel')}</Button>
          <Button type="submit" form={formId} kind="main" busy={busy}>
            {renamed ? t('act.rename') : t('create')}
          </Button>
        </>
      }
    >
      {question}
      <form id={formId} onSubmit={submit} noValidate>
        <Stack>
          <SaveFailure error={failure} />
          <TextField label={t('name')} maxLength={LIMITS.roleName} data-autofocus {...form.getInputProps('name')} />
          {!renamed && (
            <SelectField
              label={t('from')}
              hint={t('fromHint')}
              options={[{ value: 'nothing', label: t('fromNothing') }, ...bases]}
              {...form.getInputProps('from')}
            />
          )}
        </Stack>
      </form>
    </Dialog>
  );
}
