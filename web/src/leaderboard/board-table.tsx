import type { LeaderboardRow, PerformanceType } from '@coloa/contract/leaderboard/leaderboard.contract.ts';
import { formatDayRange } from '../lib/format.ts';
import { useT } from '../lib/i18n.ts';
import { useProfile } from '../profile/profile.queries.ts';
import { DataTable } from '../ui/data/data-table.tsx';
import { Pagination } from '../ui/data/pagination.tsx';
import { PastTheEnd } from '../ui/data/past-the-end.tsx';
import { ErrorState } from '../ui/feedback/states.tsx';
import { Button } from '../ui/layout/button.tsx';
import { Card } from '../ui/layout/card.tsx';
import { NobodyYet } from './how-to-earn.tsx';
import styles from './leaderboard.module.css';
import { useRoomBeside } from './ledger-pane.tsx';
import { Podium } from './podium.tsx';
import { hasTies } from './trend.ts';
import type { Board } from './use-board.ts';
import { useBoardColumns } from './use-board-columns.tsx';

const pageSize = 100;
const PODIUM = 3;

interface BoardTableProps {
  board: Board;
  type: PerformanceType;
  page: number;
  opened: string | undefined;
  narrowed: boolean;
  openerOf: (userId: string) => (() => void) | undefined;
  /** Opens the ledger of the row's person; undefined if the signed-in user can see only their own entries. */
  onOpen: ((row: LeaderboardRow) => void) | undefined;
  onPage: (page: number) => void;
  onLeaveSeason: (() => void) | undefined;
}

export function BoardTable({ board, type, page, opened, narrowed, openerOf, onOpen, onPage, onLeaveSeason }: BoardTableProps) {
  const t = useT('leaderboard');
  const me = useProfile().id;
  const beside = useRoomBeside();
  const { data } = board;
  const rows = data?.rows;
  const columns = useBoardColumns({ rows, type, me, narrow: opened !== undefined && beside, openerOf });
  if (board.failed) {
    return (
      <>
        <ErrorState onRetry={board.retry}>{t(onLeaveSeason ? 'season.gone' : 'failed')}</ErrorState>
        {onLeaveSeason && <Button onClick={onLeaveSeason}>{t('backToPeriod')}</Button>}
      </>
    );
  }
  const onPodium = page === 1 ? (rows?.slice(0, PODIUM) ?? []) : [];
  const shown = rows?.slice((page - 1) * pageSize + onPodium.length, page * pageSize);
  return (
    <>
      {onPodium.length > 0 && <Podium rows={onPodium} type={type} me={me} openerOf={openerOf} />}
      {(onPodium.length === 0 || shown?.length !== 0) && (
        <Card padded={false}>
          <DataTable<LeaderboardRow>
            label={t(onPodium.length > 0 ? 'belowPodium' : 'title')}
            columns={columns}
            rows={shown}
            rowKey={({ person }) => person.id}
            current={opened ?? me}
            {...(onOpen && { onOpen })}
            skeletonRows={12}
            empty={
              rows && rows.length > 0 ? (
                <PastTheEnd pageSize={pageSize} total={rows.length} onPage={onPage} />
              ) : (
                <NobodyYet narrowed={narrowed} />
              )
            }
          />
        </Card>
      )}
      {rows && <Pagination page={page} pageSize={pageSize} total={rows.length} onPage={onPage} />}
      {data && rows && rows.length > 0 && (
        <p className={styles.note}>
          {t('compared', { days: formatDayRange(data.before.from, data.before.to) })} {hasTies(rows) && t('ties')}
        </p>
      )}
    </>
  );
}
