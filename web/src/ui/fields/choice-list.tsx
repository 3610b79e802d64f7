import { type KeyboardEvent, type ReactNode, useState } from 'react';
import { useT } from '../../lib/i18n.ts';
import { fold, matchesWords } from '../../lib/texts.ts';
import { useMedia } from '../behavior/use-media.ts';
import { CheckField } from './check-field.tsx';
import styles from './in-place.module.css';
import { TextField } from './text-field.tsx';

interface ListedOption<Value extends string> {
  value: Value;
  label: string;
  /** True for an option that the select-all box excludes. */
  apart?: boolean;
}

interface ChoiceListProps<Value extends string, Option extends ListedOption<Value>> {
  label: string;
  options: readonly Option[];
  draw?: (option: Option) => ReactNode;
  value: readonly Value[];
  onChange: (value: Value[]) => void;
  single?: boolean;
  /** Adds a box that selects or clears all options that match the search, except those that are `apart`. */
  selectAll?: boolean;
}

/** Maximum number of options without a search box. */
const longList = 8;
/** Maximum number of options with which the search box does not get the focus on touch devices. The on-screen keyboard would cover them. */
const shownWhole = 12;

export function ChoiceList<Value extends string, Option extends ListedOption<Value>>(props: ChoiceListProps<Value, Option>) {
  const { label, options, draw, value, onChange, single = false, selectAll = false } = props;
  const t = useT('ui');
  const [text, setText] = useState('');
  const unfocused = useMedia('(pointer: coarse)') && options.length > longList && options.length <= shownWhole;
  const shown = options.filter((option) => matchesWords(fold(option.label), text));
  const press = (pressed: Value) => {
    if (single) return onChange(value.includes(pressed) ? [] : [pressed]);
    const next = options.map((option) => option.value).filter((each) => (each === pressed) !== value.includes(each));
    onChange(next);
  };
  const chooseFirst = (event: KeyboardEvent) => {
    const [first] = shown;
    if (event.key !== 'Enter' || event.nativeEvent.isComposing || text.trim() === '') return;
    event.preventDefault();
    if (first) press(first.value);
  };
  const together = shown.filter(({ apart }) => !apart);
  const chosen = together.filter((option) => value.includes(option.value)).length;
  const toggleAll = () => {
    const turned = new Set(together.map((option) => option.value));
    const on = chosen < together.length;
    onChange(options.map((option) => option.value).filter((each) => (turned.has(each) ? on : value.includes(each))));
  };
  return (
    <fieldset aria-label={label} className={styles.choices} {...(unfocused && { tabIndex: -1, 'data-autofocus': true })}>
      {options.length > longList && (
        <TextField
          label={t('field.search')}
          hideLabel
          placeholder={t('field.search')}
          value={text}
          onChange={(event) => setText(event.currentTarget.value)}
          onKeyDown={chooseFirst}
        />
      )}
      {selectAll && together.length > 1 && (
        <CheckField
          label={t('field.selectAll', { count: together.length })}
          checked={chosen === together.length}
          indeterminate={chosen > 0 && chosen < together.length}
          onChange={toggleAll}
        />
      )}
      <div className={styles.list} data-first-active={text.trim() !== '' || undefined}>
        {shown.map((option) => (
          <CheckField
            key={option.value}
            type={single ? 'radio' : 'checkbox'}
            label={draw?.(option) ?? option.label}
            checked={value.includes(option.value)}
            onChange={() => press(option.value)}
          />
        ))}
      </div>
      {shown.length === 0 && <p className={styles.nothing}>{t('field.nothingFound')}</p>}
    </fieldset>
  );
}
