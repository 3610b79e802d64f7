import './choice-styles.ts';
import '@mantine/core/styles/Pill.layer.css';
import '@mantine/core/styles/PillsInput.layer.css';
import { TagsInput } from '@mantine/core';
import styles from './choice.module.css';
import { choiceClasses } from './choice-classes.ts';
import { cx } from './cx.ts';
import { Field, type FieldLook } from './field.tsx';

interface TagsFieldProps extends FieldLook {
  value?: string[];
  defaultValue?: string[];
  onChange?: (value: string[]) => void;
  onBlur?: () => void;
  onFocus?: () => void;
  /** Words used before, offered while typing. */
  suggestions?: string[];
  placeholder?: string;
  disabled?: boolean;
  maxTags?: number;
}

/** Words of one's own: Enter or a comma ends one. */
export function TagsField({ label, hideLabel, aside, optional, hint, error, className, suggestions, ...input }: TagsFieldProps) {
  return (
    <Field {...{ label, hideLabel, aside, optional, hint, error, className }}>
      {(ids) => (
        <TagsInput
          {...input}
          {...ids}
          error={error !== undefined && error !== null && error !== false && error !== ''}
          data={suggestions}
          splitChars={[',', ';']}
          acceptValueOnBlur
          comboboxProps={{ offset: 4, transitionProps: { duration: 120, transition: 'fade' } }}
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
