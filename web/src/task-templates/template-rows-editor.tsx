import { LIMITS } from '@coloa/contract/limits.ts';
import { type KeyboardEvent, lazy, Suspense, useEffect, useRef, useState } from 'react';
import { useT } from '../lib/i18n.ts';
import { KeyText, Tag } from '../ui/data/words.tsx';
import { TextField } from '../ui/fields/text-field.tsx';
import { Button } from '../ui/layout/button.tsx';
import { IconButton } from '../ui/layout/icon-button.tsx';
import { IconArrowDown, IconArrowUp, IconList, IconPlus, IconX } from '../ui/layout/icons.tsx';
import { Row, Stack } from '../ui/layout/layout.tsx';
import { Text } from '../ui/layout/text.tsx';
import styles from './task-templates.module.css';
import { type DraftRow, newRow } from './template-tree.ts';
import type { Errors } from './template-values.ts';

const PickControlsDrawer = lazy(() => import('./pick-controls-drawer.tsx').then((module) => ({ default: module.PickControlsDrawer })));

interface TemplateRowsEditorProps {
  rows: readonly DraftRow[];
  errors: Errors;
  onChange: (rows: DraftRow[]) => void;
}

/** Edits the rows of a task. Enter adds a row after the current one. Alt with an arrow key moves the row. */
export function TemplateRowsEditor({ rows, errors, onChange }: TemplateRowsEditorProps) {
  const t = useT('taskTemplates');
  const { list, full, addAt, shift, takeOut } = useRowEdits(rows, onChange);
  return (
    <Stack gap={3}>
      <Row wrap>
        <h3>{t('rows.title')}</h3>
        <Text tone="muted">{rows.length}</Text>
      </Row>
      {rows.length === 0 && (
        <Text as="p" tone="muted" size={13}>
          {t('rows.none')}
        </Text>
      )}
      <ol ref={list} className={styles.rows}>
        {rows.map((row, at) => (
          <RowLine
            key={row.key}
            row={row}
            at={at}
            isLast={at === rows.length - 1}
            error={errors[`${row.key}.title`]}
            onTitle={(title) => onChange(rows.with(at, { ...row, title }))}
            onAdd={() => addAt(at + 1)}
            onShift={(by) => shift(at, by)}
            onRemove={() => takeOut(at)}
          />
        ))}
      </ol>
      {full && <Text tone="muted">{t('rows.full', { max: LIMITS.taskRows })}</Text>}
      <AddButtons rows={rows} full={full} onAdd={() => addAt(rows.length)} onChange={onChange} />
    </Stack>
  );
}

function useRowEdits(rows: readonly DraftRow[], onChange: (rows: DraftRow[]) => void) {
  const list = useRef<HTMLOListElement>(null);
  const follows = useRef<string | null>(null);
  useEffect(() => {
    if (follows.current === null) return;
    list.current?.querySelector<HTMLElement>(`[data-row="${follows.current}"] input`)?.focus();
    follows.current = null;
  });
  const full = rows.length >= LIMITS.taskRows;
  const addAt = (at: number) => {
    if (full) return;
    const row = newRow();
    follows.current = row.key;
    onChange(rows.toSpliced(at, 0, row));
  };
  const shift = (at: number, by: 1 | -1) => {
    const row = rows[at];
    if (!row || !rows[at + by]) return;
    follows.current = row.key;
    onChange(rows.toSpliced(at, 1).toSpliced(at + by, 0, row));
  };
  const takeOut = (at: number) => {
    follows.current = (rows[at + 1] ?? rows[at - 1])?.key ?? null;
    onChange(rows.toSpliced(at, 1));
  };
  return { list, full, addAt, shift, takeOut };
}

interface RowLineProps {
  row: DraftRow;
  at: number;
  isLast: boolean;
  error: string | undefined;
  onTitle: (title: string) => void;
  onAdd: () => void;
  onShift: (by: 1 | -1) => void;
  onRemove: () => void;
}

function RowLine({ row, at, isLast, error, onTitle, onAdd, onShift, onRemove }: RowLineProps) {
  const t = useT('taskTemplates');
  const number = at + 1;
  const onKeyDown = (event: KeyboardEvent) => {
    if (event.key === 'Enter' && !event.nativeEvent.isComposing) onAdd();
    else if (event.altKey && event.key === 'ArrowUp') onShift(-1);
    else if (event.altKey && event.key === 'ArrowDown') onShift(1);
    else return;
    event.preventDefault();
  };
  return (
    <li data-row={row.key} className={styles.row}>
      <TextField
        label={t('rows.name', { number })}
        hideLabel
        maxLength={LIMITS.title}
        value={row.title}
        error={error}
        after={row.checklistId !== null && (row.code ? <KeyText>{row.code}</KeyText> : <Tag>{t('rows.control')}</Tag>)}
        onChange={(event) => onTitle(event.currentTarget.value)}
        onKeyDown={onKeyDown}
      />
      <IconButton label={t('rows.up', { number })} disabled={at === 0} onClick={() => onShift(-1)}>
        <IconArrowUp size={14} />
      </IconButton>
      <IconButton label={t('rows.down', { number })} disabled={isLast} onClick={() => onShift(1)}>
        <IconArrowDown size={14} />
      </IconButton>
      <IconButton label={t('rows.remove', { number })} onClick={onRemove}>
        <IconX size={14} />
      </IconButton>
    </li>
  );
}

interface AddButtonsProps extends Pick<TemplateRowsEditorProps, 'rows' | 'onChange'> {
  full: boolean;
  onAdd: () => void;
}

function AddButtons({ rows, full, onAdd, onChange }: AddButtonsProps) {
  const t = useT('taskTemplates');
  const [picking, setPicking] = useState(false);
  return (
    <>
      <Row wrap>
        <Button size="s" icon={<IconPlus size={14} />} disabled={full} onClick={onAdd}>
          {t('rows.add')}
        </Button>
        <Button size="s" icon={<IconList size={14} />} disabled={full} onClick={() => setPicking(true)}>
          {t('rows.fromLibrary')}
        </Button>
      </Row>
      {picking && (
        <Suspense>
          <PickControlsDrawer
            taken={new Set(rows.flatMap(({ checklistId }) => checklistId ?? []))}
            room={LIMITS.taskRows - rows.length}
            onPick={(picked) => onChange([...rows, ...picked.map(({ id, title, code }) => newRow(title, id, code))])}
            onClose={() => setPicking(false)}
          />
        </Suspense>
      )}
    </>
  );
}
