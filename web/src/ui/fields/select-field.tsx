import { Select } from '@mantine/core';
import { type KeyboardEvent, type ReactNode, useMemo, useRef, useState } from 'react';
import { useT } from '../../lib/i18n.ts';
import { fold } from '../../lib/texts.ts';
import { IconChevronDown } from '../layout/icons.tsx';
import styles from './choice.module.css';
import { choiceClasses } from './choice-classes.ts';
import { type ChoiceProps, describedInput, opensOnFocus, useOpening } from './choice-props.tsx';
import { Field, labelIdOf } from './field.tsx';
import { givenOptions, matchingOptions, useFirstMatch } from './first-match.ts';
import { OptionLine } from './option-line.tsx';

export interface Choice<Value extends string = string> {
  value: Value;
  label: string;
  disabled?: boolean;
  /** Replaces `label` in the list, for example with a severity or a person. */
  content?: ReactNode;
}

interface SelectFieldProps<Value extends string> extends ChoiceProps<Value | null> {
  options: readonly Choice<Value>[];
  /** If true, typed text filters the list. Defaults to true for more than 10 options. */
  searchable?: boolean;
  clearable?: boolean;
  /** Makes the field at least as wide as its longest option, for short lists of short options. */
  fitting?: boolean;
  name?: string;
  /** Receives the typed text, so that the server can filter the options. The field then does not filter them itself. */
  onSearch?: (text: string) => void;
  /** The number of characters from which the server searches. A shorter text has no result, so that the list says nothing about it. */
  searchFrom?: number;
  /** True until the server has filtered the options by the typed text. */
  searching?: boolean;
}

const TYPING_MS = 700;

function useTypeAhead<Value extends string>(options: readonly Choice<Value>[], choose: (value: Value) => void) {
  const typed = useRef({ text: '', at: 0 });
  return ({ key, ctrlKey, metaKey, altKey }: KeyboardEvent) => {
    if (key.length !== 1 || key === ' ' || ctrlKey || metaKey || altKey) return;
    const now = performance.now();
    const text = (now - typed.current.at < TYPING_MS ? typed.current.text : '') + key;
    typed.current = { text, at: now };
    const found = options.find(({ label, disabled }) => !disabled && fold(label).startsWith(fold(text)));
    if (found) choose(found.value);
  };
}

function useChosen<Value extends string>({ options, value, defaultValue = null, onChange }: SelectFieldProps<Value>) {
  const [own, setOwn] = useState(defaultValue);
  const held = value === undefined ? own : value;
  // Mantine clears the typed text whenever it receives new option objects. Equal content therefore keeps the same objects.
  const listed = JSON.stringify(options.map(({ value, label, disabled }) => ({ value, label, disabled })));
  const data = useMemo((): Omit<Choice<Value>, 'content'>[] => JSON.parse(listed), [listed]);
  const heldLabel = options.find((option) => option.value === held)?.label;
  const choose = (chosen: Value | null) => {
    setOwn(chosen);
    onChange?.(chosen);
  };
  return { held, heldLabel, data, choose };
}

export function SelectField<Value extends string>(props: SelectFieldProps<Value>) {
  const { label, hideLabel, aside, optional, hint, error, className, options, onChange, value, defaultValue, fitting, ...rest } = props;
  const { searchable = options.length > 10, clearable, onSearch, searchFrom = 0, searching = false, onFocus, ...input } = rest;
  const t = useT('ui');
  const opening = useOpening();
  const { held, heldLabel, data, choose } = useChosen(props);
  const typesToSearch = searchable || onSearch !== undefined;
  const typeAhead = useTypeAhead(options, choose);
  const [typed, setTyped] = useState('');
  const match = useFirstMatch({ typed, searching });
  const contentOf = new Map<string, ReactNode>(options.map((option) => [option.value, option.content]));
  return (
    <Field {...{ label, hideLabel, aside, optional, hint, error, className }}>
      {(ids) => (
        <>
          {fitting && <Widths options={options} />}
          <Select
            {...input}
            {...ids}
            {...describedInput(ids)}
            // `aria-label` names the list. The input is named by the field's label, because `aria-labelledby` has priority.
            aria-label={t('field.options')}
            aria-labelledby={labelIdOf(ids.id)}
            error={Boolean(error)}
            data={data}
            value={held}
            onChange={(chosen) => choose(chosen as Value | null)}
            searchable={typesToSearch}
            openOnFocus={opensOnFocus(error)}
            ref={match.ref}
            onKeyDown={typesToSearch ? match.onKeyDown : typeAhead}
            onSearchChange={(text) => {
              // Mantine also reports the label of the selected option as typed text. Searching for that label would hide all other options.
              const words = text === heldLabel ? '' : text;
              setTyped(words);
              onSearch?.(words);
            }}
            onFocus={(event) => {
              // Typed text replaces the selected text. Without a search, the text cannot be overwritten.
              if (typesToSearch) event.currentTarget.select();
              onFocus?.();
            }}
            filter={onSearch ? givenOptions : matchingOptions}
            clearable={clearable}
            clearButtonProps={{ 'aria-label': t('clear') }}
            allowDeselect={false}
            nothingFoundMessage={typed.trim().length >= searchFrom ? t('field.nothingFound') : undefined}
            clearSectionMode={clearable && held ? 'clear' : 'both'}
            rightSection={clearable && held ? undefined : <IconChevronDown size={14} />}
            renderOption={({ option, checked }) => (
              <OptionLine checked={checked} onDrawn={match.drawn}>
                {contentOf.get(option.value) ?? option.label}
              </OptionLine>
            )}
            comboboxProps={opening}
            classNames={choiceClasses}
          />
        </>
      )}
    </Field>
  );
}

/**
 * Reserves the width of the longest option. The labels are in attributes, so that neither screen readers nor the browser's search find
 * them.
 */
function Widths({ options }: { options: readonly Choice[] }) {
  return (
    <span className={styles.widths} aria-hidden="true">
      {options.map(({ value, label }) => (
        <span key={value} data-words={label} />
      ))}
    </span>
  );
}
