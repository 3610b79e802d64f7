import { MAIL_PORTS, MAIL_SECURITIES, type MailSettings } from '@coloa/contract/config/config.contract.ts';
import { LIMITS } from '@coloa/contract/limits.ts';
import { useEffect, useState } from 'react';
import { fieldErrors } from '../lib/api-error.ts';
import { useT } from '../lib/i18n.ts';
import { useProfile } from '../profile/profile.queries.ts';
import { paths } from '../routes/paths.ts';
import { toast } from '../ui/feedback/toast.ts';
import { FormError } from '../ui/fields/form-error.tsx';
import { SelectField } from '../ui/fields/select-field.tsx';
import { TextField } from '../ui/fields/text-field.tsx';
import { Button } from '../ui/layout/button.tsx';
import { Card } from '../ui/layout/card.tsx';
import { IconChevronDown } from '../ui/layout/icons.tsx';
import { Row, Stack } from '../ui/layout/layout.tsx';
import { Text } from '../ui/layout/text.tsx';
import { TextLink } from '../ui/layout/text-link.tsx';
import { ConfirmDialog } from '../ui/overlays/confirm-dialog.tsx';
import { Menu, MenuItem } from '../ui/overlays/menu.tsx';
import styles from './config.module.css';
import { useSetMail, useTestMail } from './config.queries.ts';
import { MailAnswer } from './mail-answer.tsx';
import { MailPassword } from './mail-password.tsx';
import { MAIL_PRESETS, type MailPort, securityName, securityOf } from './mail-presets.ts';
import { inputOf, keepsPassword, valuesOf } from './mail-values.ts';
import { useMailForm } from './use-mail-form.ts';
import { type TellUnsaved, useTellUnsaved } from './use-unsaved-forms.ts';

/** The server names fields as it was sent them. */
const placed = (error: unknown) =>
  Object.fromEntries(Object.entries(fieldErrors(error)).map(([path, words]) => [path.replace(/^mail\./, ''), words]));

/** The workspace's own mail server: filled in, tried out, then saved. */
export function MailForm({ mail, tell }: { mail: MailSettings | null; tell: TellUnsaved }) {
  const t = useT('config');
  const { email, currentWorkspace } = useProfile();
  const save = useSetMail();
  const test = useTestMail();
  const form = useMailForm(mail, currentWorkspace.name);
  const [asking, setAsking] = useState(false);
  const { values, errors } = form;
  /** The state the edit started from. */
  const [base, setBase] = useState(mail);
  const [saved, setSaved] = useState(false);
  const changed = JSON.stringify(valuesOf(base, currentWorkspace.name)) !== JSON.stringify(values);
  useEffect(() => {
    // What was saved, or removed, is where the form goes on from; it follows what others save only while nothing is typed.
    if (!saved && (changed || mail === base)) return;
    setSaved(false);
    setBase(mail);
    form.setValues(valuesOf(mail, currentWorkspace.name));
  });
  useTellUnsaved(tell, 'mail', changed && !save.isPending);
  /** The last press was on 'send a test': nothing was to be saved. */
  const [trying, setTrying] = useState(false);
  const submit = form.onSubmit(() =>
    save.mutate(inputOf(mail, values), {
      onSuccess: () => {
        setSaved(true);
        toast.ok(t('mail.saved'));
      },
      onError: (error) => form.setErrors(placed(error)),
    }),
  );
  const tryOut = () => {
    setTrying(true);
    if (form.validate().hasErrors) return;
    test.mutate(inputOf(mail, values), { onError: (error) => form.setErrors(placed(error)) });
  };
  const setPort = (port: MailPort) => form.setValues({ port, security: securityOf(port) ?? values.security });
  return (
    <form
      onSubmit={(event) => {
        setTrying(false);
        submit(event);
      }}
      noValidate
    >
      <Card title={t('mail.title')}>
        <Stack>
          <FormError errors={errors} message={trying && Object.keys(errors).length > 0 && t('mail.testRefused')} />
          <Row>
            <Presets onChoose={({ host, port, security }) => form.setValues({ host, port, security })} />
          </Row>
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
            {values.username.trim() !== '' && (
              <MailPassword
                values={values}
                stored={mail?.hasPassword === true}
                fits={keepsPassword(mail, values)}
                error={errors.password}
                onChange={(change) => form.setValues(change)}
              />
            )}
          </div>
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
          <Row wrap>
            <Button type="submit" kind="main" busy={save.isPending} disabled={!changed}>
              {t('mail.save')}
            </Button>
            <Button busy={test.isPending} disabled={email === null} onClick={tryOut}>
              {t('test.send')}
            </Button>
            <span className={styles.note}>
              {email === null ? <TextLink href={paths.profile()}>{t('test.noAddress')}</TextLink> : t('test.to', { address: email })}
            </span>
            {mail && (
              <Button kind="danger" onClick={() => setAsking(true)}>
                {t('mail.remove')}
              </Button>
            )}
          </Row>
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
        onConfirm={async () => {
          await save.mutateAsync(null);
          setSaved(true);
          toast.ok(t('mail.removed'));
        }}
      >
        {t('mail.removeBody')}
      </ConfirmDialog>
    </form>
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
