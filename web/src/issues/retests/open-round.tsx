import type { RetestRound } from '@coloa/contract/issues/retests.contract.ts';
import { formatDay } from '../../lib/format.ts';
import { useT } from '../../lib/i18n.ts';
import { ProgressBar } from '../../ui/feedback/progress-bar.tsx';
import { Button } from '../../ui/layout/button.tsx';
import { Card } from '../../ui/layout/card.tsx';
import { Stack } from '../../ui/layout/layout.tsx';
import styles from './retests.module.css';
import type { RoundTask } from './round-drawer.tsx';
import { figuresOf } from './round-figures.ts';
import { RoundResults } from './round-results.tsx';

interface OpenRoundProps {
  round: RetestRound;
  ready: number;
  writes: boolean;
  onTask: (task: RoundTask) => void;
}

export function OpenRound({ round, ready, writes, onTask }: OpenRoundProps) {
  const t = useT('retests');
  const { tested, all } = figuresOf(round, ready);
  return (
    <Card
      title={t('round', { number: round.number })}
      actions={
        writes && (
          <>
            <Button size="s" kind="quiet" onClick={() => onTask({ kind: 'edit', round })}>
              {t('rounds.edit')}
            </Button>
            <Button size="s" onClick={() => onTask({ kind: 'close', round })}>
              {t('rounds.close')}
            </Button>
          </>
        )
      }
    >
      <Stack gap={3}>
        {round.note && <p className={styles.note}>{round.note}</p>}
        <div className={styles.figures}>
          <span className={styles.muted}>{t('rounds.since', { day: formatDay(round.startDay) })}</span>
          <ProgressBar label={t('rounds.progress', { number: round.number })} value={all === 0 ? 0 : tested / all} width={160} />
          <span>{t('rounds.tested', { tested, all })}</span>
          {tested > 0 ? (
            round.again > 0 && <span className={styles.muted}>{t('rounds.again', { count: round.again })}</span>
          ) : (
            <span className={styles.muted}>{t('rounds.nothingYet')}</span>
          )}
        </div>
        {tested > 0 && <RoundResults round={round} />}
      </Stack>
    </Card>
  );
}
