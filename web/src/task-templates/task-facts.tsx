import { useLanguage, useT } from '../lib/i18n.ts';
import { durationWords } from '../lib/minutes.ts';
import { Facts } from '../ui/data/facts.tsx';
import { KeyText } from '../ui/data/words.tsx';
import { Card } from '../ui/layout/card.tsx';
import { Stack } from '../ui/layout/layout.tsx';
import { Text } from '../ui/layout/text.tsx';
import { MarkdownView } from '../ui/markdown/markdown-view.tsx';
import type { DraftTask } from './template-tree.ts';

export function TaskFacts({ task }: { task: DraftTask }) {
  const t = useT('taskTemplates');
  const language = useLanguage();
  const issues = useT('issues');
  const none = <Text tone="muted">{t('ui:none')}</Text>;
  return (
    <Card title={task.title}>
      <Stack>
        <Facts
          facts={[
            [t('task.startsOn'), task.startsOn ?? none],
            [t('task.dueOn'), task.dueOn ?? none],
            [t('task.estimate'), task.estimateMinutes === null ? none : durationWords(task.estimateMinutes, language)],
            [t('task.priority'), task.priority ? issues(`priority.${task.priority}`) : none],
          ]}
        />
        <MarkdownView>{task.description}</MarkdownView>
        {task.rows.length > 0 && (
          <section aria-label={t('rows.title')}>
            <h3>{t('rows.title')}</h3>
            <ol>
              {task.rows.map(({ key, title, code }) => (
                <li key={key}>
                  {code && <KeyText>{code}</KeyText>} {title}
                </li>
              ))}
            </ol>
          </section>
        )}
      </Stack>
    </Card>
  );
}
