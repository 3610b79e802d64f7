import { RETEST_RESULTS, type RetestResult } from '@coloa/contract/issues/issue-states.ts';
import { LIMITS } from '@coloa/contract/limits.ts';
import { type ClipboardEvent, useState } from 'react';
import { fencedHttp } from '../../editor/paste/pasted-http.ts';
import { formatNumber } from '../../lib/format.ts';
import { useLanguage, useT } from '../../lib/i18n.ts';
import { toggled } from '../../lib/lists.ts';
import { fold, matchesWords } from '../../lib/texts.ts';
import { FOLDED_ROWS, useFold } from '../../ui/behavior/use-fold.ts';
import { StatusMark } from '../../ui/data/status-mark.tsx';
import { toast } from '../../ui/feedback/toast.ts';
import { CheckField } from '../../ui/fields/check-field.tsx';
import { Checkbox } from '../../ui/fields/checkbox.tsx';
import { SearchBox } from '../../ui/fields/search-box.tsx';
import { TextField } from '../../ui/fields/text-field.tsx';
import { Button } from '../../ui/layout/button.tsx';
import { IconCheck } from '../../ui/layout/icons.tsx';
import { Row, Stack } from '../../ui/layout/layout.tsx';
import { Text } from '../../ui/layout/text.tsx';
import { MoreAssets } from '../more-assets.tsx';
import { ResultChoice } from './result-choice.tsx';
import { ResultWord, useResultTotal } from './result-word.tsx';
import { leftOf, type Tested, withResult } from './retest-value.ts';
import styles from './retests.module.css';
import type { RetestDraft } from './use-retest-draft.ts';

interface RetestResultsProps extends Pick<RetestDraft, 'value' | 'change'> {
  tested: readonly Tested[];
  tried: boolean;
  /** True if only the notes of the assets can change. */
  settled?: boolean;
}

/** Lets the user set the result of each asset, or of several selected assets together. Long lists are collapsed and can be filtered. */
export function RetestResults({ tested, value, change, tried, settled = false }: RetestResultsProps) {
  const t = useT('retests');
  const [filter, setFilter] = useState('');
  const [selected, setSelected] = useState<ReadonlySet<string>>(new Set());
  const found = tested.filter((each) => matchesWords(fold(each.value), filter.trim()));
  const { shown, ...more } = useFold(found, ({ key }) => tried && (!value.results[key] || isNoteTooLong(value.notes[key])));
  const several = tested.length > 1 && !settled;
  const set = (keys: ReadonlySet<string>, result: RetestResult) => {
    const chosen = tested.filter(({ key }) => keys.has(key));
    change({ results: withResult(value.results, chosen, result) });
  };
  /** Rows without a result that match the filter, including collapsed rows. The button for the remaining rows marks them as fixed. */
  const rest = leftOf(found, value);
  const keysOf = (rows: readonly Tested[]) => new Set(rows.map(({ key }) => key));
  return (
    <Stack gap={2}>
      <Row justify="between" wrap>
        <Text as="h3" size={13} weight={600}>
          {t('record.results')}
        </Text>
        {several && (
          <FixRest
            rows={rest}
            all={rest.length === tested.length}
            filtered={found.length < tested.length}
            onFix={() => set(keysOf(rest), 'FIXED')}
          />
        )}
      </Row>
      {tested.length > FOLDED_ROWS && <SearchBox label={t('record.filter')} value={filter} onChange={setFilter} slash={false} />}
      {several && <Totals tested={tested} value={value} />}
      {several && found.length > 0 && (
        <SelectAll
          rows={found}
          selected={selected}
          onChange={(on) =>
            setSelected(new Set([...selected].filter((key) => !keysOf(found).has(key)).concat(on ? [...keysOf(found)] : [])))
          }
        />
      )}
      {selected.size > 0 && (
        <SetSelected
          count={selected.size}
          onSet={(result) => {
            set(selected, result);
            setSelected(new Set());
          }}
        />
      )}
      {shown.map(({ row }) => (
        <AssetResult
          key={row.key}
          tested={row}
          value={value}
          change={change}
          settled={settled}
          error={tried && !value.results[row.key] ? t('record.missing') : undefined}
          {...(several && { selected: selected.has(row.key), onSelect: () => setSelected(toggled(selected, row.key)) })}
        />
      ))}
      {found.length === 0 && <Text tone="muted">{t('ui:field.nothingFound')}</Text>}
      {(more.hidden > 0 || more.foldAgain) && (
        <Row>
          <MoreAssets {...more} />
        </Row>
      )}
    </Stack>
  );
}

const isNoteTooLong = (note = ''): boolean => note.length > LIMITS.retestAssetNote;

interface FixRestProps {
  /** The rows without a result that match the filter. */
  rows: readonly Tested[];
  /** True if no row has a result yet and the filter hides no row. */
  all: boolean;
  filtered: boolean;
  onFix: () => void;
}

function FixRest({ rows, all, filtered, onFix }: FixRestProps) {
  const t = useT('retests');
  const reason = rows.length === 0 ? t(filtered ? 'record.noneLeftShown' : 'record.noneLeft') : undefined;
  return (
    <Button size="s" icon={<IconCheck size={14} />} reason={reason} onClick={onFix}>
      {all || rows.length === 0 ? t('record.allFixed') : t('record.restFixed', { count: rows.length })}
    </Button>
  );
}

function Totals({ tested, value }: Pick<RetestResultsProps, 'tested' | 'value'>) {
  const total = useResultTotal();
  const results = tested.flatMap(({ key }) => value.results[key] ?? []).map((result) => ({ result }));
  return (
    <output className={styles.totals} aria-live="polite">
      {total(results)}
    </output>
  );
}

interface SelectAllProps {
  rows: readonly Tested[];
  selected: ReadonlySet<string>;
  onChange: (on: boolean) => void;
}

function SelectAll({ rows, selected, onChange }: SelectAllProps) {
  const t = useT('ui');
  const count = rows.filter(({ key }) => selected.has(key)).length;
  return (
    <CheckField
      label={t('field.selectAll', { count: rows.length })}
      checked={count === rows.length}
      indeterminate={count > 0 && count < rows.length}
      onChange={() => onChange(count < rows.length)}
    />
  );
}

function SetSelected({ count, onSet }: { count: number; onSet: (result: RetestResult) => void }) {
  const t = useT('retests');
  return (
    <fieldset className={styles.setMany}>
      <legend>{t('record.set', { count })}</legend>
      <Row wrap>
        {RETEST_RESULTS.map((result) => (
          <Button key={result} size="s" icon={<StatusMark status={result} />} onClick={() => onSet(result)}>
            {t(`result.${result}`)}
          </Button>
        ))}
      </Row>
    </fieldset>
  );
}

interface AssetResultProps extends Pick<RetestDraft, 'value' | 'change'> {
  tested: Tested;
  settled: boolean;
  error: string | undefined;
  selected?: boolean;
  onSelect?: () => void;
}

function AssetResult({ tested: { key, value: asset }, value, change, settled, error, selected, onSelect }: AssetResultProps) {
  const t = useT('retests');
  const language = useLanguage();
  const result = value.results[key];
  const note = value.notes[key] ?? '';
  const name = asset || t('whole');
  /** Moves a pasted HTTP message to the note of the retest, because the note of an asset is one line. */
  const paste = (event: ClipboardEvent) => {
    const http = fencedHttp(event.clipboardData.getData('text/plain'));
    if (!http) return;
    event.preventDefault();
    const moved = [value.note.trimEnd(), `${name.includes('`') ? name : `\`${name}\``}:`, http].filter(Boolean).join('\n\n');
    const over = moved.length - LIMITS.markdown;
    if (over > 0) return toast.bad(t('record.inNoteTooLong', { count: over, over: formatNumber(over, language) }));
    change({ note: moved });
    toast.ok(t('record.inNote'));
  };
  return (
    <div className={styles.pickable}>
      {onSelect && <Checkbox aria-label={t('record.select', { asset: name })} checked={selected ?? false} onChange={onSelect} />}
      {settled && result ? (
        <Row gap={3} wrap>
          <span className={asset ? styles.value : undefined}>{name}</span>
          <ResultWord result={result} />
        </Row>
      ) : (
        <ResultChoice
          legend={<span className={asset ? styles.value : undefined}>{name}</span>}
          value={result}
          error={error}
          onChange={(chosen) => change({ results: { ...value.results, [key]: chosen } })}
        />
      )}
      {((result !== undefined && result !== 'FIXED') || note !== '') && (
        <TextField
          className={styles.assetNote}
          label={t('record.assetNote', { asset: name })}
          optional
          maxLength={LIMITS.retestAssetNote}
          value={note}
          onPaste={paste}
          onChange={(event) => change({ notes: { ...value.notes, [key]: event.currentTarget.value } })}
        />
      )}
    </div>
  );
}
