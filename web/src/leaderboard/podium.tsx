import type { LeaderboardRow, PerformanceType } from '@coloa/contract/leaderboard/leaderboard.contract.ts';
import { formatNumber } from '../lib/format.ts';
import { useLanguage, useT } from '../lib/i18n.ts';
import { usePhone } from '../ui/behavior/use-media.ts';
import { Avatar } from '../ui/data/avatar.tsx';
import { Tag } from '../ui/data/words.tsx';
import { unseen } from '../ui/design/classes.ts';
import { CitadelDrawing } from '../ui/layout/ramparts.tsx';
import { boardParts } from './board-parts.ts';
import board from './leaderboard.module.css';
import { PartsLine } from './parts-line.tsx';
import styles from './podium.module.css';
import { TrendWords } from './trend-words.tsx';

interface PodiumProps {
  /** At most 3 rows, in order of rank. */
  rows: readonly LeaderboardRow[];
  type: PerformanceType;
  me: string;
  openerOf: (userId: string) => (() => void) | undefined;
}

export function Podium({ rows, type, me, openerOf }: PodiumProps) {
  const t = useT('leaderboard');
  const language = useLanguage();
  const phone = usePhone();
  return (
    <div className={styles.stage}>
      <ol className={styles.podium} aria-label={t('podium')} data-count={rows.length}>
        {rows.map((row, at) => {
          const name = row.person.name || row.person.username;
          const first = at === 0;
          return (
            <li key={row.person.id} className={styles.place} data-at={at + 1}>
              {first && (
                <span className={styles.corner}>
                  <CitadelDrawing className={styles.ramparts} />
                </span>
              )}
              <span className={styles.rank}>
                <span className={unseen}>{t('rank')} </span>
                {row.rank}
              </span>
              <Avatar name={name} src={row.person.avatar} size={phone ? 'm' : first ? 'xl' : 'l'} decorative />
              <div className={styles.who}>
                <div className={styles.name}>
                  <PersonButton name={name} onOpen={openerOf(row.person.id)} />
                  {row.person.id === me && <Tag>{t('you')}</Tag>}
                </div>
                <div className={styles.points}>
                  <b>{formatNumber(row.value, language)}</b> <span className={styles.unit}>{t(`unit.${type}`, { count: row.value })}</span>
                  <TrendWords row={row} />
                </div>
              </div>
              {!phone && (
                <div className={styles.foot}>
                  <PartsLine apart row={row} issues={boardParts[type].issues} only={boardParts[type].counts} />
                </div>
              )}
            </li>
          );
        })}
      </ol>
    </div>
  );
}

export function PersonButton({ name, onOpen }: { name: string; onOpen: (() => void) | undefined }) {
  const t = useT('leaderboard');
  if (!onOpen) return <span className={board.cut}>{name}</span>;
  return (
    <button type="button" className={board.person} onClick={onOpen} title={t('open', { name })}>
      {name}
    </button>
  );
}
