import { LIMITS } from '@coloa/contract/limits.ts';
import type { TaskDetail } from '@coloa/contract/tasks/tasks.schema.ts';
import { useRef, useState } from 'react';
import { inReaders } from '../lib/bilingual.ts';
import { useLanguage, useT } from '../lib/i18n.ts';
import { focusNext } from '../ui/behavior/focus.ts';
import { KeyText } from '../ui/data/key-text.tsx';
import { TextField } from '../ui/fields/text-field.tsx';
import { Button } from '../ui/layout/button.tsx';
import { IconButton } from '../ui/layout/icon-button.tsx';
import { IconPlus, IconX } from '../ui/layout/icons.tsx';
import { Row, Stack } from '../ui/layout/layout.tsx';
import { Text } from '../ui/layout/text.tsx';
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

/** As they are sent: empty lines are no rows. */
const keptOf = (rows: readonly Draft[]) =>
  rows.flatMap(({ id, title }) => (title.trim() === '' ? [] : [{ ...(id && { id }), title: title.trim() }]));

/** The rows of a task written by hand; those that stand for a control stay as they are. */
export function TaskRowsEditor({ task, save, onDone }: TaskRowsEditorProps) {
  const t = useT('tasks');
  const language = useLanguage();
  const fixed = task.checkList.filter(({ controlId }) => controlId !== null);
  const byHand = task.checkList.filter(({ controlId }) => controlId === null);
  const [before] = useState<Draft[]>(() => byHand.map(({ id, title }) => ({ uid: id, id, title: title[language] })));
  const [from] = useState(task.version);
  const [rows, setRows] = useState(before);
  const [saving, setSaving] = useState(false);
  const unsaved = JSON.stringify(keptOf(rows)) !== JSON.stringify(keptOf(before));
  const { close, question } = useDiscardQuestion(unsaved, onDone);
  const last = useRef(0);
  const list = useRef<HTMLUListElement>(null);
  const add = () => {
    last.current += 1;
    setRows((now) => [...now, { uid: `new-${last.current}`, title: '' }]);
    focusNext(() => list.current?.querySelector<HTMLElement>('li:last-child input') ?? null);
  };
  const submit = () => {
    const kept = keptOf(rows);
    if (kept.some(({ title }) => title.length > LIMITS.title) || kept.length > LIMITS.taskRows) return;
    // New rows have ids once the server has made them: what is shown meanwhile is how many there are.
    setSaving(true);
    save({
      body: { checkList: kept },
      show: { rows: fixed.length + kept.length },
      name: t('rows.title'),
      from,
      settled: (saved) => (saved ? onDone() : setSaving(false)),
    });
  };
  return (
    <Stack gap={2}>
      {question}
      <UnsavedGuard when={unsaved} within="task" />
      <Text as="h3" size={13} weight={600}>
        {t('rows.title')}
      </Text>
      {fixed.length > 0 && (
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
      )}
      <ul ref={list} className={styles.drafts}>
        {rows.map((row, n) => (
          <li key={row.uid}>
            <TextField
              label={t('rows.rowNumber', { number: n + 1 })}
              hideLabel
              maxLength={LIMITS.title}
              value={row.title}
              onChange={(event) => {
                const title = event.currentTarget.value;
                setRows((now) => now.map((each) => (each.uid === row.uid ? { ...each, title } : each)));
              }}
              onKeyDown={(event) => {
                if (event.key !== 'Enter') return;
                event.preventDefault();
                add();
              }}
            />
            <IconButton
              label={t('rows.remove', { number: n + 1 })}
              onClick={() => setRows((now) => now.filter(({ uid }) => uid !== row.uid))}
            >
              <IconX size={14} />
            </IconButton>
          </li>
        ))}
      </ul>
      <Row wrap>
        <Button size="s" icon={<IconPlus size={14} />} disabled={fixed.length + rows.length >= LIMITS.taskRows} onClick={add}>
          {t('rows.add')}
        </Button>
        <Button size="s" kind="main" busy={saving} onClick={submit}>
          {t('rows.save')}
        </Button>
        <Button size="s" kind="quiet" onClick={close}>
          {t('ui:cancel')}
        </Button>
      </Row>
      {byHand.length > 0 && (
        <Text size={12} tone="muted">
          {t('rows.lost')}
        </Text>
      )}
    </Stack>
  );
}
