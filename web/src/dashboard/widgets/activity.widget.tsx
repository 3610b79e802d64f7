import type { Happening, IssueHappening, ProjectHappening } from '@coloa/contract/dashboard/dashboard.contract.ts';
import { ProjectStep } from '../../activity/project-step.tsx';
import { stepName } from '../../activity/step-name.ts';
import { useT } from '../../lib/i18n.ts';
import { paths } from '../../routes/paths.ts';
import { Avatar } from '../../ui/data/avatar.tsx';
import { RelativeTime } from '../../ui/data/relative-time.tsx';
import { KeyText } from '../../ui/data/words.tsx';
import { Card } from '../../ui/layout/card.tsx';
import { TextLink } from '../../ui/layout/text-link.tsx';
import styles from '../dashboard.module.css';
import { NothingInPeriod, type WidgetProps } from './widget.tsx';

export function ActivityWidget({ activity }: WidgetProps) {
  const t = useT('dashboard');
  const title = t('widget.activity');
  if (activity.length === 0) return <NothingInPeriod title={title}>{t('nothing.activity')}</NothingInPeriod>;
  return (
    <Card title={title} padded={false}>
      <ul className={styles.activity} aria-label={title}>
        {activity.map((entry) => (
          <Entry key={entry.id} entry={entry} />
        ))}
      </ul>
    </Card>
  );
}

function Entry({ entry }: { entry: Happening }) {
  const name = entry.actor.name || entry.actor.username;
  return (
    <li>
      <Avatar name={name} src={entry.actor.avatar} decorative />
      <span className={styles.entry}>
        <b>{name}</b> {entry.kind === 'ISSUE' ? <IssueDeed entry={entry} /> : <ProjectDeed entry={entry} />}
      </span>
      <span className={styles.when}>
        <RelativeTime at={entry.at} />
      </span>
    </li>
  );
}

function IssueDeed({ entry: { action, from, to, issue } }: { entry: IssueHappening }) {
  const t = useT('dashboard');
  return (
    <>
      {action === 'STATUS' ? t(from && to ? `did.step.${stepName(from, to)}` : 'did.moved') : t(`did.${action}`)}{' '}
      <TextLink href={paths.issue(issue.projectId, issue.id)}>
        <KeyText>{issue.key}</KeyText>
      </TextLink>{' '}
      <span className={styles.entryTitle}>{issue.title || t('untitled')}</span>
    </>
  );
}

function ProjectDeed({ entry }: { entry: ProjectHappening }) {
  const { id, key, name } = entry.project;
  return (
    <>
      <ProjectStep entry={entry} /> ·{' '}
      <TextLink href={paths.projectActivity(id)}>
        <KeyText>{key}</KeyText>
      </TextLink>{' '}
      <span className={styles.entryTitle}>{name}</span>
    </>
  );
}
