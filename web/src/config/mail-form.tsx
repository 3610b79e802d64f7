import { MAIL_PORTS, MAIL_SECURITIES, type MailSettings } from '@coloa/contract/config/config.contract.ts';
import { LIMITS } from '@coloa/contract/limits.ts';
import { type FormEvent, useEffect, useState } from 'react';
import { fieldErrors } from '../lib/api-error.ts';
import { useT } from '../lib/i18n.ts';
import { useProfile } from '../profile/profile.queries.ts';
import { toast } from '../ui/feedback/toast.ts';
import { FormError } from '../ui/fields/form-error.tsx';
import { SelectField } from '../ui/fields/select-field.tsx';
import { TextField } from '../ui/fields/text-field.tsx';
import { Button } from '../ui/layout/button.tsx';
import { Card } from '../ui/layout/card.tsx';
import { IconChevronDown } from '../ui/layout/icons.tsx';
import { Row, Stack } from '../ui/layout/layout.tsx';
import { Text } from '../ui/layout/text.tsx';
import { ConfirmDialog } from '../ui/overlays/confirm-dialog.tsx';
import { Menu, MenuItem } from '../ui/overlays/menu.tsx';
import styles from './config.module.css';
import { useSetMail, useTestMail } from './config.queries.ts';
import { MailAnswer } from './mail-answer.tsx';
import { MailPassword } from './mail-password.tsx';
import { MAIL_PRESETS, type MailPort, securityName, securityOf } from './mail-presets.ts';
import { inputOf, keepsPassword, valuesOf } from './mail-values.ts';
import { NoAddress } from './no-address.tsx';
import { useMailForm } from './use-mail-form.ts';
import { type TellUnsaved, useTellUnsaved } from './use-unsaved-forms.ts';

/** Removes the prefix `mail.` from the server's field names, for example from `mail.host`. */
const placed = (error: unknown) =>
  Object.fromEntries(Object.entries(fieldErrors(error)).map(([path, words]) => [path.replace(/^mail\./, ''), words]));

/** Resets the form to the stored settings after a save, and also when the stored settings change while the form has no edits. */
function useStored(mail: MailSettings | null, workspace: string, form: ReturnType<typeof useMailForm>) {
  const [base, setBase] = useState(mail);
  const [saved, setSaved] = useState(false);
  const changed = JSON.stringify(valuesOf(base, workspace)) !== JSON.stringify(form.values);
  useEffect(() => {
    if (!saved && (changed || mail === base)) return;
    setSaved(false);
    setBase(mail);
    form.setValues(valuesOf(mail, workspace));
  });
  return { changed, setSaved };
}

function useMailDraft(mail: MailSettings | null, tell: TellUnsaved) {
  const t = useT('config');
  const { name: workspace } = useProfile().currentWorkspace;
  const save = useSetMail();
  const test = useTestMail();
  const form = useMailForm(mail, workspace);
  const { changed, setSaved } = useStored(mail, workspace, form);
  useTellUnsaved(tell, 'mail', changed);
  /** True if the last action was to send a test email, which saves nothing. */
  const [trying, setTrying] = useState(false);
  const onError = (error: Error) => form.setErrors(placed(error));
  const submit = form.onSubmit((values) =>
    save.mutate(inputOf(mail, values), {
      onSuccess: () => {
        setSaved(true);
        toast.ok(t('mail.saved'));
      },
      onError,
    }),
  );
  const tryOut = () => {
    setTrying(true);
    if (!form.validate().hasErrors) test.mutate(inputOf(mail, form.values), { onError });
  };
  const remove = async () => {
    await save.mutateAsync(null);
    setSaved(true);
    toast.ok(t('mail.removed'));
  };
  return {
    form,
    changed,
    saving: save.isPending,
    test,
    submit: (event: FormEvent<HTMLFormElement>) => {
      setTrying(false);
      submit(event);
    },
    tryOut,
    testRefused: trying && Object.keys(form.errors).length > 0,
    remove,
  };
}

type MailDraft = ReturnType<typeof useMailDraft>;

export function MailForm({ mail, tell }: { mail: MailSettings | null; tell: TellUnsaved }) {
  const t = useT('config');
  const draft = useMailDraft(mail, tell);
  const { form, test } = draft;
  const [asking, setAsking] = useState(false);
  return (
    <form onSubmit={draft.submit} noValidate>
      <Card title={t('mail.title')}>
        <Stack>
          <FormError errors={form.errors} message={draft.testRefused && t('mail.testRefused')} />
          <Row>
            <Presets onChoose={({ host, port, security }) => form.setValues({ host, port, security })} />
          </Row>
          <ServerFields form={form} />
          <AccountFields form={form} mail={mail} />
          <SenderFields form={form} />
          <MailActions draft={draft} onRemove={mail && (() => setAsking(true))} />
          <div aria-live="polite">
            {test.isPending && <p className={styles.hint}>{t('test.running')}</p>}
            <MailAnswer test={test} />
          </div>
        </Stack>
      </Card>
      <ConfirmDialog
        opened={asking}
        onClose={() => setAsking(false)}
        title={t('mail.removeTitle')}
        confirm={t('mail.remove')}
        onConfirm={draft.remove}
      >
        {t('mail.removeBody')}
      </ConfirmDialog>
    </form>
  );
}

type FormProps = Pick<MailDraft, 'form'>;

function ServerFields({ form }: FormProps) {
  const t = useT('config');
  const { values, errors } = form;
  const setPort = (port: MailPort) => form.setValues({ port, security: securityOf(port) ?? values.security });
  return (
    <>
      <div className={styles.fields}>
        <TextField
          label={t('mail.host')}
          hint={t('mail.hostHint')}
          mono
          spellCheck={false}
          autoCapitalize="none"
          {...form.getInputProps('host')}
        />
        <SelectField
          label={t('mail.port')}
          options={MAIL_PORTS.map((port) => ({ value: String(port), label: String(port) }))}
          value={String(values.port)}
          error={errors.port}
          onChange={(chosen) => setPort(MAIL_PORTS.find((port) => String(port) === chosen) ?? values.port)}
        />
        <SelectField
          label={t('mail.security')}
          hint={t(`securityHint.${values.security}`)}
          options={MAIL_SECURITIES.map((value) => ({ value, label: securityName(value, t('security.NONE')) }))}
          value={values.security}
          error={errors.security}
          onChange={(security) => security && form.setFieldValue('security', security)}
        />
      </div>
      <Text as="p" size={12} tone="muted">
        {t('mail.portHint', { ports: MAIL_PORTS.join(', ') })}
      </Text>
    </>
  );
}

function AccountFields({ form, mail }: FormProps & { mail: MailSettings | null }) {
  const t = useT('config');
  return (
    <div className={styles.halves}>
      <TextField
        label={t('mail.username')}
        optional
        hint={t('mail.usernameHint')}
        maxLength={LIMITS.email}
        spellCheck={false}
        autoCapitalize="none"
        {...form.getInputProps('username')}
      />
      {form.values.username.trim() !== '' && (
        <MailPassword
          values={form.values}
          stored={mail?.hasPassword === true}
          fits={keepsPassword(mail, form.values)}
          error={form.errors.password}
          onChange={(change) => form.setValues(change)}
        />
      )}
    </div>
  );
}

function SenderFields({ form }: FormProps) {
  const t = useT('config');
  return (
    <div className={styles.halves}>
      <TextField label={t('mail.fromName')} maxLength={LIMITS.name} {...form.getInputProps('fromName')} />
      <TextField
        label={t('mail.fromAddress')}
        hint={t('mail.fromAddressHint')}
        inputMode="email"
        maxLength={LIMITS.email}
        {...form.getInputProps('fromAddress')}
      />
    </div>
  );
}

function MailActions({ draft, onRemove }: { draft: MailDraft; onRemove: (() => void) | null }) {
  const t = useT('config');
  const { email } = useProfile();
  return (
    <Row wrap>
      <Button type="submit" kind="main" busy={draft.saving} disabled={!draft.changed}>
        {t('mail.save')}
      </Button>
      <Button busy={draft.test.isPending} disabled={email === null} onClick={draft.tryOut}>
        {t('test.send')}
      </Button>
      <span className={styles.note}>{email === null ? <NoAddress /> : t('test.to', { address: email })}</span>
      {onRemove && (
        <Button kind="danger" onClick={onRemove}>
          {t('mail.remove')}
        </Button>
      )}
    </Row>
  );
}

function Presets({ onChoose }: { onChoose: (preset: (typeof MAIL_PRESETS)[number]) => void }) {
  const t = useT('config');
  return (
    <Menu
      position="bottom-start"
      target={
        <Button size="s" after={<IconChevronDown size={14} />}>
          {t('mail.presets')}
        </Button>
      }
    >
      {MAIL_PRESETS.map((preset) => (
        <MenuItem key={preset.name} onSelect={() => onChoose(preset)}>
          {preset.name}
        </MenuItem>
      ))}
    </Menu>
  );
}
