import { LIMITS } from '@coloa/contract/limits.ts';
import { SCOPE_KINDS } from '@coloa/contract/projects/project-states.ts';
import { type ClipboardEvent, useState } from 'react';
import { useT } from '../lib/i18n.ts';
import { Notice } from '../ui/feedback/notice.tsx';
import { SelectField } from '../ui/fields/select-field.tsx';
import { TextField } from '../ui/fields/text-field.tsx';
import { Button } from '../ui/layout/button.tsx';
import { IconButton } from '../ui/layout/icon-button.tsx';
import { IconArrowDown, IconArrowUp, IconPlus, IconX } from '../ui/layout/icons.tsx';
import { Row, Stack } from '../ui/layout/layout.tsx';
import { PasteLines } from './paste-lines.tsx';
import styles from './project-form.module.css';
import { newScopeRow, type ProjectForm, type ScopeDraft } from './project-values.ts';
import { kindOf, parseScopeLines, type ScopeLine } from './scope-lines.ts';

/** As many rows of a kind are drawn at first; a scope may hold hundreds. */
const shownAtFirst = 30;

/** The scope in two lists: what may be tested and what must not be. */
export function ScopeEditor({ form }: { form: ProjectForm }) {
  return (
    <Stack gap={6}>
      {form.errors.scope && <Notice kind="bad">{form.errors.scope}</Notice>}
      <ScopeList form={form} inScope />
      <ScopeList form={form} inScope={false} />
    </Stack>
  );
}

function ScopeList({ form, inScope }: { form: ProjectForm; inScope: boolean }) {
  const t = useT('projects');
  const [all, setAll] = useState(false);
  const [pasting, setPasting] = useState(false);
  const rows = form.values.scope.flatMap((row, index) => (row.inScope === inScope ? [{ row, index }] : []));
  // A row that has a problem is never among those left out.
  const shown = all ? rows : rows.filter(({ index }, at) => at < shownAtFirst || form.errors[`scope.${index}.value`]);
  const room = LIMITS.scopeRows - form.values.scope.length;

  const add = (lines: readonly Partial<ScopeLine>[]) =>
    form.setFieldValue('scope', [...form.values.scope, ...lines.slice(0, room).map((line) => newScopeRow({ ...line, inScope }))]);
  return (
    <section>
      <div className={styles.scopeHead}>
        <h3>
          {inScope ? t('scope.in') : t('scope.out')} <span>{rows.length}</span>
        </h3>
        {room > 0 && (
          <>
            <Button size="s" kind="quiet" onClick={() => setPasting(true)}>
              {t('scope.paste')}
            </Button>
            <Button
              size="s"
              icon={<IconPlus size={14} />}
              onClick={() => {
                setAll(true);
                add([{}]);
              }}
            >
              {t('scope.add')}
            </Button>
          </>
        )}
      </div>
      <div className={styles.rows}>
        {shown.map(({ row, index }) => (
          <ScopeRow key={row.uid} form={form} row={row} index={index} onLines={add} />
        ))}
        {rows.length === 0 && <p className={styles.nothing}>{inScope ? t('scope.emptyIn') : t('scope.emptyOut')}</p>}
        {room <= 0 && <p className={styles.nothing}>{t('scope.full', { max: LIMITS.scopeRows })}</p>}
        {shown.length < rows.length && (
          <Row>
            <Button size="s" kind="quiet" onClick={() => setAll(true)}>
              {t('scope.showAll', { count: rows.length - shown.length })}
            </Button>
          </Row>
        )}
      </div>
      {pasting && <PasteLines onAdd={add} onClose={() => setPasting(false)} />}
    </section>
  );
}

interface ScopeRowProps {
  form: ProjectForm;
  row: ScopeDraft;
  index: number;
  /** Several lines were pasted into one field. */
  onLines: (lines: readonly ScopeLine[]) => void;
}

function ScopeRow({ form, row, index, onLines }: ScopeRowProps) {
  const t = useT('projects');
  const change = (changes: Partial<ScopeDraft>) =>
    form.setFieldValue(
      'scope',
      form.values.scope.map((each) => (each.uid === row.uid ? { ...each, ...changes } : each)),
    );
  const value = form.getInputProps(`scope.${index}.value`);
  const paste = (event: ClipboardEvent) => {
    const lines = parseScopeLines(event.clipboardData.getData('text'));
    if (lines.length < 2) return;
    event.preventDefault();
    onLines(lines);
  };
  return (
    <div className={styles.row}>
      <SelectField
        label={t('scope.kind')}
        hideLabel
        options={SCOPE_KINDS.map((kind) => ({ value: kind, label: t(`scopeKind.${kind}`) }))}
        value={row.kind}
        onChange={(kind) => kind && change({ kind })}
      />
      <TextField
        label={t('scope.value')}
        hideLabel
        mono
        spellCheck={false}
        placeholder={t('scope.value')}
        maxLength={LIMITS.scopeValue}
        onPaste={paste}
        {...value}
        onBlur={() => {
          // A new row is still what it was made as; once there is a value, its kind can be read off it.
          if (row.uid.startsWith('new-') && row.kind === 'URL' && row.value.trim()) change({ kind: kindOf(row.value.trim()) });
        }}
      />
      <TextField
        label={t('scope.note')}
        hideLabel
        placeholder={t('scope.note')}
        maxLength={LIMITS.note}
        {...form.getInputProps(`scope.${index}.note`)}
      />
      <IconButton label={row.inScope ? t('scope.moveOut') : t('scope.moveIn')} onClick={() => change({ inScope: !row.inScope })}>
        {row.inScope ? <IconArrowDown /> : <IconArrowUp />}
      </IconButton>
      <IconButton
        label={t('scope.remove', { value: row.value })}
        onClick={() => {
          form.clearErrors();
          form.setFieldValue(
            'scope',
            form.values.scope.filter((each) => each.uid !== row.uid),
          );
        }}
      >
        <IconX />
      </IconButton>
    </div>
  );
}
