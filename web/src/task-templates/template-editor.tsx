import { LIMITS } from '@coloa/contract/limits.ts';
import { PROJECT_KINDS } from '@coloa/contract/projects/project-states.ts';
import type { TaskTemplate } from '@coloa/contract/task-templates/task-templates.contract.ts';
import { useEffect, useRef } from 'react';
import { useT } from '../lib/i18n.ts';
import { Notice } from '../ui/feedback/notice.tsx';
import { SaveBar } from '../ui/feedback/save-bar.tsx';
import { toast } from '../ui/feedback/toast.ts';
import { MultiSelect } from '../ui/fields/multi-select.tsx';
import { TextArea } from '../ui/fields/text-area.tsx';
import { TextField } from '../ui/fields/text-field.tsx';
import { Button } from '../ui/layout/button.tsx';
import { Card } from '../ui/layout/card.tsx';
import { Row, Stack } from '../ui/layout/layout.tsx';
import { UnsavedGuard } from '../ui/overlays/unsaved-guard.tsx';
import { TaskPanel } from './task-panel.tsx';
import styles from './task-templates.module.css';
import { TaskTree } from './task-tree.tsx';
import { newTask, putBack, withChange, without, withTask } from './template-tree.ts';
import type { TemplateValues, templateChanges } from './template-values.ts';
import { useTemplateForm } from './use-template-form.ts';

interface TemplateEditorProps {
  /** As it is stored; left out for a new one. */
  template?: TaskTemplate;
  /** What the edit begins with. */
  initial: TemplateValues;
  send: (values: TemplateValues, changes: ReturnType<typeof templateChanges>, version: number) => Promise<unknown>;
  /** It has been stored under an address of its own, and the page is about to be left. */
  done?: boolean;
}

/** The whole of a template: what it is called, its tree, and the task chosen in it. Saved together. */
export function TemplateEditor({ template, initial, send, done = false }: TemplateEditorProps) {
  const t = useT('taskTemplates');
  const projects = useT('projects');
  const form = useTemplateForm({ initial, template, send });
  const { values, errors, chosen } = form;
  const task = values.tree.find(({ key }) => key === chosen);
  const place = useRef<HTMLFormElement>(null);
  /** The name of a task that was just added is what is typed next. */
  const names = useRef(false);
  useEffect(() => {
    if (!names.current) return;
    names.current = false;
    place.current?.querySelector<HTMLElement>('[data-task-title]')?.focus();
  });
  const add = (level: 1 | 2) => {
    const added = newTask(level);
    form.changeTree((tree) => withTask(tree, chosen, added));
    form.choose(added.key);
    names.current = true;
  };
  const remove = (key: string) => {
    const at = values.tree.findIndex((each) => each.key === key);
    const left = without(values.tree, key);
    const block = values.tree.slice(at, at + values.tree.length - left.length);
    const title = block[0]?.title.trim() || t('tree.untitled');
    form.changeTree((tree) => without(tree, key));
    form.choose((left[at] ?? left.at(-1))?.key ?? null);
    toast.ok(t('tree.removed', { title }), { label: t('ui:undo'), run: () => form.changeTree((tree) => putBack(tree, at, block)) });
  };
  const wrong = Object.keys(errors).length;
  return (
    <form
      ref={place}
      noValidate
      onSubmit={(event) => {
        event.preventDefault();
        form.save();
      }}
    >
      <UnsavedGuard when={form.dirty && !form.busy && !done} />
      <Stack>
        {wrong > 0 && <Notice kind="bad">{errors.tasks ?? t('form.fix', { count: wrong })}</Notice>}
        {form.conflict && (
          <Notice kind="bad">
            <Stack gap={3}>
              <p>{t('form.conflict')}</p>
              <Row wrap>
                <Button size="s" onClick={() => form.settle('theirs')}>
                  {t('form.takeTheirs')}
                </Button>
                <Button size="s" onClick={() => form.settle('mine')}>
                  {t('form.keepMine')}
                </Button>
              </Row>
            </Stack>
          </Notice>
        )}
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
        <div className={styles.editor}>
          <TaskTree
            tree={values.tree}
            chosen={chosen}
            errors={errors}
            onChoose={form.choose}
            edits={{ onMove: (tree) => form.changeTree(() => tree), onAdd: add, onRemove: remove }}
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
