import type { IssueGap, IssueReadiness } from '@coloa/contract/issues/issue-gap.schema.ts';
import { useT } from '../../lib/i18n.ts';
import { paths } from '../../routes/paths.ts';
import { Folded } from '../../ui/data/folded.tsx';
import { KeyText } from '../../ui/data/words.tsx';
import { Link } from '../../ui/layout/link.tsx';
import { GapList } from '../page/gap-list.tsx';
import styles from '../page/issue-sections.module.css';

interface NotReadyListProps {
  label: string;
  projectId: string;
  /** True if the user can edit the issues, so that each gap leads to its field. */
  edit: boolean;
  issues: readonly (Pick<IssueReadiness, 'id' | 'key' | 'title'> & { gaps: readonly IssueGap[] })[];
}

export function NotReadyList({ label, projectId, edit, issues }: NotReadyListProps) {
  const t = useT('issues');
  return (
    <Folded tall className={styles.notReady}>
      <ul aria-label={label}>
        {issues.map(({ id, key, title, gaps }) => (
          <li key={id}>
            <Link href={paths.issue(projectId, id)} target="_blank">
              <KeyText>{key}</KeyText> {title || t('untitled')}
            </Link>
            <GapList gaps={gaps} marks={false} elsewhere hrefOf={edit ? (field) => paths.issueEdit(projectId, id, { field }) : undefined} />
          </li>
        ))}
      </ul>
    </Folded>
  );
}
