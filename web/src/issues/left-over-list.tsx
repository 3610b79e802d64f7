import type { LeftOver } from '@coloa/contract/issues/placeholders.ts';
import { useT } from '../lib/i18n.ts';
import { Notice } from '../ui/notice.tsx';
import styles from './issue-sections.module.css';

/** Says which texts still hold placeholders of a template, and which: a warning, since brackets can be meant. */
export function LeftOverList({ leftOvers }: { leftOvers: readonly LeftOver[] }) {
  const t = useT('issues');
  return (
    <Notice kind="warn">
      {t('leftOver.intro')}
      <ul className={styles.leftOvers}>
        {leftOvers.map(({ language, text, placeholders }) => (
          <li key={`${language}.${text}`}>
            {t('leftOver.field', { field: t(`section.${text}`), language: t(`ui:language.${language}`) })}{' '}
            {placeholders.slice(0, 5).join(', ')}
            {placeholders.length > 5 && ` +${placeholders.length - 5}`}
          </li>
        ))}
      </ul>
    </Notice>
  );
}
