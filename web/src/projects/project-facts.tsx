import type { Project } from '@coloa/contract/projects/projects.schema.ts';
import type { ReactNode } from 'react';
import { formatDayRange } from '../lib/format.ts';
import { useT } from '../lib/i18n.ts';
import { Facts } from '../ui/data/facts.tsx';
import { KeyText, Tag } from '../ui/data/words.tsx';
import { Notice } from '../ui/feedback/notice.tsx';
import { Card } from '../ui/layout/card.tsx';
import { Stack } from '../ui/layout/layout.tsx';
import { Text } from '../ui/layout/text.tsx';
import { MarkdownView } from '../ui/markdown/markdown-view.tsx';
import styles from './project-facts.module.css';

/** Shows the properties of a project. Only open projects get a read-only notice, because the banner of other projects gives the reason. */
export function ProjectFacts({ project }: { project: Project }) {
  const t = useT('projects');
  const { key, client, kinds, languages, tags, twoPersonReview, description } = project;
  const facts: [label: string, value: ReactNode][] = [
    [t('form.key'), <KeyText key="key">{key}</KeyText>],
    [t('form.kinds'), kinds.map((kind) => t(`kind.${kind}`)).join(', ')],
    [t('form.client'), client || t('ui:none')],
    [t('column.dates'), formatDayRange(project.startDay, project.endDay) || t('ui:none')],
    [t('form.languages'), languages.map((language) => t(`reportLanguages.${language}`)).join(', ')],
  ];
  // Clients do not receive these internal fields.
  if (twoPersonReview !== undefined) facts.push([t('form.twoPersonReview'), twoPersonReview ? t('filter.yes') : t('filter.no')]);
  if (tags) facts.push([t('form.tags'), tags.length > 0 ? tags.map((tag) => <Tag key={tag}>{tag}</Tag>) : t('ui:none')]);
  const open = !project.deletedAt && project.status !== 'ARCHIVED';
  return (
    <Stack>
      {open && <Notice>{t('settings.readOnly')}</Notice>}
      <Card title={t('settings.about')}>
        <Stack>
          <Facts facts={facts} />
          <MarkdownView>{description}</MarkdownView>
        </Stack>
      </Card>
      <Card title={t('settings.scope')}>
        <Stack gap={6}>
          <ScopeFacts rows={project.scope.filter((row) => row.inScope)} title={t('scope.in')} empty={t('scope.emptyIn')} />
          <ScopeFacts rows={project.scope.filter((row) => !row.inScope)} title={t('scope.out')} empty={t('scope.emptyOut')} />
        </Stack>
      </Card>
    </Stack>
  );
}

function ScopeFacts({ rows, title, empty }: { rows: Project['scope']; title: string; empty: string }) {
  const t = useT('projects');
  return (
    <section>
      <h3 className={styles.title}>
        {title} <span>{rows.length}</span>
      </h3>
      {rows.length === 0 && <p className={styles.note}>{empty}</p>}
      <ul className={styles.rows}>
        {rows.map(({ id, kind, value, note }) => (
          <li key={id}>
            <span className={styles.note}>{t(`scopeKind.${kind}`)}</span>
            <Text mono size={12}>
              {value}
            </Text>
            {note && <span className={styles.note}>{note}</span>}
          </li>
        ))}
      </ul>
    </section>
  );
}
