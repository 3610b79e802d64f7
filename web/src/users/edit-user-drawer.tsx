import { LANGUAGES, type Language } from '@coloa/contract/languages.ts';
import { LIMITS } from '@coloa/contract/limits.ts';
import type { User } from '@coloa/contract/users/users.schema.ts';
import { useForm } from '@mantine/form';
import { useQuery } from '@tanstack/react-query';
import { fieldErrors } from '../lib/api-error.ts';
import { useT } from '../lib/i18n.ts';
import { Button } from '../ui/button.tsx';
import { Drawer } from '../ui/drawer.tsx';
import { FormError } from '../ui/form-error.tsx';
import { Stack } from '../ui/layout.tsx';
import { SelectField } from '../ui/select-field.tsx';
import { SkeletonText } from '../ui/skeleton.tsx';
import { TextField } from '../ui/text-field.tsx';
import { toast } from '../ui/toast.ts';
import { useUnsavedClose } from '../ui/use-unsaved-close.tsx';
import { useUserRules } from './user-rules.ts';
import { userQuery, useUpdateUser } from './users.queries.ts';

const formId = 'edit-user';

/** Who somebody is: name, user name, address, language. */
export function EditUserDrawer({ userId, onClose }: { userId: string; onClose: () => void }) {
  const t = useT('users');
  const { data } = useQuery(userQuery(userId));
  if (data) return <EditUser user={data} onClose={onClose} />;
  return (
    <Drawer opened onClose={onClose} title={t('act.edit')}>
      <SkeletonText />
    </Drawer>
  );
}

function EditUser({ user, onClose }: { user: User; onClose: () => void }) {
  const t = useT('users');
  const update = useUpdateUser();
  const form = useForm({
    initialValues: { name: user.name, username: user.username, email: user.email ?? '', language: user.language as Language },
    validate: useUserRules(),
  });
  const submit = form.onSubmit(({ name, username, email, language }) => {
    const body = { name: name.trim(), username: username.trim(), email: email.trim() || null, language };
    update.mutate(
      { id: user.id, ...body },
      {
        onSuccess: () => {
          toast.ok(t('edit.done', { name: body.name }));
          onClose();
        },
        onError: (error) => form.setErrors(fieldErrors(error)),
      },
    );
  });
  const { close, question } = useUnsavedClose(form.isDirty() && !update.isSuccess, onClose);
  return (
    <Drawer
      opened
      onClose={close}
      title={t('edit.title', { name: user.name || user.username })}
      footer={
        <>
          <Button type="submit" form={formId} kind="main" busy={update.isPending} disabled={!form.isDirty()}>
            {t('edit.confirm')}
          </Button>
          <Button kind="quiet" onClick={close}>
            {t('ui:cancel')}
          </Button>
        </>
      }
    >
      {question}
      <form id={formId} onSubmit={submit} noValidate>
        <Stack>
          <FormError errors={form.errors} />
          <TextField label={t('form.name')} maxLength={LIMITS.name} data-autofocus {...form.getInputProps('name')} />
          <TextField
            label={t('form.username')}
            hint={t('edit.usernameHint')}
            maxLength={LIMITS.username}
            autoCapitalize="none"
            spellCheck={false}
            {...form.getInputProps('username')}
          />
          <TextField
            label={t('form.email')}
            optional
            hint={user.email ? t('edit.emailHint') : undefined}
            inputMode="email"
            maxLength={LIMITS.email}
            {...form.getInputProps('email')}
          />
          <SelectField
            label={t('form.language')}
            options={LANGUAGES.map((value) => ({ value, label: t(`ui:language.${value}`) }))}
            {...form.getInputProps('language')}
          />
        </Stack>
      </form>
    </Drawer>
  );
}
