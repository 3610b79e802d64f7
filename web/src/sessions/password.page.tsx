import { LIMITS } from '@coloa/contract/limits.ts';
import { useForm } from '@mantine/form';
import { getRouteApi, useRouter } from '@tanstack/react-router';
import { useState } from 'react';
import { fieldErrors } from '../lib/api-error.ts';
import { useT } from '../lib/i18n.ts';
import { typedPassword } from '../lib/typed-password.ts';
import { useProfile } from '../profile/profile.queries.ts';
import { usePageTitle } from '../routes/page-title.ts';
import { paths, safeReturnTo } from '../routes/paths.ts';
import { focusHere } from '../ui/behavior/focus.ts';
import { Notice } from '../ui/feedback/notice.tsx';
import { toast } from '../ui/feedback/toast.ts';
import { FormError } from '../ui/fields/form-error.tsx';
import { PasswordField } from '../ui/fields/password-field.tsx';
import { Button } from '../ui/layout/button.tsx';
import { Card } from '../ui/layout/card.tsx';
import { Row, Stack } from '../ui/layout/layout.tsx';
import { Page, PageHeader } from '../ui/layout/page.tsx';
import { Text } from '../ui/layout/text.tsx';
import { useChangePassword } from './sessions.queries.ts';

const route = getRouteApi('/main/settings/password');

function usePasswordForm(forced: boolean) {
  const t = useT('sessions');
  const router = useRouter();
  const { returnTo } = route.useSearch();
  const change = useChangePassword();
  const [given, setGiven] = useState(() => (forced ? typedPassword.get() : null));
  const form = useForm({
    mode: 'uncontrolled',
    initialValues: { oldPassword: given ?? '', newPassword: '', repeat: '' },
    validate: {
      oldPassword: (value) => (value === '' ? t('password.oldRequired') : null),
      newPassword: (value, values) => {
        if (value.length < LIMITS.passwordMin) return t('password.tooShort', { count: LIMITS.passwordMin - value.length });
        return value === values.oldPassword ? t('password.unchanged') : null;
      },
      repeat: (value, values) => (value === values.newPassword ? null : t('password.different')),
    },
  });
  // The password may have been changed elsewhere since the sign-in.
  const askForOld = () => {
    typedPassword.forget();
    setGiven(null);
    form.setFieldValue('oldPassword', '');
  };
  const submit = form.onSubmit(({ oldPassword, newPassword }) =>
    change.mutate(
      { oldPassword, newPassword },
      {
        onSuccess: () => {
          toast.ok(t('password.done'));
          void router.navigate({ href: returnTo ? safeReturnTo(returnTo) : forced ? paths.home() : paths.profile(), replace: true });
        },
        onError: (error) => {
          const errors = fieldErrors(error);
          if (given !== null && 'oldPassword' in errors) askForOld();
          form.setErrors(errors);
        },
      },
    ),
  );
  return { form, submit, busy: change.isPending, asksForOld: given === null };
}

export function PasswordPage() {
  const t = useT('sessions');
  const { mustChangePassword: forced, username } = useProfile();
  const { form, submit, busy, asksForOld } = usePasswordForm(forced);
  usePageTitle(t('password.title'));
  return (
    <Page kind="narrow">
      <PageHeader title={t('password.title')} />
      <Card>
        <form onSubmit={submit} noValidate>
          <Stack>
            {forced && <Notice>{t('password.forced')}</Notice>}
            <FormError errors={form.errors} />
            {/* Password managers store this username with the password. */}
            <input type="text" name="username" autoComplete="username" value={username} readOnly hidden />
            {asksForOld && (
              <PasswordField
                key={form.key('oldPassword')}
                label={t('password.old')}
                autoComplete="current-password"
                ref={forced ? focusHere : undefined}
                {...form.getInputProps('oldPassword')}
              />
            )}
            <PasswordField
              key={form.key('newPassword')}
              label={t('password.new')}
              autoComplete="new-password"
              ref={asksForOld ? undefined : focusHere}
              hint={t('password.hint', { min: LIMITS.passwordMin })}
              {...form.getInputProps('newPassword')}
            />
            <PasswordField
              key={form.key('repeat')}
              label={t('password.repeat')}
              autoComplete="new-password"
              {...form.getInputProps('repeat')}
            />
            <Row wrap gap={3}>
              <Button type="submit" kind="main" busy={busy}>
                {t('password.submit')}
              </Button>
              <Text size={12} tone="muted">
                {t('password.others')}
              </Text>
            </Row>
          </Stack>
        </form>
      </Card>
    </Page>
  );
}
