import { LANGUAGES, type Language } from '@coloa/contract/languages.ts';
import type { User } from '@coloa/contract/users/users.schema.ts';
import { useForm } from '@mantine/form';
import { useQuery } from '@tanstack/react-query';
import { fieldErrors, ofField } from '../lib/api-error.ts';
import { useT } from '../lib/i18n.ts';
import { SkeletonText } from '../ui/feedback/skeleton.tsx';
import { ErrorState } from '../ui/feedback/states.tsx';
import { toast } from '../ui/feedback/toast.ts';
import { SelectField } from '../ui/fields/select-field.tsx';
import { Drawer } from '../ui/overlays/drawer.tsx';
import { FormDrawer } from '../ui/overlays/form-drawer.tsx';
import { UserNameFields } from './user-name-fields.tsx';
import { useUserRules } from './user-rules.ts';
import { userQuery, useUpdateUser } from './users.queries.ts';

export function EditUserDrawer({ userId, onClose }: { userId: string; onClose: () => void }) {
  const t = useT('users');
  const { data, isError, refetch } = useQuery(userQuery(userId));
  if (data) return <EditUser user={data} onClose={onClose} />;
  return (
    <Drawer opened onClose={onClose} title={t('act.edit')}>
      {isError ? <ErrorState onRetry={() => void refetch()}>{t('drawer.failed')}</ErrorState> : <SkeletonText />}
    </Drawer>
  );
}

function EditUser({ user, onClose }: { user: User; onClose: () => void }) {
  const t = useT('users');
  const update = useUpdateUser(ofField);
  const form = useForm({
    initialValues: { name: user.name, username: user.username, email: user.email ?? '', language: user.language as Language },
    validate: useUserRules(),
  });
  const submit = form.onSubmit((values) => {
    const name = values.name.trim();
    update.mutate(
      {
        id: user.id,
        // Sends only the changed fields, because another user may have changed other fields in the meantime.
        ...(form.isDirty('name') && { name }),
        ...(form.isDirty('username') && { username: values.username.trim() }),
        ...(form.isDirty('email') && { email: values.email.trim() || null }),
        ...(form.isDirty('language') && { language: values.language }),
      },
      {
        onSuccess: () => {
          toast.ok(t('edit.done', { name }));
          onClose();
        },
        onError: (error) => form.setErrors(fieldErrors(error)),
      },
    );
  });
  return (
    <FormDrawer
      title={t('edit.title', { name: user.name || user.username })}
      confirm={t('edit.confirm')}
      busy={update.isPending}
      unsaved={form.isDirty() && !update.isSuccess}
      errors={form.errors}
      failure={update.error}
      onSubmit={submit}
      onClose={onClose}
      disabled={!form.isDirty()}
    >
      <UserNameFields form={form} usernameHint={t('edit.usernameHint')} emailHint={user.email ? t('edit.emailHint') : undefined} />
      <SelectField
        label={t('form.language')}
        options={LANGUAGES.map((value) => ({ value, label: t(`ui:language.${value}`) }))}
        {...form.getInputProps('language')}
      />
    </FormDrawer>
  );
}
