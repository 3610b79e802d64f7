import { LIMITS } from '@coloa/contract/limits.ts';
import { useForm } from '@mantine/form';
import { failureText, fieldErrors } from '../lib/api-error.ts';
import { useT } from '../lib/i18n.ts';
import { isMailAddress } from '../lib/texts.ts';
import { useProfile } from '../profile/profile.queries.ts';
import { toast } from '../ui/feedback/toast.ts';
import { FormError } from '../ui/fields/form-error.tsx';
import { PasswordField } from '../ui/fields/password-field.tsx';
import { TextField } from '../ui/fields/text-field.tsx';
import { Button } from '../ui/layout/button.tsx';
import { Stack } from '../ui/layout/layout.tsx';
import { Dialog } from '../ui/overlays/dialog.tsx';
import { useUnsavedClose } from '../ui/overlays/use-unsaved-close.tsx';
import { useChangeEmail } from './profile-edits.queries.ts';

const formId = 'change-email';

function useEmailForm(remove: boolean, again: string | null, onClose: () => void) {
  const t = useT('profile');
  const present = useProfile().email;
  const change = useChangeEmail();
  const form = useForm({
    initialValues: { email: again ?? '', password: '' },
    validate: {
      email: (value) => {
        if (remove) return null;
        if (!isMailAddress(value)) return t('email.format');
        return value.trim() === present ? t('email.same') : null;
      },
      password: (value) => (value === '' ? t('email.passwordRequired') : null),
    },
  });
  const submit = form.onSubmit(({ email, password }) =>
    change.mutate(
      { email: remove ? null : email.trim(), password },
      {
        onSuccess: () => {
          toast.ok(remove ? t('email.removed') : t('email.sent', { email: email.trim() }));
          onClose();
        },
        onError: (error) => form.setErrors(fieldErrors(error)),
      },
    ),
  );
  return { form, change, submit };
}

interface EmailDialogProps {
  remove: boolean;
  /** The address that awaits confirmation, to send its email again. */
  again: string | null;
  noServer: string | null;
  onClose: () => void;
}

/**
 * Changes or removes the email address. Requires the password, because any user who can read emails to the new address can reset the
 * password.
 */
export function EmailDialog({ remove, again, noServer, onClose }: EmailDialogProps) {
  const t = useT('profile');
  const profile = useProfile();
  const { form, change, submit } = useEmailForm(remove, again, onClose);
  const { close, question } = useUnsavedClose(form.isDirty() && !change.isSuccess, onClose);
  // When the email address is removed, the form has no email field, so only the form itself can show an error for that field.
  const known = Boolean(form.errors.password ?? (remove ? null : form.errors.email));
  return (
    <Dialog
      opened
      onClose={close}
      title={remove ? t('email.removeTitle') : again ? t('email.again') : profile.email ? t('email.change') : t('email.add')}
      footer={
        <>
          <Button onClick={close}>{t('ui:cancel')}</Button>
          <Button type="submit" form={formId} kind={remove ? 'danger-solid' : 'main'} busy={change.isPending}>
            {remove ? t('email.remove') : t('email.send')}
          </Button>
        </>
      }
    >
      {question}
      <form id={formId} onSubmit={submit} noValidate>
        <Stack gap={3}>
          <p>{remove ? t('email.removeBody') : (noServer ?? t('email.changeBody'))}</p>
          {change.isError && !known && <FormError message={failureText(change.error)} />}
          <input type="text" name="username" autoComplete="username" value={profile.username} readOnly hidden />
          {!remove && (
            <TextField
              label={t('email.new')}
              inputMode="email"
              autoComplete="email"
              autoCapitalize="none"
              spellCheck={false}
              maxLength={LIMITS.email}
              data-autofocus={again === null || undefined}
              {...form.getInputProps('email')}
            />
          )}
          <PasswordField
            label={t('email.password')}
            autoComplete="current-password"
            data-autofocus={remove || again !== null || undefined}
            {...form.getInputProps('password')}
          />
        </Stack>
      </form>
    </Dialog>
  );
}
