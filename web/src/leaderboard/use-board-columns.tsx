import type { LeaderboardRow, PerformanceType } from '@coloa/contract/leaderboard/leaderboard.contract.ts';
import { formatNumber } from '../lib/format.ts';
import { useLanguage, useT } from '../lib/i18n.ts';
import { useMedia } from '../ui/behavior/use-media.ts';
import { usePhone } from '../ui/behavior/use-phone.ts';
import { Avatar } from '../ui/data/avatar.tsx';
import type { Column } from '../ui/data/data-table-props.ts';
import { SeverityCounts } from '../ui/data/severity-counts.tsx';
import { Tag } from '../ui/data/tag.tsx';
import { Text } from '../ui/layout/text.tsx';
import { boardParts, type Counted } from './board-parts.ts';
import { countsWidth } from './counts-width.ts';
import styles from './leaderboard.module.css';
import { PartsLine } from './parts-line.tsx';
import { PersonButton } from './person-button.tsx';
import { TrendWords } from './trend-words.tsx';

/** px of rank, person, value and trend, of what a window of 1280 px leaves a board, and of a number's column. */
const [leastTaken, roomAlone, figure] = [478, 1230, 80];
/** Numbers that are left out first where not all have room. */
const givenUp: readonly Counted[] = ['duplicates', 'retests'];

interface BoardColumns {
  /** On the whole board, not the page of it that is shown; undefined while loading. */
  rows: readonly LeaderboardRow[] | undefined;
  type: PerformanceType;
  me: string;
  /** The ledger stands beside the board. */
  narrow: boolean;
  openerOf: (userId: string) => (() => void) | undefined;
}

/** Rank, person, value, what it is made of, and how it moved; on phones what it is made of stands on one line. */
export function useBoardColumns({ rows, type, me, narrow, openerOf }: BoardColumns): Column<LeaderboardRow>[] {
  const t = useT('leaderboard');
  const language = useLanguage();
  const phone = usePhone();
  const beside = useMedia('(min-width: 1400px)');
  const alone = useMedia('(min-width: 960px)');
  const wide = useMedia('(min-width: 1440px)');
  const { narrow: fewer, issues } = boardParts[type];
  const writes = type === 'writeup' || rows?.some(({ writeUps }) => writeUps !== 0);
  const counts = boardParts[type].counts.filter((part) => part !== 'writeUps' || writes);
  const scarce = !(narrow ? beside : alone);
  const ahead: Column<LeaderboardRow>[] = [
    {
      id: 'rank',
      header: t('column.rank'),
      align: 'right',
      width: 64,
      phone: 'lead',
      cell: (row) =>
        phone ? (
          <span className={styles.standing}>
            <Text tone="muted" numeric>
              {t('rankOf', { rank: formatNumber(row.rank, language) })}
            </Text>
            <TrendWords row={row} />
          </span>
        ) : (
          <Text tone="muted" numeric>
            {formatNumber(row.rank, language)}
          </Text>
        ),
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
  if (phone) {
    return [
      ...ahead,
      { id: 'parts', header: t('column.parts'), phone: 'status', cell: (row) => <PartsLine row={row} issues={issues} only={counts} /> },
    ];
  }
  const trend: Column<LeaderboardRow> = {
    id: 'trend',
    header: t(scarce ? 'column.trendShort' : 'column.trend'),
    width: scarce ? 96 : 160,
    cell: (row) => <TrendWords row={row} short={scarce} />,
  };
  const severities: Column<LeaderboardRow> = {
    id: 'issues',
    header: t('column.issues'),
    width: countsWidth(rows ?? [], scarce ? 300 : 348),
    cell: (row) => <SeverityCounts counts={row.issues} />,
  };
  const taken = leastTaken + (severities.width ?? 0);
  const surplus = wide ? 0 : counts.length - Math.floor((roomAlone - taken) / figure);
  const fitting = counts.filter((part) => !givenUp.slice(0, Math.max(0, surplus)).includes(part));
  const figures = (scarce && issues ? [] : narrow ? fewer : fitting).map(
    (part): Column<LeaderboardRow> => ({
      id: part,
      header: t(`column.${part}`),
      align: 'right',
      width: figure,
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
  // The ledger beside the board of issues tells the points.
  const withPoints = type !== 'score' && !scarce && !(narrow && issues);
  return [...ahead, trend, ...(issues ? [severities] : []), ...figures, ...(withPoints ? [points] : [])];
}
