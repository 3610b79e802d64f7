import type { ProjectRetests, RetestRound } from '@coloa/contract/issues/retests.contract.ts';
import { useQuery } from '@tanstack/react-query';
import { lazy, Suspense, useState } from 'react';
import { formatDayRange } from '../../lib/format.ts';
import { useT } from '../../lib/i18n.ts';
import { usePageTitle } from '../../routes/page-title.ts';
import { SkeletonText } from '../../ui/feedback/skeleton.tsx';
import { EmptyState, ErrorState } from '../../ui/feedback/states.tsx';
import { toast } from '../../ui/feedback/toast.ts';
import { Button } from '../../ui/layout/button.tsx';
import { Card } from '../../ui/layout/card.tsx';
import { IconPlus } from '../../ui/layout/icons.tsx';
import { Stack } from '../../ui/layout/layout.tsx';
import { Page, PageHeader } from '../../ui/layout/page.tsx';
import { useIssueProject } from '../issues.queries.ts';
import { useListAddress } from '../list/use-issue-list.ts';
import { OpenRound } from './open-round.tsx';
import { ReadyIssues } from './ready-issues.tsx';
import styles from './retests.module.css';
import { projectRetestsQuery, useUpdateRound } from './retests.queries.ts';
import type { RoundTask } from './round-drawer.tsx';
import { RoundResults } from './round-results.tsx';

const RoundDrawer = lazy(() => import('./round-drawer.tsx').then((module) => ({ default: module.RoundDrawer })));

export function ProjectRetestsPage() {
  const t = useT('retests');
  const { projectId } = useListAddress();
  const project = useIssueProject(projectId);
  const { data, isError, refetch } = useQuery(projectRetestsQuery(projectId));
  const [task, setTask] = useState<RoundTask | null>(null);
  usePageTitle(t('title'), project?.name);
  const open = data?.rounds.find(({ endDay }) => endDay === null) ?? null;
  return (
    <Page>
      <PageHeader
        level={2}
        title={t('title')}
        actions={
          data?.can.writeRounds &&
          !open && (
            <Button kind="main" icon={<IconPlus size={14} />} onClick={() => setTask({ kind: 'open' })}>
              {t('rounds.open')}
            </Button>
          )
        }
      />
      {data ? (
        <Rounds projectId={projectId} data={data} open={open} onTask={setTask} />
      ) : isError ? (
        <ErrorState onRetry={() => void refetch()}>{t('rounds.failed')}</ErrorState>
      ) : (
        <SkeletonText lines={4} />
      )}
      {task && (
        <Suspense>
          <RoundDrawer projectId={projectId} task={task} onClose={() => setTask(null)} />
        </Suspense>
      )}
    </Page>
  );
}

interface RoundsProps {
  projectId: string;
  data: ProjectRetests;
  open: RetestRound | null;
  onTask: (task: RoundTask) => void;
}

function Rounds({ projectId, data, open, onTask }: RoundsProps) {
  const t = useT('retests');
  const project = useIssueProject(projectId);
  const { mutate, isPending } = useUpdateRound();
  const reopen = ({ id, number }: RetestRound) =>
    mutate({ id, endDay: null }, { onSuccess: () => toast.ok(t('rounds.reopened', { number })) });
  const earlier = data.rounds.filter((round) => round !== open);
  if (data.rounds.length === 0 && data.ready === 0) {
    return <EmptyState>{t(project?.can.method === false ? 'rounds.noneClient' : 'rounds.none')}</EmptyState>;
  }
  return (
    <Stack>
      {open && <OpenRound round={open} ready={data.ready} writes={data.can.writeRounds} onTask={onTask} />}
      <ReadyIssues projectId={projectId} total={data.ready} />
      {earlier.length > 0 && <Earlier rounds={earlier} busy={isPending} onReopen={data.can.writeRounds && !open ? reopen : null} />}
    </Stack>
  );
}

interface EarlierProps {
  rounds: readonly RetestRound[];
  busy: boolean;
  onReopen: ((round: RetestRound) => void) | null;
}

function Earlier({ rounds, busy, onReopen }: EarlierProps) {
  const t = useT('retests');
  return (
    <Card title={t('rounds.earlier')} padded={false}>
      <ol>
        {rounds.map((round, n) => (
          <li key={round.id} className={styles.line}>
            <span className={styles.round}>{t('round', { number: round.number })}</span>
            <span className={styles.day}>{formatDayRange(round.startDay, round.endDay)}</span>
            <div>
              <RoundResults round={round} />
              {round.note && <p className={styles.note}>{round.note}</p>}
            </div>
            {onReopen && n === 0 && (
              <Button size="s" busy={busy} onClick={() => onReopen(round)}>
                {t('rounds.reopen')}
              </Button>
            )}
          </li>
        ))}
      </ol>
    </Card>
  );
}
