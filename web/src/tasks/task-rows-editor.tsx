import { LIMITS } from '@coloa/contract/limits.ts';
import type { TaskDetail } from '@coloa/contract/tasks/tasks.schema.ts';
import { useRef, useState } from 'react';
import { inReaders, useLanguage, useT } from '../lib/i18n.ts';
import { focusNext, leadToInvalidField } from '../ui/behavior/focus.ts';
import { KeyText } from '../ui/data/words.tsx';
import { TextField } from '../ui/fields/text-field.tsx';
import { Button } from '../ui/layout/button.tsx';
import { IconButton } from '../ui/layout/icon-button.tsx';
import { IconPlus, IconX } from '../ui/layout/icons.tsx';
import { Row, Stack } from '../ui/layout/layout.tsx';
import { Text } from '../ui/layout/text.tsx';
import { drawerParameters } from '../ui/overlays/leaving.ts';
import { UnsavedGuard } from '../ui/overlays/unsaved-guard.tsx';
import { useDiscardQuestion } from '../ui/overlays/use-unsaved-close.tsx';
import styles from './tasks.module.css';
import type { TaskEdit } from './use-task-edits.ts';

interface TaskRowsEditorProps {
  task: TaskDetail;
  save: (edit: TaskEdit) => void;
  onDone: () => void;
}

interface Draft {
  uid: string;
  id?: string;
  title: string;
}

const keptOf = (rows: readonly Draft[]) =>
  rows.flatMap(({ id, title }) => (title.trim() === '' ? [] : [{ ...(id && { id }), title: title.trim() }]));

type Edit = Pick<TaskRowsEditorProps, 'task' | 'save' | 'onDone'>;

function useRowDrafts({ task, save, onDone }: Edit) {
  const t = useT('tasks');
  const language = useLanguage();
  const [before] = useState<Draft[]>(() =>
    task.checkList.flatMap(({ id, title, controlId }) => (controlId === null ? [{ uid: id, id, title: title[language] }] : [])),
  );
  const [from] = useState(task.version);
  const [rows, setRows] = useState(before);
  const [saving, setSaving] = useState(false);
  const unsaved = JSON.stringify(keptOf(rows)) !== JSON.stringify(keptOf(before));
  const last = useRef(0);
  const list = useRef<HTMLUListElement>(null);
  const add = () => {
    last.current += 1;
    setRows((now) => [...now, { uid: `new-${last.current}`, title: '' }]);
    focusNext(() => list.current?.querySelector<HTMLElement>('li:last-child input') ?? null);
  };
  const fixed = task.checkList.filter(({ controlId }) => controlId !== null).length;
  const submit = () => {
    const kept = keptOf(rows);
    if (kept.some(({ title }) => title.length > LIMITS.title) || kept.length > LIMITS.taskRows) return leadToInvalidField();
    // The server assigns the ids of new rows, so until the response only the number of rows is updated.
    setSaving(true);
    save({
      body: { checkList: kept },
      show: { rows: fixed + kept.length },
      name: t('rows.title'),
      from,
      settled: (saved) => (saved ? onDone() : setSaving(false)),
    });
  };
  const retitle = (uid: string, title: string) => setRows((now) => now.map((each) => (each.uid === uid ? { ...each, title } : each)));
  const remove = (uid: string) => setRows((now) => now.filter((each) => each.uid !== uid));
  return { rows, list, add, retitle, remove, submit, saving, unsaved, full: fixed + rows.length >= LIMITS.taskRows };
}

export function TaskRowsEditor({ task, save, onDone }: TaskRowsEditorProps) {
  const t = useT('tasks');
  const { rows, list, add, retitle, remove, submit, saving, unsaved, full } = useRowDrafts({ task, save, onDone });
  const { close, question } = useDiscardQuestion(unsaved, onDone);
  return (
    <Stack gap={2}>
      {question}
      <UnsavedGuard when={unsaved} within={drawerParameters} />
      <Text as="h3" size={13} weight={600}>
        {t('rows.title')}
      </Text>
      <FixedRows task={task} />
      <ul ref={list} className={styles.drafts}>
        {rows.map((row, n) => (
          <DraftLine
            key={row.uid}
            number={n + 1}
            title={row.title}
            onTitle={(title) => retitle(row.uid, title)}
            onAdd={add}
            onRemove={() => remove(row.uid)}
          />
        ))}
      </ul>
      <Row wrap>
        <Button size="s" icon={<IconPlus size={14} />} disabled={full} onClick={add}>
          {t('rows.add')}
        </Button>
        <Button size="s" kind="quiet" onClick={close}>
          {t('ui:cancel')}
        </Button>
        <Button size="s" kind="main" busy={saving} onClick={submit}>
          {t('rows.save')}
        </Button>
      </Row>
      {task.checkList.some(({ controlId }) => controlId === null) && (
        <Text size={12} tone="muted">
          {t('rows.lost')}
        </Text>
      )}
    </Stack>
  );
}

function FixedRows({ task }: { task: TaskDetail }) {
  const t = useT('tasks');
  const language = useLanguage();
  const fixed = task.checkList.filter(({ controlId }) => controlId !== null);
  if (fixed.length === 0) return null;
  return (
    <details className={styles.fixed}>
      <summary>{t('rows.fixed', { count: fixed.length })}</summary>
      <ul>
        {fixed.map((row) => (
          <li key={row.id}>
            <KeyText>{row.code}</KeyText> {inReaders(row.title, language)}
          </li>
        ))}
      </ul>
    </details>
  );
}

interface DraftLineProps {
  number: number;
  title: string;
  onTitle: (title: string) => void;
  onAdd: () => void;
  onRemove: () => void;
}

function DraftLine({ number, title, onTitle, onAdd, onRemove }: DraftLineProps) {
  const t = useT('tasks');
  return (
    <li>
      <TextField
        label={t('rows.rowNumber', { number })}
        hideLabel
        maxLength={LIMITS.title}
        value={title}
        onChange={(event) => onTitle(event.currentTarget.value)}
        onKeyDown={(event) => {
          if (event.key !== 'Enter') return;
          event.preventDefault();
          onAdd();
        }}
      />
      <IconButton label={t('rows.remove', { number })} onClick={onRemove}>
        <IconX size={14} />
      </IconButton>
    </li>
  );
}
