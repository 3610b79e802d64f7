import { LIMITS } from '@coloa/contract/limits.ts';
import type { GetInputPropsReturnType } from '@mantine/form';
import { useT } from '../lib/i18n.ts';
import { TextField } from '../ui/fields/text-field.tsx';

interface UserNameFieldsProps {
  form: { getInputProps(path: 'name' | 'username' | 'email'): GetInputPropsReturnType };
  usernameHint: string;
  emailHint?: string | undefined;
}

export function UserNameFields({ form, usernameHint, emailHint }: UserNameFieldsProps) {
  const t = useT('users');
  return (
    <>
      <TextField label={t('form.name')} maxLength={LIMITS.name} data-autofocus {...form.getInputProps('name')} />
      <TextField
        label={t('form.username')}
        hint={usernameHint}
        maxLength={LIMITS.username}
        autoCapitalize="none"
        spellCheck={false}
        {...form.getInputProps('username')}
      />
      <TextField
        label={t('form.email')}
        optional
        hint={emailHint}
        inputMode="email"
        maxLength={LIMITS.email}
        {...form.getInputProps('email')}
      />
    </>
  );
}
