import type { Dashboard } from '@coloa/contract/dashboard/dashboard.contract.ts';
import { useT } from '../lib/i18n.ts';
import { Card } from '../ui/card.tsx';
import { SkeletonText } from '../ui/skeleton.tsx';
import { WorkCard } from './work-card.tsx';

interface MyWorkProps {
  /** Undefined while it loads: whether it is the work of a client or of the team is not known before. */
  work: Dashboard | undefined;
  person: string;
  isMine: boolean;
}

/** What somebody decides on and writes; of clients, who do neither, what they are to mend. */
export function MyWork({ work, person, isMine }: MyWorkProps) {
  const t = useT('dashboard');
  if (!work) {
    return (
      <Card span={12}>
        <SkeletonText lines={4} />
      </Card>
    );
  }
  if (work.turn === 'FIX') {
    return (
      <WorkCard
        title={isMine ? t('toFix') : t('toFixOf')}
        empty={t('toFixEmpty')}
        issues={work.waiting}
        filters={isMine ? { waitingFor: 'me', sortBy: 'dueDay' } : { status: ['OPEN', 'IN_PROGRESS'], sortBy: 'dueDay' }}
      />
    );
  }
  return (
    <>
      <WorkCard
        title={isMine ? t('waiting') : t('waitingOf')}
        empty={t('waitingEmpty')}
        issues={work.waiting}
        // A list knows only what waits for its reader.
        filters={isMine ? { waitingFor: 'me' } : { status: ['IN_REVIEW', 'READY_FOR_RETEST'] }}
      />
      <WorkCard
        title={isMine ? t('drafts') : t('draftsOf')}
        empty={t('draftsEmpty')}
        issues={work.drafts}
        filters={{ status: ['DRAFT'], reporterId: person }}
      />
    </>
  );
}
