import { LIMITS } from '@coloa/contract/limits.ts';
import { SCOPE_KINDS } from '@coloa/contract/projects/project-states.ts';
import { targetKind } from '@coloa/contract/projects/targets.ts';
import { type ClipboardEvent, useRef } from 'react';
import { useT } from '../lib/i18n.ts';
import { SelectField } from '../ui/fields/select-field.tsx';
import { TextField } from '../ui/fields/text-field.tsx';
import { IconButton } from '../ui/layout/icon-button.tsx';
import { IconArrowDown, IconArrowUp, IconX } from '../ui/layout/icons.tsx';
import styles from './project-form.module.css';
import type { ProjectForm, ScopeDraft } from './project-values.ts';
import { parseScopeLines, type ScopeLine } from './scope-lines.ts';

interface ScopeRowProps {
  form: ProjectForm;
  row: ScopeDraft;
  index: number;
  /** Called when several lines are pasted into the field. */
  onLines: (lines: readonly ScopeLine[]) => void;
}

export function ScopeRow({ form, row, index, onLines }: ScopeRowProps) {
  const t = useT('projects');
  const change = (changes: Partial<ScopeDraft>) =>
    form.setFieldValue(
      'scope',
      form.values.scope.map((each) => (each.uid === row.uid ? { ...each, ...changes } : each)),
    );
  const remove = () => {
    form.clearErrors();
    form.setFieldValue(
      'scope',
      form.values.scope.filter((each) => each.uid !== row.uid),
    );
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
      <ScopeValue form={form} row={row} index={index} onLines={onLines} onKind={(kind) => change({ kind })} />
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
      <IconButton label={t('scope.remove', { value: row.value })} onClick={remove}>
        <IconX />
      </IconButton>
    </div>
  );
}

interface ScopeValueProps extends ScopeRowProps {
  onKind: (kind: ScopeDraft['kind']) => void;
}

function ScopeValue({ form, row, index, onLines, onKind }: ScopeValueProps) {
  const t = useT('projects');
  const before = useRef(row.value);
  const paste = (event: ClipboardEvent) => {
    const lines = parseScopeLines(event.clipboardData.getData('text'));
    if (lines.length < 2) return;
    event.preventDefault();
    onLines(lines);
  };
  return (
    <TextField
      label={t('scope.value')}
      hideLabel
      mono
      data-scope-value
      spellCheck={false}
      placeholder={t('scope.value')}
      maxLength={LIMITS.scopeValue}
      onPaste={paste}
      {...form.getInputProps(`scope.${index}.value`)}
      onFocus={() => {
        before.current = row.value;
      }}
      onBlur={() => {
        // The kind of a new row is derived from a typed value, unless the user has changed the default.
        const typed = row.value !== before.current && row.value.trim() !== '';
        if (row.uid.startsWith('new-') && row.kind === 'URL' && typed) onKind(targetKind(row.value));
      }}
    />
  );
}
