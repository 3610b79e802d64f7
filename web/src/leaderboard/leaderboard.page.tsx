import { PERFORMANCE_TYPES, type PerformanceType } from '@coloa/contract/leaderboard/leaderboard.contract.ts';
import { useRouter, useSearch } from '@tanstack/react-router';
import { useMemo, useState } from 'react';
import { formatDayRange } from '../lib/format.ts';
import { useT } from '../lib/i18n.ts';
import { leftOut } from '../lib/unknown-search.ts';
import { useCan, useIsTeam, useProfile } from '../profile/profile.queries.ts';
import { usePageTitle } from '../routes/page-title.ts';
import { paths } from '../routes/paths.ts';
import { useLeftOut } from '../ui/behavior/use-left-out.ts';
import { usePhone } from '../ui/behavior/use-media.ts';
import { cx } from '../ui/design/classes.ts';
import { Notice } from '../ui/feedback/notice.tsx';
import { Segmented } from '../ui/fields/segmented.tsx';
import { Button } from '../ui/layout/button.tsx';
import { PageHeader } from '../ui/layout/page.tsx';
import { BoardFilters } from './board-filters.tsx';
import { BoardTable } from './board-table.tsx';
import styles from './leaderboard.module.css';
import { type LeaderboardChanges, leaderboardSearch } from './leaderboard.search.ts';
import { Ledger, useLedgerTitle } from './ledger.tsx';
import { LedgerPane } from './ledger-pane.tsx';
import { OwnLedger } from './own-ledger.tsx';
import { OwnRank } from './own-rank.tsx';
import { SeasonMenu } from './season-menu.tsx';
import { SeasonsDrawer } from './seasons-drawer.tsx';
import { type Board, useBoard } from './use-board.ts';

function useBoardAddress() {
  const { history } = useRouter();
  const raw: Readonly<Record<string, unknown>> = useSearch({ strict: false });
  const search = useMemo(() => leaderboardSearch(raw), [raw]);
  // Parameters that are not reported as ignored: the default type, which the URL omits, and the filters that a season replaces.
  const ignored = search.season ? ['type', 'from', 'to', 'groupId', 'projectId'] : ['type'];
  useLeftOut(
    leftOut(raw, { ...search }).filter((name) => !ignored.includes(name)),
    paths.leaderboard({ ...search }),
  );
  const to = (changes: LeaderboardChanges) => paths.leaderboard({ ...search, ...changes });
  return {
    search,
    change: (changes: LeaderboardChanges) => history.replace(to({ page: undefined, ...changes })),
    open: (userId: string | undefined) => history.replace(to({ entries: userId })),
    leaf: (page: number) => history.push(to({ page: page > 1 ? page : undefined })),
  };
}

type Address = ReturnType<typeof useBoardAddress>;

export function LeaderboardPage() {
  const t = useT('leaderboard');
  const team = useIsTeam();
  // Testers see the leaderboard before they are assigned to a project.
  const seesBoards = useCan('READ_USER') || team;
  usePageTitle(t('title'));
  const address = useBoardAddress();
  return seesBoards ? <Leaderboard address={address} /> : <OwnLedger search={address.search} change={address.change} />;
}

function Leaderboard({ address }: { address: Address }) {
  const { search, change } = address;
  const { season, entries } = search;
  const board = useBoard(search);
  const { data, days, problem } = board;
  const t = useT('leaderboard');
  const [managing, setManaging] = useState(false);
  return (
    <div className={cx(styles.frame, entries !== undefined && styles.open)}>
      <div className={styles.board}>
        <BoardHeader address={address} onManage={() => setManaging(true)} />
        {season === undefined ? (
          <BoardFilters search={search} days={days} problem={problem} change={change} />
        ) : (
          data && <p className={styles.days}>{formatDayRange(data.from, data.to)}</p>
        )}
        {problem && (
          <Notice
            kind="bad"
            action={
              <Button size="s" onClick={() => change({ from: undefined, to: undefined })}>
                {t('backToPeriod')}
              </Button>
            }
          >
            {problem}
          </Notice>
        )}
        <Places address={address} board={board} />
      </div>
      {entries !== undefined && <OpenLedger userId={entries} board={board} onClose={() => address.open(undefined)} />}
      {managing && <SeasonsDrawer onClose={() => setManaging(false)} onRemoved={(id) => id === season && change({ season: undefined })} />}
    </div>
  );
}

function BoardHeader({ address: { search, change }, onManage }: { address: Address; onManage: () => void }) {
  const t = useT('leaderboard');
  const phone = usePhone();
  const managesSeasons = useCan('WRITE_CONFIG');
  return (
    <PageHeader
      title={t('title')}
      actions={
        <Segmented<PerformanceType>
          label={t('type.label')}
          wide={phone}
          value={search.type ?? 'score'}
          onChange={(value) => change({ type: value === 'score' ? undefined : value })}
          options={PERFORMANCE_TYPES.map((value) => ({ value, label: t(`type.${value}`) }))}
        />
      }
    >
      <SeasonMenu
        id={search.season}
        onChange={(id) => change({ season: id, from: undefined, to: undefined, groupId: undefined, projectId: undefined })}
      />
      {managesSeasons && (
        <Button size="s" kind="quiet" onClick={onManage}>
          {t('season.manage')}
        </Button>
      )}
    </PageHeader>
  );
}

function Places({ address: { search, change, open, leaf }, board }: { address: Address; board: Board }) {
  const me = useProfile().id;
  const readsProjects = useCan('READ_PROJECT');
  const readsPeople = useCan('READ_USER');
  const seesOthers = readsProjects && readsPeople;
  const { type = 'score', season, entries, page = 1, groupId, projectId } = search;
  const { data, problem } = board;
  return (
    <>
      {!problem && (
        <BoardTable
          board={board}
          type={type}
          page={page}
          opened={entries}
          narrowed={season !== undefined || groupId !== undefined || projectId !== undefined}
          openerOf={(id) => (id === me || seesOthers ? () => open(id) : undefined)}
          onOpen={seesOthers ? ({ person }) => open(person.id) : undefined}
          onPage={leaf}
          onLeaveSeason={season === undefined ? undefined : () => change({ season: undefined })}
        />
      )}
      {data && <OwnRank own={data.own} rows={data.rows} type={type} onOpen={entries === me ? undefined : () => open(me)} />}
    </>
  );
}

interface OpenLedgerProps {
  userId: string;
  board: Board;
  onClose: () => void;
}

function OpenLedger({ userId, board: { data, scope, problem }, onClose }: OpenLedgerProps) {
  const me = useProfile();
  const own = userId === me.id;
  const row = own ? data?.own : data?.rows.find(({ person }) => person.id === userId);
  const title = useLedgerTitle(own ? me : row?.person);
  return (
    <LedgerPane title={title} onClose={onClose}>
      {scope && <Ledger key={userId} userId={userId} scope={scope} onBoard={row ? row.points : undefined} />}
      {problem && <Notice kind="bad">{problem}</Notice>}
    </LedgerPane>
  );
}
