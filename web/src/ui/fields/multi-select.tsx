import '@mantine/core/styles/Pill.layer.css';
import '@mantine/core/styles/PillsInput.layer.css';
import { MultiSelect as MantineMultiSelect } from '@mantine/core';
import { type ReactNode, useState } from 'react';
import { useT } from '../../lib/i18n.ts';
import { cx } from '../design/classes.ts';
import { IconChevronDown } from '../layout/icons.tsx';
import styles from './choice.module.css';
import { choiceClasses } from './choice-classes.ts';
import { type ChoiceProps, describedInput, opensOnFocus, useOpening } from './choice-props.tsx';
import { Field, labelIdOf } from './field.tsx';
import { givenOptions, matchingOptions, useFirstMatch } from './first-match.ts';
import { OptionLine } from './option-line.tsx';
import type { Choice } from './select-field.tsx';

interface MultiSelectProps<Value extends string> extends ChoiceProps<Value[]> {
  options: readonly Choice<Value>[];
  /** Receives the typed text, so that the server can filter the options. The field then does not filter them itself. */
  onSearch?: (text: string) => void;
  /** True until the server has filtered the options by the typed text. */
  searching?: boolean;
  maxValues?: number;
}

export function MultiSelect<Value extends string>(props: MultiSelectProps<Value>) {
  const { label, hideLabel, aside, optional, hint, error, className, options, onChange, onSearch, searching = false, ...input } = props;
  const t = useT('ui');
  const opening = useOpening();
  const [typed, setTyped] = useState('');
  const match = useFirstMatch({ typed, searching });
  const contentOf = new Map<string, ReactNode>(options.map((option) => [option.value, option.content]));
  return (
    <Field {...{ label, hideLabel, aside, optional, hint, error, className }}>
      {(ids) => (
        <MantineMultiSelect
          {...input}
          {...ids}
          {...describedInput(ids)}
          // `aria-label` names the list. The input is named by the field's label, because `aria-labelledby` has priority.
          aria-label={t('field.options')}
          aria-labelledby={labelIdOf(ids.id)}
          error={Boolean(error)}
          data={options.map(({ value, label, disabled }) => ({ value, label, disabled }))}
          onChange={(values) => onChange?.(values as Value[])}
          searchable
          openOnFocus={opensOnFocus(error)}
          ref={match.ref}
          onKeyDown={match.onKeyDown}
          onSearchChange={(text) => {
            setTyped(text);
            onSearch?.(text);
          }}
          filter={onSearch ? givenOptions : matchingOptions}
          nothingFoundMessage={t('field.nothingFound')}
          rightSection={<IconChevronDown size={14} />}
          renderOption={({ option, checked }) => (
            <OptionLine checked={checked} onDrawn={match.drawn}>
              {contentOf.get(option.value) ?? option.label}
            </OptionLine>
          )}
          comboboxProps={opening}
          classNames={{
            ...choiceClasses,
            input: cx(styles.input, styles.several),
            pillsList: styles.pills,
            pill: styles.pill,
            inputField: styles.typing,
          }}
        />
      )}
    </Field>
  );
}
