import { LIMITS } from '@coloa/contract/limits.ts';
import type { Task } from '@coloa/contract/tasks/tasks.schema.ts';
import { type FormEvent, useRef, useState } from 'react';
import { useT } from '../lib/i18n.ts';
import { toast } from '../ui/feedback/toast.ts';
import { SelectField } from '../ui/fields/select-field.tsx';
import { TextField } from '../ui/fields/text-field.tsx';
import { Button } from '../ui/layout/button.tsx';
import { IconPlus } from '../ui/layout/icons.tsx';
import styles from './tasks.module.css';
import { useAddTask } from './tasks.queries.ts';

/** Manages the form that adds tasks. Keeps text that is typed while the previous task is being saved. */
function useNextTask(projectId: string, onAdded: (id: string) => void, onOpen: (id: string) => void) {
  const t = useT('tasks');
  const { mutate, isPending } = useAddTask(projectId);
  const [title, setTitle] = useState('');
  const [parentId, setParentId] = useState<string | null>(null);
  const field = useRef<HTMLInputElement>(null);
  const add = (event: FormEvent) => {
    event.preventDefault();
    const typed = title.trim();
    // The field shows that the title is too long.
    if (typed === '' || title.length > LIMITS.title) return field.current?.focus();
    if (isPending) return;
    mutate(
      { title: typed, parentId },
      {
        onSuccess: ({ id }) => {
          onAdded(id);
          setTitle((now) => (now.trim() === typed ? '' : now));
          toast.ok(t('add.done', { title: typed }), { label: t('add.open'), run: () => onOpen(id) });
          field.current?.focus({ preventScroll: true });
        },
      },
    );
  };
  return { field, title, setTitle, parentId, setParentId, add, isPending };
}

interface QuickAddProps {
  projectId: string;
  tasks: readonly Task[];
  onAdded: (id: string) => void;
  /** Opens the task from the toast. */
  onOpen: (id: string) => void;
}

export function QuickAdd({ projectId, tasks, onAdded, onOpen }: QuickAddProps) {
  const t = useT('tasks');
  const { field, title, setTitle, parentId, setParentId, add, isPending } = useNextTask(projectId, onAdded, onOpen);
  const parents = tasks.filter((task) => task.parentId === null);
  return (
    <form className={styles.add} onSubmit={add}>
      <TextField
        ref={field}
        label={t('add.label')}
        hideLabel
        placeholder={t('add.placeholder')}
        maxLength={LIMITS.title}
        value={title}
        onChange={(event) => setTitle(event.currentTarget.value)}
      />
      {parents.length > 0 && (
        <SelectField
          label={t('add.parent')}
          hideLabel
          placeholder={t('add.noParent')}
          clearable
          options={parents.map((task) => ({ value: task.id, label: task.title }))}
          value={parents.some(({ id }) => id === parentId) ? parentId : null}
          onChange={setParentId}
        />
      )}
      <Button type="submit" kind="main" icon={<IconPlus size={14} />} busy={isPending}>
        <span className={styles.addWords}>{t('add.submit')}</span>
      </Button>
    </form>
  );
}
