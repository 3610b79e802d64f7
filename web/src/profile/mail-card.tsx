import { SWITCHABLE_MAILS } from '@coloa/contract/profile/profile.contract.ts';
import { useT } from '../lib/i18n.ts';
import { Card } from '../ui/card.tsx';
import { CheckField } from '../ui/check-field.tsx';
import { Stack } from '../ui/layout.tsx';
import styles from './profile.module.css';
import { useProfile } from './profile.queries.ts';
import { useMailSwitch } from './profile-edits.queries.ts';

/** Which mails one wants; saved at once. */
export function MailCard({ id }: { id: string }) {
  const t = useT('profile');
  const { mailOff, email } = useProfile();
  const save = useMailSwitch();
  return (
    <Card id={id} title={t('mail.title')}>
      <Stack gap={3}>
        {SWITCHABLE_MAILS.map((kind) => (
          <CheckField
            key={kind}
            checked={!mailOff.includes(kind)}
            onChange={(event) => save.mutate({ kind, on: event.currentTarget.checked })}
            label={t(`mail.${kind}`)}
            hint={t(`mail.hint.${kind}`)}
          />
        ))}
        <p className={styles.small}>{email ? t('mail.always') : t('mail.noEmail')}</p>
      </Stack>
    </Card>
  );
}
