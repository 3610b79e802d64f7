import type { Issue } from '@coloa/contract/issues/issues.schema.ts';
import { useState } from 'react';
import { formatNumber, formatShortDay } from '../../lib/format.ts';
import { useLanguage, useT } from '../../lib/i18n.ts';
import { Drawer } from '../../ui/drawer.tsx';
import { IconChevronRight } from '../../ui/icons.tsx';
import { Person } from '../../ui/person.tsx';
import { Text } from '../../ui/text.tsx';
import { IssueProperties } from './issue-properties.tsx';
import styles from './properties.module.css';

/** On phones the properties fold into one line above the text, which opens them. */
export function PropertiesDrawer({ issue }: { issue: Issue }) {
  const t = useT('issues');
  const language = useLanguage();
  const [opened, setOpened] = useState(false);
  const facts = [
    issue.cvssScore !== null && (
      <Text key="score" as="b" weight={600} numeric>
        {formatNumber(issue.cvssScore, language)}
      </Text>
    ),
    issue.priority && <span key="priority">{issue.priority}</span>,
    issue.dueDay && <span key="due">{t('due.short', { day: formatShortDay(issue.dueDay) })}</span>,
    issue.fixer && <Person key="fixer" name={issue.fixer.name} src={issue.fixer.avatar} />,
  ].filter(Boolean);
  return (
    <>
      <button type="button" className={styles.fold} aria-haspopup="dialog" onClick={() => setOpened(true)}>
        <span>{facts.length > 0 ? facts : t('properties')}</span>
        <IconChevronRight label={t('properties')} />
      </button>
      <Drawer opened={opened} onClose={() => setOpened(false)} title={t('properties')}>
        <IssueProperties issue={issue} />
      </Drawer>
    </>
  );
}
