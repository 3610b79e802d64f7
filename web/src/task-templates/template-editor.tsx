import { LIMITS } from '@coloa/contract/limits.ts';
import { PROJECT_KINDS } from '@coloa/contract/projects/project-states.ts';
import type { TaskTemplate } from '@coloa/contract/task-templates/task-templates.contract.ts';
import { useEffect, useRef } from 'react';
import { useT } from '../lib/i18n.ts';
import { usePageToast } from '../ui/feedback/page-toast.ts';
import { SaveBar } from '../ui/feedback/save-bar.tsx';
import { FormError } from '../ui/fields/form-error.tsx';
import { MultiSelect } from '../ui/fields/multi-select.tsx';
import { TextArea } from '../ui/fields/text-area.tsx';
import { TextField } from '../ui/fields/text-field.tsx';
import { Button } from '../ui/layout/button.tsx';
import { Card } from '../ui/layout/card.tsx';
import { Row, Stack } from '../ui/layout/layout.tsx';
import { ConflictNotice } from '../ui/overlays/conflict-notice.tsx';
import { FormGuard } from '../ui/overlays/form-guard.tsx';
import { TaskPanel } from './task-panel.tsx';
import styles from './task-templates.module.css';
import { TaskTree } from './task-tree.tsx';
import { newTask, putBack, withChange, without, withTask } from './template-tree.ts';
import { isOfTree, type TemplateValues, type templateChanges } from './template-values.ts';
import { useTemplateForm } from './use-template-form.ts';

interface TemplateEditorProps {
  template?: TaskTemplate;
  initial: TemplateValues;
  send: (values: TemplateValues, changes: ReturnType<typeof templateChanges>, version: number) => Promise<unknown>;
  /** True after a new template is stored, until its own URL opens. */
  done?: boolean;
}

export function TemplateEditor({ template, initial, send, done = false }: TemplateEditorProps) {
  const t = useT('taskTemplates');
  const form = useTemplateForm({ initial, template, send });
  const { errors } = form;
  const { place, add, remove } = useTaskEdits(form);
  const wrong = Object.keys(errors);
  const inTree = wrong.length > 0 && wrong.every(isOfTree) ? t('form.fix', { count: wrong.length }) : undefined;
  return (
    <form
      ref={place}
      noValidate
      onSubmit={(event) => {
        event.preventDefault();
        form.save();
      }}
    >
      <FormGuard when={form.dirty && !done} saving={form.busy} />
      <Stack>
        <FormError errors={errors} message={errors.tasks ?? inTree} />
        {form.conflict && (
          <ConflictNotice
            text={t('form.conflict')}
            takeTheirs={t('form.takeTheirs')}
            keepMine={t('form.keepMine')}
            onSettle={form.settle}
          />
        )}
        <AboutCard form={form} />
        <TreeEditor form={form} onAdd={add} onRemove={remove} />
        {template ? (
          form.dirty && <SaveBar busy={form.saving} onDiscard={form.discard} />
        ) : (
          <Row justify="end">
            <Button type="submit" kind="main" busy={form.saving}>
              {t('form.add')}
            </Button>
          </Row>
        )}
      </Stack>
    </form>
  );
}

type Form = ReturnType<typeof useTemplateForm>;

/** Adds and removes tasks. `place` is the element that contains the tree and the fields of the task. */
function useTaskEdits({ values, chosen, changeTree, choose }: Form) {
  const t = useT('taskTemplates');
  const report = usePageToast();
  const place = useRef<HTMLFormElement>(null);
  const names = useRef(false);
  useEffect(() => {
    if (!names.current) return;
    names.current = false;
    place.current?.querySelector<HTMLElement>('[data-task-title]')?.focus();
  });
  const add = (level: 1 | 2) => {
    const added = newTask(level);
    changeTree((tree) => withTask(tree, chosen, added));
    choose(added.key);
    names.current = true;
  };
  const remove = (key: string) => {
    const at = values.tree.findIndex((each) => each.key === key);
    const left = without(values.tree, key);
    const block = values.tree.slice(at, at + values.tree.length - left.length);
    const title = block[0]?.title.trim() || t('tree.untitled');
    changeTree((tree) => without(tree, key));
    choose((left[at] ?? left.at(-1))?.key ?? null);
    report(t('tree.removed', { title }), { label: t('ui:undo'), run: () => changeTree((tree) => putBack(tree, at, block)) });
  };
  return { place, add, remove };
}

function AboutCard({ form }: { form: Form }) {
  const t = useT('taskTemplates');
  const projects = useT('projects');
  const { values, errors } = form;
  return (
    <Card title={t('form.about')}>
      <Stack>
        <div className={styles.halves}>
          <TextField
            label={t('form.name')}
            maxLength={LIMITS.name}
            value={values.name}
            error={errors.name}
            onChange={(event) => form.change({ name: event.currentTarget.value })}
          />
          <MultiSelect
            label={t('form.kinds')}
            hint={t('form.kindsHint')}
            optional
            options={PROJECT_KINDS.map((value) => ({ value, label: projects(`kind.${value}`) }))}
            value={values.kinds}
            onChange={(kinds) => form.change({ kinds })}
          />
        </div>
        <TextArea
          label={t('form.description')}
          optional
          maxLength={LIMITS.note}
          value={values.description}
          error={errors.description}
          onChange={(event) => form.change({ description: event.currentTarget.value })}
        />
      </Stack>
    </Card>
  );
}

interface TreeEditorProps {
  form: Form;
  onAdd: (level: 1 | 2) => void;
  onRemove: (key: string) => void;
}

function TreeEditor({ form, onAdd, onRemove }: TreeEditorProps) {
  const { values, errors, chosen } = form;
  const task = values.tree.find(({ key }) => key === chosen);
  return (
    <div className={styles.editor}>
      <TaskTree
        tree={values.tree}
        chosen={chosen}
        errors={errors}
        onChoose={form.choose}
        edits={{ onMove: (tree) => form.changeTree(() => tree), onAdd, onRemove }}
      />
      {task && (
        <TaskPanel
          key={task.key}
          task={task}
          errors={errors}
          onChange={(change) => form.changeTree((tree) => withChange(tree, task.key, change), task)}
        />
      )}
    </div>
  );
}
