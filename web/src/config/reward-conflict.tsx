import type { RewardSettings } from '@coloa/contract/config/config.contract.ts';
import { useEffect, useRef } from 'react';
import { formatDateTime } from '../lib/format.ts';
import { useT } from '../lib/i18n.ts';
import { useProfile } from '../profile/profile.queries.ts';
import { Notice } from '../ui/feedback/notice.tsx';
import { Button } from '../ui/layout/button.tsx';
import { Row } from '../ui/layout/layout.tsx';
import styles from './reward.module.css';
import { changedFields, flat, type Rates, rateFields } from './reward-values.ts';
import { useRateLabels } from './use-rate-labels.ts';

interface RewardConflictProps {
  theirs: RewardSettings;
  /** The stored rates at the start of this edit. */
  base: Rates;
  /** The rates of the other user, with this user's changes on top. */
  merged: Rates;
  busy: boolean;
  onTakeTheirs: () => void;
  onKeepMine: () => void;
}

/** Lets the user choose between two concurrent edits of the rates. Nothing is overwritten before that choice. */
export function RewardConflict({ theirs, base, merged, busy, onTakeTheirs, onKeepMine }: RewardConflictProps) {
  const t = useT('config');
  const { timeZone } = useProfile().currentWorkspace;
  const place = useRef<HTMLDivElement>(null);
  useEffect(() => {
    // Scrolls to the conflict, because the pressed button may be far below.
    place.current?.scrollIntoView({ block: 'center' });
    place.current?.focus({ preventScroll: true });
  }, []);
  return (
    <div ref={place} tabIndex={-1} className={styles.place}>
      <Notice kind="bad">
        {t('reward.conflict.body', {
          name: theirs.changedBy?.name || theirs.changedBy?.username || t('reward.somebody'),
          time: formatDateTime(theirs.changedAt ?? '', timeZone),
          version: theirs.version,
        })}
        <Differences base={base} now={flat(theirs.rates)} merged={merged} />
        <Row wrap>
          <Button size="s" onClick={onTakeTheirs}>
            {t('reward.conflict.takeTheirs')}
          </Button>
          <Button size="s" busy={busy} onClick={onKeepMine}>
            {t('reward.conflict.keepMine')}
          </Button>
        </Row>
      </Notice>
    </div>
  );
}

function Differences({ base, now, merged }: Record<'base' | 'now' | 'merged', Rates>) {
  const t = useT('config');
  const { nameOf, pointsIn } = useRateLabels();
  const concerned = new Set([...changedFields(base, now), ...changedFields(now, merged)]);
  return (
    <table className={styles.conflict}>
      <thead>
        <tr>
          <th scope="col">{t('reward.conflict.field')}</th>
          <th scope="col">{t('reward.conflict.before')}</th>
          <th scope="col">{t('reward.conflict.theirs')}</th>
          <th scope="col">{t('reward.conflict.mine')}</th>
        </tr>
      </thead>
      <tbody>
        {rateFields
          .filter((field) => concerned.has(field))
          .map((field) => (
            <tr key={field}>
              <th scope="row">{nameOf(field)}</th>
              <td>{pointsIn(base, field)}</td>
              <td>{pointsIn(now, field)}</td>
              <td>{pointsIn(merged, field)}</td>
            </tr>
          ))}
      </tbody>
    </table>
  );
}
