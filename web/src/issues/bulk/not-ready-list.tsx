import type { IssueReadiness } from '@coloa/contract/issues/issues.schema.ts';
import { useT } from '../../lib/i18n.ts';
import { Folded } from '../../ui/data/folded.tsx';
import { KeyText } from '../../ui/data/words.tsx';
import { GapList } from '../page/gap-list.tsx';
import styles from '../page/issue-sections.module.css';

export function NotReadyList({ issues }: { issues: readonly IssueReadiness[] }) {
  const t = useT('issues');
  const label = t('ready.issues', { count: issues.length });
  return (
    <Folded className={styles.notReady}>
      <ul aria-label={label}>
        {issues.map(({ id, key, title, gaps }) => (
          <li key={id}>
            <KeyText>{key}</KeyText> {title || t('untitled')}
            <GapList gaps={gaps} />
          </li>
        ))}
      </ul>
    </Folded>
  );
}
