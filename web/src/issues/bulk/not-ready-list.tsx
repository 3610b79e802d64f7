import type { IssueReadiness } from '@coloa/contract/issues/issues.schema.ts';
import { useT } from '../../lib/i18n.ts';
import { KeyText } from '../../ui/key-text.tsx';
import { GapList } from '../gap-list.tsx';
import styles from '../issue-sections.module.css';

/** Which of the issues are not ready, each with what it lacks. */
export function NotReadyList({ issues }: { issues: readonly IssueReadiness[] }) {
  const t = useT('issues');
  return (
    // biome-ignore lint/a11y/noNoninteractiveTabindex: it scrolls, also by keyboard
    <ul className={styles.notReady} tabIndex={0} aria-label={t('ready.issues', { count: issues.length })}>
      {issues.map(({ id, key, title, gaps }) => (
        <li key={id}>
          <KeyText>{key}</KeyText> {title || t('untitled')}
          <GapList gaps={gaps} />
        </li>
      ))}
    </ul>
  );
}
