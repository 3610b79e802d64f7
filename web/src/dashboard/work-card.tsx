import type { Dashboard, IssueInBrief } from '@coloa/contract/dashboard/dashboard.contract.ts';
import type { Search } from '@coloa/contract/page-paths.ts';
import { formatNumber } from '../lib/format.ts';
import { useLanguage, useT } from '../lib/i18n.ts';
import { paths } from '../routes/paths.ts';
import { RelativeTime } from '../ui/data/relative-time.tsx';
import { SeverityMark } from '../ui/data/severity-mark.tsx';
import { Status } from '../ui/data/status.tsx';
import { KeyText } from '../ui/data/words.tsx';
import { Card } from '../ui/layout/card.tsx';
import { Link } from '../ui/layout/link.tsx';
import { TextLink } from '../ui/layout/text-link.tsx';
import styles from './dashboard.module.css';
import { Due } from './due.tsx';

interface WorkCardProps {
  title: string;
  empty?: string;
  issues: Dashboard['drafts'];
  /** The filters of the list that shows all issues of the card; undefined if there is no such list. */
  filters: Search | undefined;
  /** Whether the rows show their due dates instead of their last change. */
  toFix?: boolean;
}

export function WorkCard({ title, empty, issues, filters, toFix = false }: WorkCardProps) {
  const t = useT('dashboard');
  const language = useLanguage();
  const left = issues.total - issues.items.length;
  const leftText = t(issues.more ? 'moreThan' : 'more', { count: left });
  const total = formatNumber(issues.total, language);
  return (
    <div data-size="half">
      <Card
        className={styles.card}
        title={title}
        note={issues.more ? t('moreInAll', { total }) : total}
        padded={false}
        actions={
          filters &&
          issues.total > 0 && (
            <TextLink className={styles.seeAll} href={paths.allIssues(filters)} aria-label={t('seeAllOf', { title })}>
              {t('seeAll')}
            </TextLink>
          )
        }
      >
        {issues.total === 0 && <p className={styles.nothing}>{empty}</p>}
        {issues.items.length > 0 && (
          <ul className={styles.work}>
            {issues.items.map((issue) => (
              <WorkRow key={issue.id} issue={issue} toFix={toFix} />
            ))}
          </ul>
        )}
        {left > 0 && <p className={styles.more}>{filters ? <TextLink href={paths.allIssues(filters)}>{leftText}</TextLink> : leftText}</p>}
      </Card>
    </div>
  );
}

function WorkRow({ issue, toFix }: { issue: IssueInBrief; toFix: boolean }) {
  const t = useT('dashboard');
  const issues = useT('issues');
  const { dueDay } = issue;
  return (
    <li>
      <Link href={paths.issue(issue.project.id, issue.id)}>
        <SeverityMark severity={issue.severity} />
        <span className={styles.key}>
          <KeyText>{issue.key}</KeyText>
        </span>
        <span className={styles.title}>{issue.title || t('untitled')}</span>
        <span className={styles.status}>
          <Status plain status={issue.status} label={issues(`status.${issue.status}`)} />
        </span>
        <span className={styles.when}>
          {toFix && dueDay ? (
            <Due day={dueDay} overdue={issue.overdue} />
          ) : (
            <>
              {issues('updated')} <RelativeTime at={issue.updatedAt} />
            </>
          )}
        </span>
      </Link>
    </li>
  );
}
