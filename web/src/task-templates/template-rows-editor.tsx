import { LIMITS } from '@coloa/contract/limits.ts';
import { lazy, Suspense, useEffect, useRef, useState } from 'react';
import { useT } from '../lib/i18n.ts';
import { KeyText } from '../ui/data/key-text.tsx';
import { Tag } from '../ui/data/tag.tsx';
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

/** The rows of a task: written by hand, or controls of the library. Enter adds one behind, Alt and an arrow moves. */
export function TemplateRowsEditor({ rows, errors, onChange }: TemplateRowsEditorProps) {
  const t = useT('taskTemplates');
  const [picking, setPicking] = useState(false);
  const list = useRef<HTMLOListElement>(null);
  /** Key of the row whose field is focused once it is drawn. */
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
          <li key={row.key} data-row={row.key} className={styles.row}>
            <TextField
              label={t('rows.name', { number: at + 1 })}
              hideLabel
              maxLength={LIMITS.title}
              value={row.title}
              error={errors[`${row.key}.title`]}
              after={row.checklistId !== null && (row.code ? <KeyText>{row.code}</KeyText> : <Tag>{t('rows.control')}</Tag>)}
              onChange={(event) => onChange(rows.with(at, { ...row, title: event.currentTarget.value }))}
              onKeyDown={(event) => {
                if (event.key === 'Enter' && !event.nativeEvent.isComposing) addAt(at + 1);
                else if (event.altKey && event.key === 'ArrowUp') shift(at, -1);
                else if (event.altKey && event.key === 'ArrowDown') shift(at, 1);
                else return;
                event.preventDefault();
              }}
            />
            <IconButton label={t('rows.up', { number: at + 1 })} disabled={at === 0} onClick={() => shift(at, -1)}>
              <IconArrowUp size={14} />
            </IconButton>
            <IconButton label={t('rows.down', { number: at + 1 })} disabled={at === rows.length - 1} onClick={() => shift(at, 1)}>
              <IconArrowDown size={14} />
            </IconButton>
            <IconButton label={t('rows.remove', { number: at + 1 })} onClick={() => takeOut(at)}>
              <IconX size={14} />
            </IconButton>
          </li>
        ))}
      </ol>
      {full && <Text tone="muted">{t('rows.full', { max: LIMITS.taskRows })}</Text>}
      <Row wrap>
        <Button size="s" icon={<IconPlus size={14} />} disabled={full} onClick={() => addAt(rows.length)}>
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
    </Stack>
  );
}
