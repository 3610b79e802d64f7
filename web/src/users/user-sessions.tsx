import type { ResponseOf } from '@coloa/contract/http.ts';
import type { sessionListContract } from '@coloa/contract/sessions/session-list.contract.ts';
import type { User } from '@coloa/contract/users/users.schema.ts';
import { useQuery } from '@tanstack/react-query';
import { ApiError } from '../lib/api-error.ts';
import { useT } from '../lib/i18n.ts';
import { useCan, useProfile } from '../profile/profile.queries.ts';
import { useDeviceLabel } from '../sessions/device-label.ts';
import { LastSeen } from '../sessions/last-seen.tsx';
import { SkeletonText } from '../ui/feedback/skeleton.tsx';
import { ErrorState } from '../ui/feedback/states.tsx';
import { toast } from '../ui/feedback/toast.ts';
import { Button } from '../ui/layout/button.tsx';
import { Text } from '../ui/layout/text.tsx';
import type { MemberAct } from './use-member-actions.tsx';
import styles from './users.module.css';
import { type ActOn, sessionsOfQuery, useEndSession } from './users.queries.ts';

interface UserSessionsProps {
  user: User;
  ask: (act: MemberAct, on: ActOn) => void;
}

/** Renders nothing if the current user cannot see the sessions. */
export function UserSessions({ user, ask }: UserSessionsProps) {
  const t = useT('users');
  const { currentWorkspace } = useProfile();
  const sessions = useQuery({ ...sessionsOfQuery(user.id), enabled: useCan('WRITE_USER') });
  const name = user.name || user.username;
  if (!sessions.data) {
    if (sessions.isLoading) return <SkeletonText />;
    const hidden = !(sessions.error instanceof ApiError) || sessions.error.kind === 'page';
    return hidden ? null : <ErrorState onRetry={() => void sessions.refetch()}>{t('sessions.failed')}</ErrorState>;
  }
  const on: ActOn = { id: user.id, name, workspace: currentWorkspace, role: null };
  return (
    <section className={styles.part}>
      <div className={styles.line}>
        <h3 className={styles.main}>{t('sessions.heading', { workspace: currentWorkspace.name })}</h3>
        {sessions.data.length > 1 && (
          <Button size="s" onClick={() => ask('sessions', on)}>
            {t('ask.sessions.confirm')}
          </Button>
        )}
      </div>
      {sessions.data.length === 0 && (
        <Text size={13} tone="muted">
          {t('sessions.none')}
        </Text>
      )}
      <SessionLines sessions={sessions.data} owner={name} />
    </section>
  );
}

function SessionLines({ sessions, owner }: { sessions: ResponseOf<typeof sessionListContract.list>; owner: string }) {
  const t = useT('users');
  const end = useEndSession();
  const deviceOf = useDeviceLabel();
  return (
    <ul className={styles.list}>
      {sessions.map((session) => {
        const { id, address, lastSeenAt } = session;
        const { name: words, kind } = deviceOf(session);
        return (
          <li key={id} className={styles.line}>
            <span className={styles.main}>
              {words}
              <small>
                {kind && `${kind} · `}
                {address} · <LastSeen at={lastSeenAt} />
              </small>
            </span>
            <Button
              size="s"
              busy={end.isPending && end.variables === id}
              aria-label={t('sessions.endOne', { words })}
              onClick={() => end.mutate(id, { onSuccess: () => toast.ok(t('sessions.endedOne', { name: owner })) })}
            >
              {t('sessions.end')}
            </Button>
          </li>
        );
      })}
    </ul>
  );
}
