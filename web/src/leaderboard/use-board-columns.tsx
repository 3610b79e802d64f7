import type { LeaderboardRow, PerformanceType } from '@coloa/contract/leaderboard/leaderboard.contract.ts';
import { formatNumber } from '../lib/format.ts';
import { useLanguage, useT } from '../lib/i18n.ts';
import { useMedia, usePhone } from '../ui/behavior/use-media.ts';
import { Avatar } from '../ui/data/avatar.tsx';
import { countsWidth } from '../ui/data/counts-width.ts';
import type { Column } from '../ui/data/data-table-props.ts';
import { SeverityCounts } from '../ui/data/severity-counts.tsx';
import { Tag } from '../ui/data/words.tsx';
import { Text } from '../ui/layout/text.tsx';
import { boardParts, type Counted } from './board-parts.ts';
import styles from './leaderboard.module.css';
import { PartsLine } from './parts-line.tsx';
import { PersonButton } from './podium.tsx';
import { TrendWords } from './trend-words.tsx';

/** Widths in px: the columns for rank, person, value and trend together; the table in a window of 1280 px; one numeric column. */
const [leastTaken, roomAlone, figure] = [478, 1230, 80];
/** The heading of this column is longer than the others, and as the last column it also has the padding of the table. */
const writeUpsWidth = 96;
/** Columns that are hidden first if there is not enough space. */
const givenUp: readonly Counted[] = ['duplicates', 'retests'];

interface BoardColumns {
  /** Rows of the whole leaderboard, not only of the displayed page. */
  rows: readonly LeaderboardRow[] | undefined;
  type: PerformanceType;
  me: string;
  /** True if the ledger is open beside the leaderboard. */
  narrow: boolean;
  openerOf: (userId: string) => (() => void) | undefined;
}

function useRoom(narrow: boolean) {
  const phone = usePhone();
  const beside = useMedia('(min-width: 1400px)');
  const alone = useMedia('(min-width: 960px)');
  const wide = useMedia('(min-width: 1440px)');
  return { phone, wide, narrow, scarce: !(narrow ? beside : alone) };
}

export function useBoardColumns(board: BoardColumns): Column<LeaderboardRow>[] {
  const { rows, type, narrow } = board;
  const t = useT('leaderboard');
  const room = useRoom(narrow);
  const ahead = useStandingColumns(board, room.phone);
  const figures = useFigureColumns(board, room);
  const { issues } = boardParts[type];
  if (room.phone) {
    const counts = countsOf(board);
    return [
      ...ahead,
      { id: 'parts', header: t('column.parts'), phone: 'status', cell: (row) => <PartsLine row={row} issues={issues} only={counts} /> },
    ];
  }
  const trend: Column<LeaderboardRow> = {
    id: 'trend',
    header: t(room.scarce ? 'column.trendShort' : 'column.trend'),
    width: room.scarce ? 96 : 160,
    cell: (row) => <TrendWords row={row} short={room.scarce} />,
  };
  const severities: Column<LeaderboardRow> = {
    id: 'issues',
    header: t('column.issues'),
    width: issuesWidth(rows, room.scarce),
    cell: (row) => <SeverityCounts counts={row.issues} />,
  };
  return [...ahead, trend, ...(issues ? [severities] : []), ...figures];
}

function countsOf({ rows, type }: Pick<BoardColumns, 'rows' | 'type'>): Counted[] {
  const writes = type === 'writeup' || rows?.some(({ writeUps }) => writeUps !== 0);
  return boardParts[type].counts.filter((part) => part !== 'writeUps' || writes);
}

const issuesWidth = (rows: BoardColumns['rows'], scarce: boolean): number => countsWidth(rows ?? [], scarce ? 300 : 348);

function useStandingColumns({ type, me, openerOf }: BoardColumns, phone: boolean): Column<LeaderboardRow>[] {
  const t = useT('leaderboard');
  const language = useLanguage();
  return [
    {
      id: 'rank',
      header: t('column.rank'),
      align: 'right',
      width: 64,
      phone: 'lead',
      cell: (row) => <Rank row={row} phone={phone} />,
    },
    {
      id: 'person',
      header: t('column.person'),
      least: 170,
      phone: 'title',
      cell: ({ person }) => (
        <span className={styles.member}>
          <Avatar name={person.name || person.username} src={person.avatar} decorative />
          <PersonButton name={person.name || person.username} onOpen={openerOf(person.id)} />
          {person.id === me && <Tag>{t('you')}</Tag>}
        </span>
      ),
    },
    {
      id: 'value',
      header: t(`column.value.${type}`),
      align: 'right',
      width: type === 'task' ? 112 : 84,
      phone: 'key',
      cell: ({ value }) => (
        <Text weight={600} numeric>
          {formatNumber(value, language)} {phone && <span className={styles.unit}>{t(`unit.${type}`, { count: value })}</span>}
        </Text>
      ),
    },
  ];
}

function Rank({ row, phone }: { row: LeaderboardRow; phone: boolean }) {
  const t = useT('leaderboard');
  const rank = formatNumber(row.rank, useLanguage());
  const words = (
    <Text tone="muted" numeric>
      {phone ? t('rankOf', { rank }) : rank}
    </Text>
  );
  if (!phone) return words;
  return (
    <span className={styles.standing}>
      {words}
      <TrendWords row={row} />
    </span>
  );
}

function useFigureColumns(board: BoardColumns, { wide, narrow, scarce }: ReturnType<typeof useRoom>): Column<LeaderboardRow>[] {
  const t = useT('leaderboard');
  const language = useLanguage();
  const { rows, type } = board;
  const { narrow: fewer, issues } = boardParts[type];
  const counts = countsOf(board);
  const taken = leastTaken + issuesWidth(rows, scarce);
  const surplus = wide ? 0 : counts.length - Math.floor((roomAlone - taken) / figure);
  const fitting = counts.filter((part) => !givenUp.slice(0, Math.max(0, surplus)).includes(part));
  const figures = (scarce && issues ? [] : narrow ? fewer : fitting).map(
    (part): Column<LeaderboardRow> => ({
      id: part,
      header: t(`column.${part}`),
      align: 'right',
      width: part === 'writeUps' ? writeUpsWidth : figure,
      wide: !fewer.includes(part),
      cell: (row) => <span className={row[part] === 0 ? styles.nothing : undefined}>{formatNumber(row[part], language)}</span>,
    }),
  );
  const points: Column<LeaderboardRow> = {
    id: 'points',
    header: t('column.value.score'),
    align: 'right',
    width: 84,
    wide: issues,
    cell: (row) => formatNumber(row.points, language),
  };
  // On the leaderboard of issues, an open ledger already shows the points, so the column is hidden.
  const withPoints = type !== 'score' && !scarce && !(narrow && issues);
  return [...figures, ...(withPoints ? [points] : [])];
}
