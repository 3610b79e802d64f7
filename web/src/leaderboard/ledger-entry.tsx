import { formatNumber, formatShortDay } from '../lib/format.ts';
import { useLanguage, useT } from '../lib/i18n.ts';
import { sentence } from '../lib/texts.ts';
import { paths } from '../routes/paths.ts';
import { cx } from '../ui/design/classes.ts';
import { Link } from '../ui/layout/link.tsx';
import styles from './ledger.module.css';
import type { ShownEntry } from './ledger-entries.ts';

const placeOf = (id: string): string => `entry-${id}`;

function goTo(id: string): void {
  const place = document.getElementById(placeOf(id));
  place?.scrollIntoView({ block: 'center' });
  place?.focus({ preventScroll: true });
}

function useFacts({ kind, reverses, severity, share, rateVersion }: ShownEntry): string {
  const t = useT('leaderboard');
  const ui = useT('ui');
  const facts = [
    reverses === null ? t(`ledger.kind.${kind}`) : t('ledger.reversal', { what: t(`ledger.kind.${kind}`) }),
    ...(severity ? [ui(`severity.${severity}`)] : []),
    ...(share < 100 ? [t('ledger.share', { share })] : []),
    rateVersion === 0 ? t('ledger.firstRates') : t('ledger.rates', { version: rateVersion }),
  ];
  return sentence(facts.join(' · '));
}

export function LedgerEntry({ entry, day }: { entry: ShownEntry; day: string }) {
  const language = useLanguage();
  const facts = useFacts(entry);
  const { points, issue, project } = entry;
  const takenBack = entry.reversedBy !== null;
  const Words = takenBack ? 's' : 'span';
  return (
    <li id={placeOf(entry.id)} tabIndex={-1} className={cx(styles.entry, takenBack && styles.takenBack)}>
      <time className={styles.day} dateTime={day}>
        {formatShortDay(day)}
      </time>
      <div className={styles.what}>
        <Words className={styles.title}>
          <Subject entry={entry} />
        </Words>
        <span className={styles.facts}>
          {project && !issue && (
            <span className={styles.key} title={project.name}>
              {project.key}
            </span>
          )}
          {facts}
        </span>
        {(takenBack || entry.reverses !== null) && <Counterpart entry={entry} takenBack={takenBack} />}
      </div>
      <Words className={styles.points} data-sign={Math.sign(points)}>
        {points > 0 ? '+' : points < 0 ? '−' : ''}
        {formatNumber(Math.abs(points), language)}
      </Words>
    </li>
  );
}

function Subject({ entry: { issue, writeUpId, title } }: { entry: ShownEntry }) {
  const t = useT('leaderboard');
  if (issue) {
    return (
      <Link href={paths.issue(issue.projectId, issue.id)}>
        {issue.key}: {issue.title || t('ledger.untitled')}
      </Link>
    );
  }
  if (writeUpId) return <Link href={paths.writeUp(writeUpId)}>{title}</Link>;
  return title ?? t('ledger.hidden');
}

function Counterpart({ entry: { counterpart }, takenBack }: { entry: ShownEntry; takenBack: boolean }) {
  const t = useT('leaderboard');
  return (
    <span className={styles.facts}>
      {counterpart ? (
        <button type="button" onClick={() => goTo(counterpart.id)}>
          {t(takenBack ? 'ledger.takenBackOn' : 'ledger.takesBack', { day: formatShortDay(counterpart.day) })}
        </button>
      ) : (
        t(takenBack ? 'ledger.takenBack' : 'ledger.takesBackEarlier')
      )}
    </span>
  );
}
