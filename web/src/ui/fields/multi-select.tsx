import '@mantine/core/styles/Pill.layer.css';
import '@mantine/core/styles/PillsInput.layer.css';
import { MultiSelect as MantineMultiSelect } from '@mantine/core';
import type { ReactNode } from 'react';
import { useT } from '../../lib/i18n.ts';
import { cx } from '../design/classes.ts';
import { IconCheck, IconChevronDown } from '../layout/icons.tsx';
import styles from './choice.module.css';
import { choiceClasses } from './choice-classes.ts';
import { type ChoiceProps, describedInput, opening } from './choice-props.tsx';
import { Field, labelIdOf } from './field.tsx';
import type { Choice } from './select-field.tsx';

interface MultiSelectProps<Value extends string> extends ChoiceProps<Value[]> {
  options: readonly Choice<Value>[];
  /** Receives the typed text, so that the server can filter the options. The field then does not filter them. */
  onSearch?: (text: string) => void;
  maxValues?: number;
}

export function MultiSelect<Value extends string>(props: MultiSelectProps<Value>) {
  const { label, hideLabel, aside, optional, hint, error, className, options, onChange, onSearch, ...input } = props;
  const t = useT('ui');
  const contentOf = new Map<string, ReactNode>(options.map((option) => [option.value, option.content]));
  return (
    <Field {...{ label, hideLabel, aside, optional, hint, error, className }}>
      {(ids) => (
        <MantineMultiSelect
          {...input}
          {...ids}
          {...describedInput(ids)}
          // `aria-label` names the list. `aria-labelledby` has priority, so the label of the field names the input.
          aria-label={t('field.options')}
          aria-labelledby={labelIdOf(ids.id)}
          error={Boolean(error)}
          data={options.map(({ value, label, disabled }) => ({ value, label, disabled }))}
          onChange={(values) => onChange?.(values as Value[])}
          searchable
          onSearchChange={onSearch}
          filter={onSearch ? ({ options: all }) => all : undefined}
          nothingFoundMessage={t('field.nothingFound')}
          rightSection={<IconChevronDown size={14} />}
          renderOption={({ option, checked }) => (
            <span className={styles.line}>
              <span className={styles.tick}>{checked && <IconCheck size={14} />}</span>
              <span className={styles.words}>{contentOf.get(option.value) ?? option.label}</span>
            </span>
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
