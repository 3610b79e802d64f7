import type { OwnInvitation } from '@coloa/contract/users/invitations.contract.ts';
import { Fragment } from 'react';
import { failureText } from '../lib/api-error.ts';
import { formatZonedDateTime } from '../lib/format.ts';
import { useT } from '../lib/i18n.ts';
import { FormError } from '../ui/fields/form-error.tsx';
import { Button } from '../ui/layout/button.tsx';
import { IconArrowLeft } from '../ui/layout/icons.tsx';
import styles from './solo-card.module.css';
import { SoloCard } from './solo-card.tsx';

interface LoginInvitationsStepProps {
  invitations: readonly OwnInvitation[];
  busy: boolean;
  error: Error | null;
  onAccept: (id: string) => void;
  onBack: () => void;
}

/** Lets a user without a workspace sign in by accepting an invitation. */
export function LoginInvitationsStep({ invitations, busy, error, onAccept, onBack }: LoginInvitationsStepProps) {
  const t = useT('users');
  const sessions = useT('sessions');
  return (
    <SoloCard title={t('invitation.own')} follows>
      {error && <FormError message={failureText(error)} />}
      <p className={styles.note}>{sessions('login.invited')}</p>
      {invitations.map(({ id, workspace, role, by, expiresAt }) => (
        <Fragment key={id}>
          <p>{t('invitation.asked', { name: by.name || by.username, workspace: workspace.name, role: role.name })}</p>
          <p className={styles.note}>
            {t('invitation.effects', { workspace: workspace.name })} {t('invitation.until', { time: formatZonedDateTime(expiresAt) })}
          </p>
          <Button kind="main" size="l" wide busy={busy} onClick={() => onAccept(id)}>
            {t('invitation.acceptOne', { workspace: workspace.name })}
          </Button>
        </Fragment>
      ))}
      <Button kind="quiet" icon={<IconArrowLeft size={14} />} onClick={onBack}>
        {sessions('otp.back')}
      </Button>
    </SoloCard>
  );
}
