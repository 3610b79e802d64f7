import type { Calendar } from '@coloa/contract/calendar/calendar.contract.ts';
import { isNeverOverdue } from '@coloa/contract/issues/issue-states.ts';
import type { ReactNode } from 'react';
import { formatDay, formatWeekday } from '../lib/format.ts';
import { useLanguage, useT } from '../lib/i18n.ts';
import { paths } from '../routes/paths.ts';
import { AvatarStack } from '../ui/data/avatar-stack.tsx';
import { SeverityMark } from '../ui/data/severity-mark.tsx';
import { Status } from '../ui/data/status.tsx';
import { StatusMark } from '../ui/data/status-mark.tsx';
import { Card } from '../ui/layout/card.tsx';
import { Text } from '../ui/layout/text.tsx';
import { TextLink } from '../ui/layout/text-link.tsx';
import styles from './calendar.module.css';

interface Entry {
  id: string;
  dueDay: string;
  mark: ReactNode;
  href: string;
  title: string;
  project: string;
  status: ReactNode;
  /** False while the team retests the issue, because the fix owner no longer has to act. */
  isDue: boolean;
  people: { name: string; username: string; avatar: string | null }[];
}

function useEntries({ issues, risks, tasks }: Calendar): Entry[] {
  const t = useT('calendar');
  const ofIssues = useT('issues');
  const ofTasks = useT('tasks');
  const ofIssue = (issue: Calendar['issues']['items'][number], label: string, isDue: boolean): Entry => ({
    id: issue.id,
    dueDay: issue.dueDay,
    mark: <SeverityMark severity={issue.severity} />,
    href: paths.issue(issue.project.id, issue.id),
    title: `${issue.key} ${issue.title}`,
    project: issue.project.name,
    status: <Status plain status={issue.status} label={label} />,
    isDue,
    people: issue.fixer ? [issue.fixer] : [],
  });
  return [
    ...issues.items.map((issue) => ofIssue(issue, ofIssues(`status.${issue.status}`), !isNeverOverdue(issue.status))),
    ...risks.items.map((issue) => ofIssue(issue, t('reviewRisk'), true)),
    ...tasks.items.map((task) => ({
      ...task,
      mark: <StatusMark status={task.status} />,
      href: paths.tasks(task.project.id, { task: task.id }),
      project: task.project.name,
      status: <Status plain status={task.status} label={ofTasks(`status.${task.status}`)} />,
      isDue: true,
    })),
  ].toSorted((a, b) => (a.dueDay < b.dueDay ? -1 : a.dueDay > b.dueDay ? 1 : 0));
}

export function DueList({ calendar, today }: { calendar: Calendar; today: string }) {
  const t = useT('calendar');
  const tasks = useT('tasks');
  const language = useLanguage();
  const byDay = Map.groupBy(useEntries(calendar), ({ dueDay }) => dueDay);
  return (
    <Card title={t('dueTitle')}>
      {byDay.size === 0 && <p className={styles.nothing}>{t('nothingDue')}</p>}
      {[...byDay].map(([day, entries]) => (
        <section key={day} className={styles.day} aria-label={formatDay(day)}>
          <h3 data-now={day === today || undefined}>
            {formatWeekday(day, language)} {formatDay(day)}
          </h3>
          <ul>
            {entries.map((entry) => (
              <li key={entry.id} className={styles.entry}>
                {entry.mark}
                <TextLink href={entry.href} className={styles.title}>
                  {entry.title}
                </TextLink>
                <span className={styles.project}>{entry.project}</span>
                <span>
                  {entry.status}
                  {day < today && entry.isDue && (
                    <Text tone="danger" size={12}>
                      {' '}
                      {tasks('overdue')}
                    </Text>
                  )}
                </span>
                <AvatarStack people={entry.people.map(({ name, username, avatar }) => ({ name: name || username, src: avatar }))} />
              </li>
            ))}
          </ul>
        </section>
      ))}
    </Card>
  );
}
