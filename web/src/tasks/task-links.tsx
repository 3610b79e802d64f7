import type { Task } from '@coloa/contract/tasks/tasks.schema.ts';
import { useT } from '../lib/i18n.ts';
import { Status } from '../ui/data/status.tsx';
import { ChoiceEditor } from '../ui/fields/choice-editor.tsx';
import { EditableProperty } from '../ui/fields/editable-property.tsx';
import { TextLink } from '../ui/layout/text-link.tsx';
import { Nothing, type TaskPropertiesProps, useSimple } from './property-parts.tsx';
import { SeveralEditor } from './several-editor.tsx';
import { withParent } from './task-shapes.ts';
import styles from './tasks.module.css';

export function TaskLinks(props: TaskPropertiesProps) {
  return (
    <>
      <Parent {...props} />
      <Blockers {...props} />
    </>
  );
}

function TaskLink({ task, hrefOf }: { task: Task; hrefOf: (id: string) => string }) {
  return <TextLink href={hrefOf(task.id)}>{task.title}</TextLink>;
}

function Parent(props: TaskPropertiesProps) {
  const { task, tasks, hrefOf } = props;
  const t = useT('tasks');
  const set = useSimple(props);
  const parent = tasks.find(({ id }) => id === task.parentId);
  const parents = tasks.filter(({ id, parentId }) => parentId === null && id !== task.id);
  return (
    <EditableProperty
      label={t('property.parentId')}
      can={task.can.edit && parents.length > 0 && !tasks.some(({ parentId }) => parentId === task.id)}
      edit={(done) => (
        <ChoiceEditor
          options={parents.map(({ id, title }) => ({ value: id, label: title }))}
          value={task.parentId}
          none={t('add.noParent')}
          onChoose={(value) => set('parentId', value)}
          onDone={done}
        >
          {parent?.title ?? <Nothing />}
        </ChoiceEditor>
      )}
    >
      {parent ? <TaskLink task={parent} hrefOf={hrefOf} /> : <Nothing />}
    </EditableProperty>
  );
}

function Blockers({ task, tasks, save, hrefOf }: TaskPropertiesProps) {
  const t = useT('tasks');
  const others = tasks.filter(({ id }) => id !== task.id);
  const blockers = tasks.filter(({ id }) => task.blockedBy.includes(id));
  const blocked = t('property.blockedBy');
  const shown =
    blockers.length === 0 ? (
      <Nothing />
    ) : (
      <span className={styles.links}>
        {blockers.map((each) => (
          <span key={each.id}>
            <TaskLink task={each} hrefOf={hrefOf} /> <Status plain status={each.status} label={t(`status.${each.status}`)} />
          </span>
        ))}
      </span>
    );
  const saveBlockers = (blockedBy: string[]) =>
    save({
      body: { blockedBy },
      show: { blockedBy },
      name: blocked,
      undo: { body: { blockedBy: task.blockedBy }, show: { blockedBy: task.blockedBy } },
    });
  return (
    <EditableProperty
      label={blocked}
      can={task.can.edit && others.length > 0}
      edit={(done) => (
        <SeveralEditor
          label={blocked}
          options={others.map((each) => ({ value: each.id, label: withParent(each, tasks) }))}
          value={task.blockedBy}
          onSave={saveBlockers}
          onDone={done}
        >
          {shown}
        </SeveralEditor>
      )}
    >
      {shown}
    </EditableProperty>
  );
}
