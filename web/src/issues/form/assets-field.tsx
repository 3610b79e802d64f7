import { ASSET_KINDS } from '@coloa/contract/issues/issue-states.ts';
import { LIMITS } from '@coloa/contract/limits.ts';
import type { ScopeRow } from '@coloa/contract/projects/projects.schema.ts';
import { type ClipboardEvent, useRef, useState } from 'react';
import { useT } from '../../lib/i18n.ts';
import { fold, matchesWords } from '../../lib/texts.ts';
import { focusNext } from '../../ui/behavior/focus.ts';
import { FOLDED_ROWS, useFold } from '../../ui/behavior/use-fold.ts';
import { AutocompleteField } from '../../ui/fields/autocomplete-field.tsx';
import { ChoiceList } from '../../ui/fields/choice-list.tsx';
import { FieldError } from '../../ui/fields/field-error.tsx';
import { SearchBox } from '../../ui/fields/search-box.tsx';
import { SelectField } from '../../ui/fields/select-field.tsx';
import { Button } from '../../ui/layout/button.tsx';
import { IconButton } from '../../ui/layout/icon-button.tsx';
import { IconPlus, IconX } from '../../ui/layout/icons.tsx';
import { Text } from '../../ui/layout/text.tsx';
import { Popover } from '../../ui/overlays/popover.tsx';
import { MoreAssets } from '../more-assets.tsx';
import { assetKindOf, chosenTargets, emptyAsset, newAssetKind, withoutBlank, withPasted, withTargets } from './assets.ts';
import styles from './form.module.css';
import type { FormAsset } from './issue-value.ts';

interface AssetsFieldProps {
  value: readonly FormAsset[];
  onChange: (assets: FormAsset[]) => void;
  scope: readonly ScopeRow[];
  error?: string | undefined;
}

export function AssetsField({ value, onChange, scope, error }: AssetsFieldProps) {
  const t = useT('issues');
  const rows = value.length > 0 ? value : [emptyAsset];
  const tooMany = rows.length > LIMITS.issueAssets ? t('ui:field.tooMany', { max: LIMITS.issueAssets }) : undefined;
  // If a value is too long, its own field shows the error.
  const wrong = tooMany ?? (rows.some((row) => row.value.length > LIMITS.scopeValue) ? undefined : error);
  const { filter, setFilter, setCurrent, shown, ...more } = useShownRows(rows);
  const place = useRef<HTMLFieldSetElement>(null);
  const focusRow = (at: number) => {
    const left = [...(place.current?.querySelectorAll('[data-asset]') ?? [])];
    return [...((left[at] ?? left.at(-1))?.querySelectorAll<HTMLElement>('input') ?? [])].at(-1) ?? null;
  };
  return (
    <fieldset ref={place} className={styles.assets} aria-label={t('property.assets')} data-field="assets">
      {rows.length > FOLDED_ROWS && <SearchBox label={t('assets.filter')} value={filter} onChange={setFilter} slash={false} />}
      {shown.map(({ row, at }, shownAt) => (
        // Unsaved rows have no ids, so their position is the key; users cannot reorder rows.
        <AssetRow
          key={row.id || `new ${String(at)}`}
          rows={rows}
          row={row}
          index={at}
          scope={scope}
          onChange={(changed) => {
            setCurrent(at);
            onChange(changed);
          }}
          onRemove={() => {
            setCurrent(null);
            onChange(rows.toSpliced(at, 1));
            focusNext(() => focusRow(shownAt));
          }}
        />
      ))}
      {filter !== '' && shown.length === 0 && <Text tone="muted">{t('ui:field.nothingFound')}</Text>}
      <MoreAssets {...more} flush className={styles.moreAssets} />
      <div className={styles.assetFoot}>
        {scope.length > 0 && <ScopeChoice {...{ rows, scope, onChange }} />}
        <Button
          size="s"
          icon={<IconPlus size={12} />}
          disabled={rows.length >= LIMITS.issueAssets}
          onClick={() => {
            setFilter('');
            setCurrent(rows.length);
            onChange([...rows, emptyAsset]);
            focusNext(() => focusRow(rows.length));
          }}
        >
          {t('assets.add')}
        </Button>
        <span>{t('assets.hint')}</span>
      </div>
      {wrong && <FieldError>{wrong}</FieldError>}
    </fieldset>
  );
}

/**
 * Manages the filter of the rows. The current row, which the user changed last, stays visible even if its new value does not match the
 * filter.
 */
function useShownRows(rows: readonly FormAsset[]) {
  const [typed, setFilter] = useState('');
  const [current, setCurrent] = useState<number | null>(null);
  const filter = rows.length > FOLDED_ROWS ? typed.trim() : '';
  const folded = useFold(rows, ({ value }, at) => at === current || value.length > LIMITS.scopeValue);
  const found = rows.flatMap((row, at) => (at === current || matchesWords(fold(row.value), filter) ? [{ row, at }] : []));
  return { filter: typed, setFilter, setCurrent, ...folded, ...(filter !== '' && { shown: found, hidden: 0, foldAgain: null }) };
}

interface ScopeChoiceProps extends Pick<AssetsFieldProps, 'scope' | 'onChange'> {
  rows: readonly FormAsset[];
}

function ScopeChoice({ rows, scope, onChange }: ScopeChoiceProps) {
  const t = useT('issues');
  const [opened, setOpened] = useState(false);
  return (
    <Popover
      opened={opened}
      onChange={setOpened}
      width={320}
      label={t('assets.choose')}
      target={
        <Button size="s" aria-haspopup="dialog" aria-expanded={opened} onClick={() => setOpened(!opened)}>
          {t('assets.choose')}
        </Button>
      }
    >
      <ChoiceList
        label={t('assets.choose')}
        selectAll
        options={scope.map(({ id, value, inScope }) => ({ value: id, label: value, inScope, apart: !inScope }))}
        draw={({ label, inScope }) => (
          <>
            <Text mono size={12}>
              {label}
            </Text>{' '}
            {!inScope && <ScopeNote inScope={false} />}
          </>
        )}
        value={chosenTargets(rows, scope)}
        onChange={(chosen) => onChange(withTargets(rows, scope, chosen))}
      />
    </Popover>
  );
}

interface AssetRowProps extends Pick<AssetsFieldProps, 'scope' | 'onChange'> {
  rows: readonly FormAsset[];
  row: FormAsset;
  /** Zero-based position of the row. */
  index: number;
  onRemove: () => void;
}

function AssetRow({ rows, row, index, scope, onChange, onRemove }: AssetRowProps) {
  const t = useT('issues');
  const number = index + 1;
  const replace = (changed: FormAsset) => onChange(rows.with(index, changed));
  const typed = useRef(false);
  const type = (text: string) => {
    typed.current = true;
    const known = scope.find((each) => each.value === text.trim());
    replace({ ...row, value: text, scopeId: known?.id ?? null, kind: known ? assetKindOf(known.kind) : row.kind });
  };
  const recognise = () => {
    // Leaving the field without typing keeps a kind that the user has chosen.
    const skip = !typed.current || row.id !== '' || row.scopeId || row.value.trim() === '';
    typed.current = false;
    if (skip) return;
    const kind = newAssetKind(row.value, row.kind);
    if (kind !== row.kind) replace({ ...row, kind });
  };
  /** Splits pasted text into one asset per line, because lists from other tools have this format. */
  const paste = (event: ClipboardEvent<HTMLInputElement>) => {
    const lines = linesOf(event.clipboardData.getData('text/plain'));
    const pasted = withPasted(rows, index, lines, scope);
    const adds = pasted.length > withoutBlank(rows).length;
    // A single line is pasted as usual, except into an empty field if the issue already has that asset.
    const repeats = lines.length === 1 && row.value === '' && !adds;
    if (lines.length < 2 && !repeats) return;
    event.preventDefault();
    // Applies the paste only if it adds an asset, because `withPasted` also removes blank rows, including the focused one.
    if (adds) onChange(pasted);
  };
  return (
    <div className={styles.asset} data-asset>
      <SelectField
        label={t('assets.kind', { number })}
        hideLabel
        fitting
        options={ASSET_KINDS.map((kind) => ({ value: kind, label: t(`assets.kinds.${kind}`) }))}
        value={row.kind}
        onChange={(kind) => kind && replace({ ...row, kind })}
      />
      <AutocompleteField
        label={t('assets.value', { number })}
        hideLabel
        mono
        title={row.value}
        maxLength={LIMITS.scopeValue}
        value={row.value}
        onChange={type}
        onPaste={paste}
        onBlur={recognise}
        suggestions={scope.map(({ value, inScope }) => ({ value, note: <ScopeNote inScope={inScope} /> }))}
      />
      <IconButton label={t('assets.remove', { number })} disabled={rows.length === 1 && row.value === ''} onClick={onRemove}>
        <IconX size={14} />
      </IconButton>
      {isOutside(row, scope) && (
        <span className={styles.outside}>
          <ScopeNote inScope={false} />
        </span>
      )}
    </div>
  );
}

/** Whether the asset is a target of the project that must not be tested. */
const isOutside = ({ scopeId, value }: FormAsset, scope: readonly ScopeRow[]): boolean =>
  scope.some((row) => !row.inScope && (row.id === scopeId || row.value === value.trim()));

const linesOf = (text: string): string[] =>
  text
    .split('\n')
    .map((line) => line.trim())
    .filter(Boolean);

function ScopeNote({ inScope }: { inScope: boolean }) {
  const t = useT('issues');
  return (
    <Text size={12} tone={inScope ? 'muted' : 'warn'}>
      {t(inScope ? 'assets.inScope' : 'assets.outOfScope')}
    </Text>
  );
}
