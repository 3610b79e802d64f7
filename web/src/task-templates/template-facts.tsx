import type { TaskTemplate } from '@coloa/contract/task-templates/task-templates.contract.ts';
import { useMemo, useState } from 'react';
import { useT } from '../lib/i18n.ts';
import { Facts } from '../ui/data/facts.tsx';
import { Card } from '../ui/layout/card.tsx';
import { Stack } from '../ui/layout/layout.tsx';
import { TaskFacts } from './task-facts.tsx';
import styles from './task-templates.module.css';
import { TaskTree } from './task-tree.tsx';
import { treeOf } from './template-tree.ts';

export function TemplateFacts({ template }: { template: TaskTemplate }) {
  const t = useT('taskTemplates');
  const projects = useT('projects');
  const tree = useMemo(() => treeOf(template), [template]);
  const [chosen, setChosen] = useState<string | null>(null);
  const task = tree.find(({ key }) => key === chosen) ?? tree[0];
  return (
    <Stack>
      <Card title={t('form.about')}>
        <Facts
          facts={[
            [t('form.kinds'), template.kinds.map((kind) => projects(`kind.${kind}`)).join(', ') || t('anyKind')],
            [t('form.description'), template.description || t('ui:none')],
          ]}
        />
      </Card>
      <div className={styles.editor}>
        <TaskTree tree={tree} chosen={task?.key ?? null} onChoose={setChosen} />
        {task && <TaskFacts task={task} />}
      </div>
    </Stack>
  );
}
