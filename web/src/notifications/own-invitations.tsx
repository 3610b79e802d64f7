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

/** Workspaces that the reader is invited to, with what joining changes; nothing where there is none. */
export function OwnInvitations({ level }: { level: 2 | 3 }) {
  const t = useT('users');
  const heading = useId();
  const { timeZone } = useProfile().currentWorkspace;
  const invitations = useQuery(ownInvitationsQuery).data ?? [];
  const answer = useAnswerInvitation();
  const switchWorkspace = useSwitchWorkspace();
  if (invitations.length === 0) return null;
  const Heading = level === 2 ? 'h2' : 'h3';
  return (
    <section aria-labelledby={heading} className={styles.invitations}>
      <Heading id={heading} className={styles.heading}>
        {t('invitation.own')}
      </Heading>
      <ul>
        {invitations.map(({ id, workspace, role, by, expiresAt }) => (
          <li key={id} className={styles.invitation}>
            <p>{t('invitation.asked', { name: by.name || by.username, workspace: workspace.name, role: role.name })}</p>
            <Text as="p" size={12} tone="muted">
              {t('invitation.effects', { workspace: workspace.name })} {t('invitation.effectsElsewhere')}
            </Text>
            <Text as="p" size={12} tone="muted">
              {t('invitation.until', { time: formatDateTime(expiresAt, timeZone) })}
            </Text>
            <Row>
              <Button
                size="s"
                kind="main"
                busy={answer.isPending}
                aria-label={t('invitation.acceptOne', { workspace: workspace.name })}
                onClick={() =>
                  answer.mutate(
                    { id, answer: 'accept' },
                    {
                      onSuccess: () =>
                        toast.ok(t('invitation.accepted', { workspace: workspace.name }), {
                          label: t('invitation.enter'),
                          run: () => switchWorkspace.mutate({ workspaceId: workspace.id, href: '/' }),
                        }),
                    },
                  )
                }
              >
                {t('invitation.accept')}
              </Button>
              <Button
                size="s"
                busy={answer.isPending}
                aria-label={t('invitation.declineOne', { workspace: workspace.name })}
                onClick={() =>
                  answer.mutate(
                    { id, answer: 'decline' },
                    { onSuccess: () => toast.ok(t('invitation.declinedDone', { workspace: workspace.name })) },
                  )
                }
              >
                {t('invitation.decline')}
              </Button>
            </Row>
          </li>
        ))}
      </ul>
    </section>
  );
}
