import type { Issue } from '@coloa/contract/issues/issues.schema.ts';
import { useInfiniteQuery, useQuery } from '@tanstack/react-query';
import { lazy, Suspense, useState } from 'react';
import { useT } from '../../lib/i18n.ts';
import { useProfile } from '../../profile/profile.queries.ts';
import { Person } from '../../ui/data/avatar.tsx';
import { Status } from '../../ui/data/status.tsx';
import { Notice } from '../../ui/feedback/notice.tsx';
import { ErrorState } from '../../ui/feedback/states.tsx';
import { Button } from '../../ui/layout/button.tsx';
import { IssueReferences } from '../evidence/issue-references.tsx';
import sections from '../page/issue-sections.module.css';
import { RetestEntry } from './retest-entry.tsx';
import { isOwnRetest } from './retest-value.ts';
import styles from './retests.module.css';
import { issueRetestsQuery, projectRetestsQuery } from './retests.queries.ts';

const RetestEditDrawer = lazy(() => import('./retest-edit-drawer.tsx').then((module) => ({ default: module.RetestEditDrawer })));

export function RetestSection({ issue }: { issue: Issue }) {
  const t = useT('retests');
  const { data, isError, refetch, hasNextPage, fetchNextPage, isFetchingNextPage } = useInfiniteQuery(issueRetestsQuery(issue.id));
  const waits = issue.status === 'READY_FOR_RETEST' && issue.deletedAt === null;
  const round = useRoundAhead(issue, waits);
  const [editedId, setEditedId] = useState<string | null>(null);
  const retests = data?.pages.flatMap((page) => page.items) ?? [];
  const edited = retests.find(({ id }) => id === editedId);
  if (!waits && retests.length === 0 && !isError) return null;
  return (
    <section aria-labelledby="retests">
      <div className={sections.heading}>
        <h2 id="retests">{t('title')}</h2>
        {waits && round !== null && <span>{t('roundWaiting', { number: round })}</span>}
      </div>
      {isError && <ErrorState onRetry={() => void refetch()}>{t('failed')}</ErrorState>}
      {waits && issue.can.retest && <Offer issue={issue} />}
      {(waits || retests.length > 0) && (
        <ol className={styles.list}>
          {waits && <Waiting issue={issue} round={round} />}
          {retests.map((retest, n) => (
            <RetestEntry key={retest.id} issue={issue} retest={retest} initiallyOpen={n === 0} onEdit={() => setEditedId(retest.id)} />
          ))}
        </ol>
      )}
      {hasNextPage && (
        <Button size="s" className={sections.more} busy={isFetchingNextPage} onClick={() => void fetchNextPage()}>
          {t('older')}
        </Button>
      )}
      {edited && (
        <Suspense>
          <IssueReferences issue={issue}>
            <RetestEditDrawer issue={issue} retest={edited} last={edited === retests[0]} onClose={() => setEditedId(null)} />
          </IssueReferences>
        </Suspense>
      )}
    </section>
  );
}

/** Returns the number of the open round, or of the next round if none is open. Returns null while loading. */
function useRoundAhead(issue: Issue, waits: boolean): number | null {
  const { data } = useQuery({ ...projectRetestsQuery(issue.project.id), enabled: waits });
  if (!data) return null;
  const [last] = data.rounds;
  return data.rounds.find(({ endDay }) => endDay === null)?.number ?? (last?.number ?? 0) + 1;
}

function Offer({ issue }: { issue: Issue }) {
  const t = useT('retests');
  const me = useProfile().id;
  const mine = issue.reporter.id === me;
  // The note above the texts then offers the retest together with the withdrawal.
  if (isOwnRetest(issue, me)) return null;
  return (
    <div className={styles.offer}>
      <Notice>{mine ? t('offer.yours') : t('offer.others', { name: issue.reporter.name })}</Notice>
    </div>
  );
}

function Waiting({ issue, round }: { issue: Issue; round: number | null }) {
  const t = useT('retests');
  return (
    <li className={styles.head}>
      <span />
      <span className={styles.round}>{round !== null && t('round', { number: round })}</span>
      <span className={styles.day}>–</span>
      <span className={styles.result}>
        <Status plain status="READY_FOR_RETEST" label={t('waiting')} />
      </span>
      <span className={styles.excerpt} />
      <span className={styles.who}>
        <Person name={issue.reporter.name} src={issue.reporter.avatar} />
      </span>
    </li>
  );
}
