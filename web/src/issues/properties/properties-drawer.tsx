import type { Issue } from '@coloa/contract/issues/issues.schema.ts';
import { type ReactNode, useState } from 'react';
import { formatScore, formatShortDay } from '../../lib/format.ts';
import { useT } from '../../lib/i18n.ts';
import { IconChevronRight } from '../../ui/layout/icons.tsx';
import { Text } from '../../ui/layout/text.tsx';
import { Drawer } from '../../ui/overlays/drawer.tsx';
import { IssueProperties } from './issue-properties.tsx';
import styles from './properties.module.css';

export function PropertiesDrawer({ issue }: { issue: Issue }) {
  const t = useT('issues');
  const [opened, setOpened] = useState(false);
  const facts = [
    issue.cvssScore !== null && (
      <Fact key="score" name="CVSS">
        {formatScore(issue.cvssScore)}
      </Fact>
    ),
    issue.priority && (
      <Fact key="priority" name={t('property.priority')}>
        {issue.priority}
      </Fact>
    ),
    issue.dueDay && (
      <Fact key="due" name={t('property.dueDay')}>
        {issue.overdue ? (
          <Text tone="danger" weight={500}>
            {formatShortDay(issue.dueDay)}
          </Text>
        ) : (
          formatShortDay(issue.dueDay)
        )}
      </Fact>
    ),
    issue.fixer && (
      <Fact key="fixer" name={t('property.fixer')}>
        {issue.fixer.name}
      </Fact>
    ),
  ].filter(Boolean);
  return (
    <>
      <button type="button" className={styles.fold} aria-haspopup="dialog" onClick={() => setOpened(true)}>
        <span>
          <b>{t('properties')}</b>
          {facts.length > 0 && <span className={styles.facts}>{facts}</span>}
        </span>
        <IconChevronRight />
      </button>
      <Drawer opened={opened} onClose={() => setOpened(false)} title={t('properties')}>
        <IssueProperties issue={issue} />
      </Drawer>
    </>
  );
}

function Fact({ name, children }: { name: string; children: ReactNode }) {
  return (
    <span>
      <span className={styles.factName}>{name}</span> {children}
    </span>
  );
}
