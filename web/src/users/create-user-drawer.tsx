import { LANGUAGES, type Language } from '@coloa/contract/languages.ts';
import { LIMITS } from '@coloa/contract/limits.ts';
import { ROLES } from '@coloa/contract/permissions.ts';
import { username as usernameRule } from '@coloa/contract/users/users.contract.ts';
import { useForm } from '@mantine/form';
import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { fieldErrors } from '../lib/api-error.ts';
import { useT } from '../lib/i18n.ts';
import { useCan, useProfile } from '../profile/profile.queries.ts';
import { Button } from '../ui/button.tsx';
import { Drawer } from '../ui/drawer.tsx';
import { FormError } from '../ui/form-error.tsx';
import { Stack } from '../ui/layout.tsx';
import { SelectField } from '../ui/select-field.tsx';
import { TextField } from '../ui/text-field.tsx';
import { type CreatedUser, UserCreated } from './user-created.tsx';
import { rolesQuery, useCreateUser } from './users.queries.ts';

const formId = 'create-user';
const email = /^[^\s@]+@[^\s@]+\.[^\s@]+$/;
const hinted = ['System', 'Admin', 'Lead', 'Tester', 'Client'] as const;

/** The roles one may give: nobody grants a permission they lack. Without READ_ROLE the built-in ones are known anyway. */
function useGrantableRoles(): { id: string; name: string }[] {
  const mine = new Set<string>(useProfile().role.privileges);
  const roles = useQuery({ ...rolesQuery, enabled: useCan('READ_ROLE') }).data ?? Object.values(ROLES);
  return roles.filter((role) => role.privileges.every((permission) => mine.has(permission)));
}

export function CreateUserDrawer({ onClose }: { onClose: () => void }) {
  const t = useT('users');
  const create = useCreateUser();
  const roles = useGrantableRoles();
  const [created, setCreated] = useState<CreatedUser | null>(null);
  const form = useForm({
    initialValues: { name: '', username: '', email: '', roleId: null as string | null, language: 'vi' as Language },
    validate: {
      name: (value) => (value.trim() === '' ? t('form.nameRequired') : null),
      username: (value) => {
        if (value.trim().length < 2) return t('form.usernameRequired');
        return usernameRule.safeParse(value).success ? null : t('form.usernameFormat');
      },
      email: (value) => (value.trim() === '' || email.test(value.trim()) ? null : t('form.emailFormat')),
      roleId: (value) => (value === null ? t('form.roleRequired') : null),
    },
  });
  const submit = form.onSubmit((values) => {
    const { name, username, roleId, language } = values;
    if (roleId === null) return;
    create.mutate(
      { name, username, roleId, language, email: values.email.trim() || null },
      {
        onSuccess: ({ password }) => setCreated({ name: name.trim(), username: username.trim(), password: password ?? '' }),
        onError: (error) => form.setErrors(fieldErrors(error)),
      },
    );
  });
  const hintOf = (name: string) => {
    const builtIn = hinted.find((each) => each === name);
    return builtIn && t(`roleHint.${builtIn}`);
  };
  const chosen = roles.find((role) => role.id === form.values.roleId);

  if (created) {
    const another = () => {
      form.reset();
      setCreated(null);
    };
    return <UserCreated user={created} onClose={onClose} onAnother={another} />;
  }
  return (
    <Drawer
      opened
      onClose={onClose}
      closeOnOutside={!form.isDirty()}
      title={t('create')}
      footer={
        <>
          <Button type="submit" form={formId} kind="main" busy={create.isPending}>
            {t('form.submit')}
          </Button>
          <Button kind="quiet" onClick={onClose}>
            {t('ui:cancel')}
          </Button>
        </>
      }
    >
      <form id={formId} onSubmit={submit} noValidate>
        <Stack>
          <FormError errors={form.errors} />
          <TextField label={t('form.name')} maxLength={LIMITS.name} data-autofocus {...form.getInputProps('name')} />
          <TextField
            label={t('form.username')}
            hint={t('form.usernameHint')}
            maxLength={LIMITS.username}
            autoCapitalize="none"
            spellCheck={false}
            {...form.getInputProps('username')}
          />
          <TextField label={t('form.email')} optional inputMode="email" maxLength={LIMITS.email} {...form.getInputProps('email')} />
          <SelectField
            label={t('form.role')}
            options={roles.map((role) => ({ value: role.id, label: role.name }))}
            hint={chosen && hintOf(chosen.name)}
            {...form.getInputProps('roleId')}
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
