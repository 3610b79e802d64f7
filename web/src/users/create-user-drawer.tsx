import { LANGUAGES, type Language } from '@coloa/contract/languages.ts';
import { LIMITS } from '@coloa/contract/limits.ts';
import { useForm } from '@mantine/form';
import { useState } from 'react';
import { fieldErrors } from '../lib/api-error.ts';
import { useT } from '../lib/i18n.ts';
import { Button } from '../ui/button.tsx';
import { CheckField } from '../ui/check-field.tsx';
import { Drawer } from '../ui/drawer.tsx';
import { FormError } from '../ui/form-error.tsx';
import { Stack } from '../ui/layout.tsx';
import { SelectField } from '../ui/select-field.tsx';
import { TextField } from '../ui/text-field.tsx';
import { useUnsavedClose } from '../ui/use-unsaved-close.tsx';
import { MembershipFields, type Place } from './membership-fields.tsx';
import { type CreatedUser, UserCreated } from './user-created.tsx';
import { useUserRules } from './user-rules.ts';
import styles from './users.module.css';
import { useCreateUser } from './users.queries.ts';

const formId = 'create-user';

/** The server names the one role of a user in one workspace by itself. */
const placed = (errors: Record<string, string>): Record<string, string> =>
  Object.fromEntries(Object.entries(errors).map(([path, words]) => [path === 'roleId' ? 'memberships.0.roleId' : path, words]));

/** Somebody new, in one workspace or several, with a password or a link that is shown this once, or invited by mail. */
export function CreateUserDrawer({ workspaceId, onClose }: { workspaceId: string; onClose: () => void }) {
  const t = useT('users');
  const create = useCreateUser();
  const [created, setCreated] = useState<CreatedUser | null>(null);
  const form = useForm({
    initialValues: {
      name: '',
      username: '',
      email: '',
      language: 'vi' as Language,
      invite: false,
      memberships: [{ workspaceId, roleId: null }] as Place[],
    },
    validate: {
      ...useUserRules(),
      memberships: { roleId: (value: string | null) => (value === null ? t('form.roleRequired') : null) },
    },
  });
  const submit = form.onSubmit(({ memberships, ...values }) => {
    const places = memberships.flatMap(({ workspaceId, roleId }) => (roleId === null ? [] : [{ workspaceId, roleId }]));
    const [name, username, email] = [values.name.trim(), values.username.trim(), values.email.trim() || null];
    create.mutate(
      { ...values, name, username, email, memberships: places },
      {
        onSuccess: (made) => setCreated({ ...made, name, username, email }),
        onError: (error) => form.setErrors(placed(fieldErrors(error))),
      },
    );
  });
  const { close, question } = useUnsavedClose(form.isDirty() && !created, onClose);

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
      onClose={close}
      title={t('create')}
      footer={
        <>
          <Button type="submit" form={formId} kind="main" busy={create.isPending}>
            {t('form.submit')}
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
            hint={t('form.usernameHint')}
            maxLength={LIMITS.username}
            autoCapitalize="none"
            spellCheck={false}
            {...form.getInputProps('username')}
          />
          <TextField label={t('form.email')} optional inputMode="email" maxLength={LIMITS.email} {...form.getInputProps('email')} />
          <MembershipFields
            places={form.values.memberships}
            errorOf={(index) => form.errors[`memberships.${index}.roleId`] ?? form.errors[`memberships.${index}.workspaceId`]}
            onChange={(places) => {
              form.setFieldValue('memberships', places);
              form.clearErrors();
            }}
          />
          <SelectField
            label={t('form.language')}
            options={LANGUAGES.map((value) => ({ value, label: t(`ui:language.${value}`) }))}
            {...form.getInputProps('language')}
          />
          <fieldset className={styles.group}>
            <legend>{t('form.handover')}</legend>
            {([false, true] as const).map((invite) => (
              <CheckField
                key={String(invite)}
                type="radio"
                name="invite"
                label={t(invite ? 'form.invite' : 'form.password')}
                hint={t(invite ? 'form.inviteHint' : 'form.passwordHint')}
                checked={form.values.invite === invite}
                onChange={() => form.setFieldValue('invite', invite)}
              />
            ))}
          </fieldset>
        </Stack>
      </form>
    </Drawer>
  );
}
