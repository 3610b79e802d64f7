import type { Unprintable } from '@coloa/contract/reports/reports.contract.ts';
import { escapeOf } from '@coloa/contract/visible-text.ts';
import { useT } from '../../lib/i18n.ts';
import { Notice } from '../../ui/notice.tsx';
import styles from './preview.module.css';

/** Issues named, and characters named of each. */
const NAMED = 10;

/** Warns before an export: which characters of which issue the PDF prints as codes. */
export function UnprintableNote({ found }: { found: readonly Unprintable[] }) {
  const t = useT('projectReport');
  const first = found[0]?.characters[0];
  if (first === undefined) return null;
  const packages = [...new Set(found.flatMap((each) => each.packages))];
  const left = found.length - NAMED;
  return (
    <Notice kind="warn">
      {t('unprintable.title', { code: escapeOf(first) })}
      <ul className={styles.unprintable}>
        {found.slice(0, NAMED).map(({ key, characters }) => (
          <li key={key}>
            {key ?? t('unprintable.rest')}: <bdi>{characters.slice(0, NAMED).join(' ') + (characters.length > NAMED ? ' …' : '')}</bdi>
          </li>
        ))}
      </ul>
      {left > 0 && <p>{t('unprintable.more', { count: left })}</p>}
      {packages.length > 0 && <p>{t('unprintable.package', { package: packages.join(', ') })}</p>}
    </Notice>
  );
}
