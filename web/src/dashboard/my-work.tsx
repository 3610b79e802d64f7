import type { Dashboard } from '@coloa/contract/dashboard/dashboard.contract.ts';
import type { ReactNode } from 'react';
import { useT } from '../lib/i18n.ts';
import { WorkCard } from './work-card.tsx';

/** A user other than the signed-in user. */
export interface Other {
  id: string;
  name: string;
}

interface MyWorkProps {
  work: Pick<Dashboard, 'waiting' | 'drafts' | 'turn'>;
  me: string;
  /** The user whose work is shown; null for the signed-in user's own work. */
  other: Other | null;
  children?: ReactNode;
}

export function MyWork({ work, me, other, children }: MyWorkProps) {
  const t = useT('dashboard');
  // The filter `waitingFor` of the issue list supports only the signed-in user, not other users.
  const waitingList = other ? undefined : ({ waitingFor: 'me' } as const);
  if (work.turn === 'FIX') {
    return (
      <>
        <WorkCard
          title={other ? t('toFixOf', { name: other.name }) : t('toFix')}
          empty={t('toFixEmpty')}
          issues={work.waiting}
          toFix
          filters={waitingList && { ...waitingList, sortBy: 'dueDay' }}
        />
        {children}
      </>
    );
  }
  return (
    <>
      <WorkCard
        title={other ? t('waitingOf', { name: other.name }) : t('waiting')}
        empty={t('waitingEmpty')}
        issues={work.waiting}
        filters={waitingList}
      />
      {children}
      {work.drafts.total > 0 && (
        <WorkCard
          title={other ? t('draftsOf', { name: other.name }) : t('drafts')}
          issues={work.drafts}
          filters={{ status: ['DRAFT'], reporterId: other?.id ?? me }}
        />
      )}
    </>
  );
}
