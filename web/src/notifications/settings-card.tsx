import { MAIL_PACES, type NotificationKind, type NotificationSettings } from '@coloa/contract/notifications/notification-kinds.ts';
import { useId } from 'react';
import { useT } from '../lib/i18n.ts';
import { useProfile } from '../profile/profile.queries.ts';
import { Notice } from '../ui/feedback/notice.tsx';
import { SkeletonText } from '../ui/feedback/skeleton.tsx';
import { ErrorState } from '../ui/feedback/states.tsx';
import { CheckField } from '../ui/fields/check-field.tsx';
import { SelectField } from '../ui/fields/select-field.tsx';
import { Card } from '../ui/layout/card.tsx';
import { Stack } from '../ui/layout/layout.tsx';
import { type SettingsChange, useNotificationSettings } from './settings.queries.ts';
import styles from './settings-card.module.css';
import { clockTimes, gathersAny, withChannel, withDigest, withNewSignIn, withQuiet } from './settings-values.ts';
import { useNoAccountMail } from './use-no-account-mail.ts';

export function NotificationSettingsCard({ id }: { id: string }) {
  const t = useT('notifications');
  const { email } = useProfile();
  const noAccountMail = useNoAccountMail();
  const { shown, possible, mails, change, failed, retry, retrying } = useNotificationSettings();
  return (
    <Card id={id} title={t('settings.title')}>
      {shown ? (
        <Stack gap={5}>
          {mails?.notifications === false ? (
            <Notice>{t('settings.noServer')}</Notice>
          ) : (
            email === null && (
              <Notice kind="warn">{noAccountMail ? `${t('settings.noEmailPossible')} ${noAccountMail}` : t('settings.noEmail')}</Notice>
            )
          )}
          <Kinds settings={shown} possible={possible} change={change} />
          <Mails settings={shown} change={change} />
          <p className={styles.note}>{t('settings.always')}</p>
        </Stack>
      ) : failed ? (
        <ErrorState onRetry={() => void retry()} retrying={retrying}>
          {t('settings.failed')}
        </ErrorState>
      ) : (
        <div className={styles.loading}>
          <SkeletonText lines={6} />
        </div>
      )}
    </Card>
  );
}

interface PartProps {
  settings: NotificationSettings;
  change: (change: SettingsChange) => void;
}

function Kinds({ settings, possible, change }: PartProps & { possible: readonly NotificationKind[] }) {
  const t = useT('notifications');
  return (
    <div className={styles.kinds}>
      {/* Hidden from screen readers, because each field has its own label. */}
      <div className={styles.heads} aria-hidden="true">
        <span>{t('settings.inPage')}</span>
        <span>{t('settings.byMail')}</span>
      </div>
      {possible.map((kind) => (
        <Kind key={kind} kind={kind} channel={settings.kinds[kind]} change={change} />
      ))}
    </div>
  );
}

interface KindProps extends Pick<PartProps, 'change'> {
  kind: NotificationKind;
  channel: NotificationSettings['kinds'][NotificationKind];
}

function Kind({ kind, channel, change }: KindProps) {
  const t = useT('notifications');
  const name = useId();
  const words = t(`kind.${kind}`);
  return (
    <fieldset aria-labelledby={name} className={styles.kind}>
      <div className={styles.words}>
        <span id={name} className={styles.name}>
          {words}
        </span>
        <span className={styles.hint}>{t(`kindHint.${kind}`)}</span>
      </div>
      <div className={styles.inPage}>
        <CheckField
          checked={channel.page}
          onChange={(event) => change(withChannel(kind, { page: event.currentTarget.checked }))}
          label={<span className={styles.boxWords}>{t('settings.inPage')}</span>}
        />
      </div>
      <SelectField
        className={styles.pace}
        label={t('settings.byMail')}
        hideLabel
        options={MAIL_PACES.map((value) => ({ value, label: t(`pace.${value}`) }))}
        value={channel.mail}
        onChange={(mail) => mail && change(withChannel(kind, { mail }))}
      />
    </fieldset>
  );
}

const DAYS = ['every', 'weekdays'] as const;

function Mails({ settings, change }: PartProps) {
  const t = useT('notifications');
  return (
    <>
      <DigestFields settings={settings} change={change} />
      <QuietFields settings={settings} change={change} />
      <fieldset className={styles.part}>
        <legend>{t('settings.account')}</legend>
        <CheckField
          checked={settings.newSignIn}
          onChange={(event) => change(withNewSignIn(event.currentTarget.checked))}
          label={t('settings.newSignIn')}
          hint={t('settings.newSignInHint')}
        />
      </fieldset>
    </>
  );
}

const timeOptions = (chosen: string, not?: string) => clockTimes(chosen, not).map((value) => ({ value, label: value }));

function DigestFields({ settings, change }: PartProps) {
  const t = useT('notifications');
  const { digest } = settings;
  return (
    <fieldset className={styles.part}>
      <legend>{t('settings.digest')}</legend>
      <p className={styles.hint}>{gathersAny(settings) ? t('settings.digestHint') : t('settings.digestNone')}</p>
      <div className={styles.pair}>
        <SelectField
          label={t('settings.digestAt')}
          options={timeOptions(digest.at)}
          value={digest.at}
          onChange={(at) => at && change(withDigest({ at }))}
        />
        <SelectField
          label={t('settings.digestDays')}
          options={DAYS.map((value) => ({ value, label: t(`settings.days.${value}`) }))}
          value={digest.weekdays ? 'weekdays' : 'every'}
          onChange={(days) => change(withDigest({ weekdays: days === 'weekdays' }))}
        />
      </div>
    </fieldset>
  );
}

function QuietFields({ settings: { quiet }, change }: PartProps) {
  const t = useT('notifications');
  const zone = useProfile().currentWorkspace.timeZone;
  return (
    <fieldset className={styles.part}>
      <legend>{t('settings.quiet')}</legend>
      <CheckField
        checked={quiet !== null}
        onChange={(event) => change(withQuiet(event.currentTarget.checked ? {} : null))}
        label={t('settings.quietOn')}
        hint={t('settings.quietHint', { zone })}
      />
      {quiet && (
        <div className={styles.pair}>
          <SelectField
            label={t('settings.quietFrom')}
            options={timeOptions(quiet.from, quiet.to)}
            value={quiet.from}
            onChange={(from) => from && change(withQuiet({ from }))}
          />
          <SelectField
            label={t('settings.quietTo')}
            options={timeOptions(quiet.to, quiet.from)}
            value={quiet.to}
            onChange={(to) => to && change(withQuiet({ to }))}
          />
        </div>
      )}
    </fieldset>
  );
}
