import type { OwnInvitation } from '@coloa/contract/users/invitations.contract.ts';
import { useQuery } from '@tanstack/react-query';
import { useId } from 'react';
import { formatDateTime } from '../lib/format.ts';
import { useT } from '../lib/i18n.ts';
import { useProfile } from '../profile/profile.queries.ts';
import { useSwitchWorkspace } from '../sessions/sessions.queries.ts';
import { toast } from '../ui/feedback/toast.ts';
import { Button } from '../ui/layout/button.tsx';
import { Row } from '../ui/layout/layout.tsx';
import { Text } from '../ui/layout/text.tsx';
import styles from './own-invitations.module.css';
import { ownInvitationsQuery, useAnswerInvitation } from './own-invitations.queries.ts';

export function OwnInvitations({ level }: { level: 2 | 3 }) {
  const t = useT('users');
  const heading = useId();
  const { timeZone } = useProfile().currentWorkspace;
  const invitations = useQuery(ownInvitationsQuery).data ?? [];
  const { answer, busy } = useAnswer();
  if (invitations.length === 0) return null;
  const Heading = level === 2 ? 'h2' : 'h3';
  return (
    <section aria-labelledby={heading} className={styles.invitations}>
      <Heading id={heading} className={styles.heading}>
        {t('invitation.own')}
      </Heading>
      <ul>
        {invitations.map((invitation) => {
          const { id, workspace, role, by, expiresAt } = invitation;
          return (
            <li key={id} className={styles.invitation}>
              <p>{t('invitation.asked', { name: by.name || by.username, workspace: workspace.name, role: role.name })}</p>
              <Text as="p" size={12} tone="muted">
                {t('invitation.effects', { workspace: workspace.name })} {t('invitation.effectsElsewhere')}
              </Text>
              <Text as="p" size={12} tone="muted">
                {t('invitation.until', { time: formatDateTime(expiresAt, timeZone) })}
              </Text>
              <Answers workspace={workspace.name} busy={busy} onAnswer={(given) => answer(invitation, given)} />
            </li>
          );
        })}
      </ul>
    </section>
  );
}

type Answer = 'accept' | 'decline';

function useAnswer() {
  const t = useT('users');
  const send = useAnswerInvitation();
  const switchWorkspace = useSwitchWorkspace();
  const done = ({ id, name }: OwnInvitation['workspace'], given: Answer) => {
    if (given === 'decline') return toast.ok(t('invitation.declinedDone', { workspace: name }));
    toast.ok(t('invitation.accepted', { workspace: name }), {
      label: t('invitation.enter'),
      run: () => switchWorkspace.mutate({ workspaceId: id, href: '/' }),
    });
  };
  const answer = ({ id, workspace }: OwnInvitation, given: Answer) =>
    send.mutate({ id, answer: given }, { onSuccess: () => done(workspace, given) });
  return { answer, busy: send.isPending };
}

function Answers({ workspace, busy, onAnswer }: { workspace: string; busy: boolean; onAnswer: (given: Answer) => void }) {
  const t = useT('users');
  return (
    <Row>
      <Button size="s" kind="main" busy={busy} aria-label={t('invitation.acceptOne', { workspace })} onClick={() => onAnswer('accept')}>
        {t('invitation.accept')}
      </Button>
      <Button size="s" busy={busy} aria-label={t('invitation.declineOne', { workspace })} onClick={() => onAnswer('decline')}>
        {t('invitation.decline')}
      </Button>
    </Row>
  );
}
