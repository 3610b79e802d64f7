import { type LeaderboardRow, PERFORMANCE_TYPES, type PerformanceType } from '@coloa/contract/leaderboard/leaderboard.contract.ts';
import { useRouter, useSearch } from '@tanstack/react-router';
import { useMemo, useState } from 'react';
import { formatDayRange } from '../lib/format.ts';
import { useT } from '../lib/i18n.ts';
import { leftOut } from '../lib/unknown-search.ts';
import { useCan, useProfile } from '../profile/profile.queries.ts';
import { usePageTitle } from '../routes/page-title.ts';
import { paths } from '../routes/paths.ts';
import { useLeftOut } from '../ui/behavior/use-left-out.ts';
import { usePhone } from '../ui/behavior/use-phone.ts';
import { cx } from '../ui/design/cx.ts';
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
import { OwnRank } from './own-rank.tsx';
import { SeasonMenu } from './season-menu.tsx';
import { SeasonsDrawer } from './seasons-drawer.tsx';
import { useBoard } from './use-board.ts';

const nobody: readonly LeaderboardRow[] = [];

/** Who did how much in a period or season, with the entries behind each place. */
export function LeaderboardPage() {
  const t = useT('leaderboard');
  const { history } = useRouter();
  const me = useProfile();
  const phone = usePhone();
  const raw: Readonly<Record<string, unknown>> = useSearch({ strict: false });
  const search = useMemo(() => leaderboardSearch(raw), [raw]);
  // Points are the board that an address need not name; days stand back where it names a season.
  const ignored = search.season ? ['type', 'from', 'to', 'groupId', 'projectId'] : ['type'];
  useLeftOut(
    leftOut(raw, { ...search }).filter((name) => !ignored.includes(name)),
    paths.leaderboard({ ...search }),
  );
  const { type = 'score', season, entries, page = 1 } = search;
  const board = useBoard(search);
  const { data, days, problem } = board;
  const readsProjects = useCan('READ_PROJECT');
  const readsPeople = useCan('READ_USER');
  const seesOthers = readsProjects && readsPeople;
  const managesSeasons = useCan('WRITE_CONFIG');
  const [managing, setManaging] = useState(false);
  usePageTitle(t('title'));

  const to = (changes: LeaderboardChanges) => paths.leaderboard({ ...search, ...changes });
  const change = (changes: LeaderboardChanges) => history.replace(to({ page: undefined, ...changes }));
  const open = (id: string | undefined) => history.replace(to({ entries: id }));
  const openerOf = (id: string) => (id === me.id || seesOthers ? () => open(id) : undefined);

  const rows = data?.rows ?? nobody;
  const row = entries === me.id ? data?.own : rows.find(({ person }) => person.id === entries);
  const ledgerTitle = useLedgerTitle(entries === me.id ? me : row?.person);
  const ledger = entries !== undefined && (
    <LedgerPane title={ledgerTitle} onClose={() => open(undefined)}>
      {board.scope && <Ledger key={entries} userId={entries} scope={board.scope} onBoard={row ? row.points : undefined} />}
      {problem && <Notice kind="bad">{problem}</Notice>}
    </LedgerPane>
  );
  return (
    <div className={cx(styles.frame, entries !== undefined && styles.open)}>
      <div className={styles.board}>
        <PageHeader
          title={t('title')}
          actions={
            <Segmented<PerformanceType>
              label={t('type.label')}
              wide={phone}
              value={type}
              onChange={(value) => change({ type: value === 'score' ? undefined : value })}
              options={PERFORMANCE_TYPES.map((value) => ({ value, label: t(`type.${value}`) }))}
            />
          }
        >
          <SeasonMenu
            id={season}
            onChange={(id) => change({ season: id, from: undefined, to: undefined, groupId: undefined, projectId: undefined })}
          />
          {managesSeasons && (
            <Button size="s" kind="quiet" onClick={() => setManaging(true)}>
              {t('season.manage')}
            </Button>
          )}
        </PageHeader>
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
        {!problem && (
          <BoardTable
            board={board}
            type={type}
            page={page}
            opened={entries}
            narrowed={season !== undefined || search.groupId !== undefined || search.projectId !== undefined}
            openerOf={openerOf}
            onOpen={seesOthers ? ({ person }) => open(person.id) : undefined}
            onPage={(next) => history.push(to({ page: next > 1 ? next : undefined }))}
            onLeaveSeason={season === undefined ? undefined : () => change({ season: undefined })}
          />
        )}
        {data && <OwnRank own={data.own} rows={rows} type={type} onOpen={entries === me.id ? undefined : () => open(me.id)} />}
      </div>
      {ledger}
      {managing && <SeasonsDrawer onClose={() => setManaging(false)} onRemoved={(id) => id === season && change({ season: undefined })} />}
    </div>
  );
}
