import { LANGUAGES, type Language } from '@coloa/contract/languages.ts';
import { useForm } from '@mantine/form';
import { useState } from 'react';
import { fieldErrors } from '../lib/api-error.ts';
import { useT } from '../lib/i18n.ts';
import { CheckField } from '../ui/fields/check-field.tsx';
import { SelectField } from '../ui/fields/select-field.tsx';
import { FormDrawer } from '../ui/overlays/form-drawer.tsx';
import { MembershipFields, type Place } from './membership-fields.tsx';
import { type CreatedUser, UserCreated } from './user-created.tsx';
import { UserNameFields } from './user-name-fields.tsx';
import { useUserRules } from './user-rules.ts';
import styles from './users.module.css';
import { useCreateUser } from './users.queries.ts';

/** Moves an error of `roleId`, the server's field for a single workspace, to the role field of the first membership. */
const placed = (errors: Record<string, string>): Record<string, string> =>
  Object.fromEntries(Object.entries(errors).map(([path, words]) => [path === 'roleId' ? 'memberships.0.roleId' : path, words]));

function useNewUser(workspaceId: string) {
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
  const startAnother = () => {
    form.reset();
    setCreated(null);
  };
  return { form, submit, busy: create.isPending, failure: create.error, created, startAnother };
}

export function CreateUserDrawer({ workspaceId, onClose }: { workspaceId: string; onClose: () => void }) {
  const t = useT('users');
  const { form, submit, busy, failure, created, startAnother } = useNewUser(workspaceId);
  if (created) return <UserCreated user={created} onClose={onClose} onAnother={startAnother} />;
  return (
    <FormDrawer
      title={t('create')}
      confirm={t('form.submit')}
      busy={busy}
      unsaved={form.isDirty()}
      errors={form.errors}
      failure={failure}
      onSubmit={submit}
      onClose={onClose}
    >
      <UserNameFields form={form} usernameHint={t('form.usernameHint')} />
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
      <Handover invite={form.values.invite} onChange={(invite) => form.setFieldValue('invite', invite)} />
    </FormDrawer>
  );
}

function Handover({ invite, onChange }: { invite: boolean; onChange: (invite: boolean) => void }) {
  const t = useT('users');
  return (
    <fieldset className={styles.group}>
      <legend>{t('form.handover')}</legend>
      {([false, true] as const).map((byMail) => (
        <CheckField
          key={String(byMail)}
          type="radio"
          name="invite"
          label={t(byMail ? 'form.invite' : 'form.password')}
          hint={t(byMail ? 'form.inviteHint' : 'form.passwordHint')}
          checked={invite === byMail}
          onChange={() => onChange(byMail)}
        />
      ))}
    </fieldset>
  );
}
