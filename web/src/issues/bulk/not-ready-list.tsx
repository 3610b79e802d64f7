import type { IssueGap, IssueReadiness } from '@coloa/contract/issues/issues.schema.ts';
import { useT } from '../../lib/i18n.ts';
import { Folded } from '../../ui/data/folded.tsx';
import { KeyText } from '../../ui/data/words.tsx';
import { GapList } from '../page/gap-list.tsx';
import styles from '../page/issue-sections.module.css';

interface NotReadyListProps {
  label: string;
  issues: readonly (Pick<IssueReadiness, 'id' | 'key' | 'title'> & { gaps: readonly IssueGap[] })[];
}

export function NotReadyList({ label, issues }: NotReadyListProps) {
  const t = useT('issues');
  return (
    <Folded className={styles.notReady}>
      <ul aria-label={label}>
        {issues.map(({ id, key, title, gaps }) => (
          <li key={id}>
            <KeyText>{key}</KeyText> {title || t('untitled')}
            <GapList gaps={gaps} marks={false} />
          </li>
        ))}
      </ul>
    </Folded>
  );
}
