import { ASSET_KINDS } from '@coloa/contract/issues/issue-states.ts';
import { LIMITS } from '@coloa/contract/limits.ts';
import type { ScopeRow } from '@coloa/contract/projects/projects.schema.ts';
import type { ClipboardEvent } from 'react';
import { useT } from '../../lib/i18n.ts';
import { AutocompleteField } from '../../ui/fields/autocomplete-field.tsx';
import { FieldError } from '../../ui/fields/field-error.tsx';
import { SelectField } from '../../ui/fields/select-field.tsx';
import { Button } from '../../ui/layout/button.tsx';
import { IconButton } from '../../ui/layout/icon-button.tsx';
import { IconPlus, IconX } from '../../ui/layout/icons.tsx';
import { Text } from '../../ui/layout/text.tsx';
import { assetKindOf, withoutBlank, withPasted } from './assets.ts';
import styles from './form.module.css';
import type { FormAsset } from './issue-value.ts';

interface AssetsFieldProps {
  value: readonly FormAsset[];
  onChange: (assets: FormAsset[]) => void;
  scope: readonly ScopeRow[];
  error?: string | undefined;
}

const emptyRow: FormAsset = { id: '', kind: 'URL', value: '', scopeId: null };

/** What the issue is in: rows of the project's scope, or free text. There is always one row to type in. */
export function AssetsField({ value, onChange, scope, error }: AssetsFieldProps) {
  const t = useT('issues');
  const rows = value.length > 0 ? value : [emptyRow];
  const tooMany = rows.length > LIMITS.issueAssets ? t('ui:field.tooMany', { max: LIMITS.issueAssets }) : undefined;
  // A row that is too long says so itself.
  const wrong = tooMany ?? (rows.some((row) => row.value.length > LIMITS.scopeValue) ? undefined : error);
  const replace = (index: number, row: FormAsset) => onChange(rows.map((each, at) => (at === index ? row : each)));

  const type = (index: number, text: string) => {
    const row = rows[index] ?? emptyRow;
    const known = scope.find((each) => each.value === text.trim());
    replace(index, { ...row, value: text, scopeId: known?.id ?? null, kind: known ? assetKindOf(known.kind) : row.kind });
  };
  /** Lists come from other tools; a line each. */
  const paste = (index: number, event: ClipboardEvent<HTMLInputElement>) => {
    const lines = event.clipboardData
      .getData('text/plain')
      .split('\n')
      .map((line) => line.trim())
      .filter(Boolean);
    // One line goes into the field as it would anywhere, unless it is an asset already.
    const repeats = rows[index]?.value === '' && withPasted(rows, index, lines, scope).length === withoutBlank(rows).length;
    if (lines.length < 2 && !repeats) return;
    event.preventDefault();
    onChange(withPasted(rows, index, lines, scope));
  };
  return (
    <fieldset className={styles.assets} aria-label={t('property.assets')} data-field="assets">
      {rows.map((row, index) => (
        // Rows have no names of their own until they are saved, and keep their order.
        <div key={row.id || `new ${String(index)}`} className={styles.asset}>
          <SelectField
            label={t('assets.kind', { number: index + 1 })}
            hideLabel
            options={ASSET_KINDS.map((kind) => ({ value: kind, label: t(`assets.kinds.${kind}`) }))}
            value={row.kind}
            onChange={(kind) => kind && replace(index, { ...row, kind })}
          />
          <AutocompleteField
            label={t('assets.value', { number: index + 1 })}
            hideLabel
            mono
            title={row.value}
            maxLength={LIMITS.scopeValue}
            value={row.value}
            onChange={(text) => type(index, text)}
            onPaste={(event) => paste(index, event)}
            suggestions={scope.map((each) => ({
              value: each.value,
              note: (
                <Text size={12} tone={each.inScope ? 'muted' : 'warn'}>
                  {t(each.inScope ? 'assets.inScope' : 'assets.outOfScope')}
                </Text>
              ),
            }))}
          />
          <IconButton
            label={t('assets.remove', { number: index + 1 })}
            disabled={rows.length === 1 && row.value === ''}
            onClick={() => onChange(rows.filter((_, at) => at !== index))}
          >
            <IconX size={14} />
          </IconButton>
        </div>
      ))}
      <div className={styles.assetFoot}>
        <Button
          size="s"
          icon={<IconPlus size={12} />}
          disabled={rows.length >= LIMITS.issueAssets}
          onClick={() => onChange([...rows, emptyRow])}
        >
          {t('assets.add')}
        </Button>
        <span>{t('assets.hint')}</span>
      </div>
      {wrong && <FieldError>{wrong}</FieldError>}
    </fieldset>
  );
}
