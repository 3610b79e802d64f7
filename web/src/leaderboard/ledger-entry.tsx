import { formatNumber, formatShortDay } from '../lib/format.ts';
import { useLanguage, useT } from '../lib/i18n.ts';
import { sentence } from '../lib/sentence.ts';
import { paths } from '../routes/paths.ts';
import { cx } from '../ui/design/cx.ts';
import { Link } from '../ui/layout/link.tsx';
import styles from './ledger.module.css';
import type { ShownEntry } from './ledger-entries.ts';

const placeOf = (id: string): string => `entry-${id}`;

/** Leads to the other of two entries, which may be out of sight. */
function goTo(id: string): void {
  const place = document.getElementById(placeOf(id));
  place?.scrollIntoView({ block: 'center' });
  place?.focus({ preventScroll: true });
}

/** One award, or what took one back: when, for what, by which rates, and how many points. */
export function LedgerEntry({ entry, day }: { entry: ShownEntry; day: string }) {
  const t = useT('leaderboard');
  const severity = useT('ui');
  const language = useLanguage();
  const { kind, points, issue, project, counterpart } = entry;
  const takenBack = entry.reversedBy !== null;
  const Words = takenBack ? 's' : 'span';
  const facts = [
    entry.reverses === null ? t(`ledger.kind.${kind}`) : t('ledger.reversal', { what: t(`ledger.kind.${kind}`) }),
    ...(entry.severity ? [severity(`severity.${entry.severity}`)] : []),
    ...(entry.share < 100 ? [t('ledger.share', { share: entry.share })] : []),
    entry.rateVersion === 0 ? t('ledger.firstRates') : t('ledger.rates', { version: entry.rateVersion }),
  ];
  return (
    <li id={placeOf(entry.id)} tabIndex={-1} className={cx(styles.entry, takenBack && styles.takenBack)}>
      <time className={styles.day} dateTime={day}>
        {formatShortDay(day)}
      </time>
      <div className={styles.what}>
        <Words className={styles.title}>
          {issue ? (
            <Link href={paths.issue(issue.projectId, issue.id)}>
              {issue.key}: {issue.title || t('ledger.untitled')}
            </Link>
          ) : entry.writeUpId ? (
            <Link href={paths.writeUp(entry.writeUpId)}>{entry.title}</Link>
          ) : (
            (entry.title ?? t('ledger.hidden'))
          )}
        </Words>
        <span className={styles.facts}>
          {project && !issue && (
            <span className={styles.key} title={project.name}>
              {project.key}
            </span>
          )}
          {sentence(facts.join(' · '))}
        </span>
        {(takenBack || entry.reverses !== null) && (
          <span className={styles.facts}>
            {counterpart ? (
              <button type="button" onClick={() => goTo(counterpart.id)}>
                {t(takenBack ? 'ledger.takenBackOn' : 'ledger.takesBack', { day: formatShortDay(counterpart.day) })}
              </button>
            ) : (
              t(takenBack ? 'ledger.takenBack' : 'ledger.takesBackEarlier')
            )}
          </span>
        )}
      </div>
      <Words className={styles.points} data-sign={Math.sign(points)}>
        {points > 0 ? '+' : points < 0 ? '−' : ''}
        {formatNumber(Math.abs(points), language)}
      </Words>
    </li>
  );
}
