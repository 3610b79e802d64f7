import type { SessionItem } from '@coloa/contract/sessions/session-list.contract.ts';
import { type UseQueryResult, useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { failureText } from '../lib/api-error.ts';
import { useT } from '../lib/i18n.ts';
import { useProfile } from '../profile/profile.queries.ts';
import { SkeletonText } from '../ui/feedback/skeleton.tsx';
import { ErrorState } from '../ui/feedback/states.tsx';
import { toast } from '../ui/feedback/toast.ts';
import { Button } from '../ui/layout/button.tsx';
import { Card } from '../ui/layout/card.tsx';
import { ConfirmDialog } from '../ui/overlays/confirm-dialog.tsx';
import { useDeviceLabel } from './device-label.ts';
import { LastSeen } from './last-seen.tsx';
import styles from './session-list.module.css';
import { ownSessionsQuery, useEndOtherSessions, useEndSession } from './session-list.queries.ts';

/** Does nothing: a toast or another page already shows the error. */
const said = (): void => undefined;

export function SessionListCard({ id }: { id: string }) {
  const t = useT('sessions');
  const sessions = useQuery(ownSessionsQuery);
  const end = useEndSession();
  const endOthers = useEndOtherSessions();
  const deviceOf = useDeviceLabel();
  const [ending, setEnding] = useState<SessionItem | null>(null);
  const [endingOthers, setEndingOthers] = useState(false);
  const others = sessions.data?.filter(({ current }) => !current).length ?? 0;
  return (
    <Card
      id={id}
      title={t('list.title')}
      actions={
        others > 0 && (
          <Button size="s" onClick={() => setEndingOthers(true)}>
            {t('list.endOthers')}
          </Button>
        )
      }
    >
      <SessionLines sessions={sessions} onEnd={setEnding} />
      <ConfirmDialog
        opened={ending !== null}
        onClose={() => setEnding(null)}
        title={t('list.endTitle', { name: ending ? deviceOf(ending).name : '' })}
        confirm={t('list.end')}
        onConfirm={() => ending && end.mutateAsync(ending).then(() => toast.ok(t('list.ended')), said)}
      >
        {t('list.endBody')}
      </ConfirmDialog>
      <ConfirmDialog
        opened={endingOthers}
        onClose={() => setEndingOthers(false)}
        title={t('list.endOthersTitle', { count: others })}
        confirm={t('list.endOthers')}
        onConfirm={() => endOthers.mutateAsync(undefined).then(() => toast.ok(t('list.othersEnded')), said)}
      >
        {t('list.endOthersBody')}
      </ConfirmDialog>
    </Card>
  );
}

function SessionLines({ sessions, onEnd }: { sessions: UseQueryResult<SessionItem[]>; onEnd: (session: SessionItem) => void }) {
  if (sessions.data) {
    return (
      <ul className={styles.list}>
        {sessions.data.map((session) => (
          <SessionLine key={session.id} session={session} onEnd={() => onEnd(session)} />
        ))}
      </ul>
    );
  }
  if (!sessions.isError) return <SkeletonText lines={3} />;
  return (
    <ErrorState onRetry={() => void sessions.refetch()} retrying={sessions.isFetching}>
      {failureText(sessions.error)}
    </ErrorState>
  );
}

function SessionLine({ session, onEnd }: { session: SessionItem; onEnd: () => void }) {
  const t = useT('sessions');
  const several = useProfile().workspaces.length > 1;
  const { name, kind } = useDeviceLabel()(session);
  return (
    <li>
      <div className={styles.words}>
        <span className={styles.name}>{name}</span>
        <span className={styles.facts}>
          {kind && <span>{kind}</span>}
          <span>{session.address}</span>
          {several && <span>{session.workspace.name}</span>}
          {session.current ? (
            <span className={styles.current}>{t('list.current')}</span>
          ) : (
            <span>
              {t('list.lastSeen')} <LastSeen at={session.lastSeenAt} />
            </span>
          )}
        </span>
      </div>
      {!session.current && (
        <Button size="s" kind="danger" aria-label={t('list.endNamed', { name })} onClick={onEnd}>
          {t('list.end')}
        </Button>
      )}
    </li>
  );
}
