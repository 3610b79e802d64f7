import type { ReportWarning } from '@coloa/contract/reports/report-warnings.ts';
import { escapeOf } from '@coloa/contract/visible-text.ts';
import { useT } from '../../lib/i18n.ts';
import { Notice } from '../../ui/notice.tsx';
import { usePartWords } from '../shares/use-part-words.ts';
import styles from './preview.module.css';

/** Issues named, and characters named of each. */
const NAMED = 10;

/** Warns before an export: which characters of which issue the PDF prints as codes. */
export function UnprintableNote({ warnings }: { warnings: readonly ReportWarning[] }) {
  const t = useT('projectReport');
  const nameOf = usePartWords();
  const found = warnings.filter(({ kind }) => kind === 'UNPRINTABLE');
  const first = found[0]?.characters[0];
  if (first === undefined) return null;
  const packages = [...new Set(found.flatMap((each) => each.packages))];
  const left = found.length - NAMED;
  return (
    <Notice kind="warn">
      {t('unprintable.title', { code: escapeOf(first) })}
      <ul className={styles.unprintable}>
        {found.slice(0, NAMED).map(({ part, findings, characters }) => (
          <li key={findings[0]?.key ?? part}>
            {findings[0]?.key ?? (part ? nameOf(part) : t('unprintable.rest'))}:{' '}
            <bdi>{characters.slice(0, NAMED).join(' ') + (characters.length > NAMED ? ' …' : '')}</bdi>
          </li>
        ))}
      </ul>
      {left > 0 && <p>{t('unprintable.more', { count: left })}</p>}
      {packages.length > 0 && <p>{t('unprintable.package', { package: packages.join(', ') })}</p>}
    </Notice>
  );
}
