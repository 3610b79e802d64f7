import '@mantine/core/styles/Pill.layer.css';
import '@mantine/core/styles/PillsInput.layer.css';
import { TagsInput } from '@mantine/core';
import { useT } from '../../lib/i18n.ts';
import { cx } from '../design/classes.ts';
import styles from './choice.module.css';
import { choiceClasses } from './choice-classes.ts';
import { type ChoiceProps, describedInput, opensOnFocus, useOpening } from './choice-props.tsx';
import { Field, labelIdOf } from './field.tsx';
import { useFreeTextList } from './first-match.ts';

interface TagsFieldProps extends ChoiceProps<string[]> {
  suggestions?: string[];
  maxTags?: number;
  maxLength?: number;
}

/** Enter, a comma, a semicolon or blur ends a tag. The field keeps surplus or overlong tags, but shows an error. */
export function TagsField(props: TagsFieldProps) {
  const { label, hideLabel, aside, optional, hint, error: given, className, suggestions, maxTags, maxLength, ...input } = props;
  const t = useT('ui');
  const opening = useOpening();
  const free = useFreeTextList();
  const value = input.value ?? [];
  const tooMany = maxTags !== undefined && value.length > maxTags && t('field.tooMany', { max: maxTags });
  const tooLong = maxLength !== undefined && value.some((tag) => tag.length > maxLength) && t('field.tooLongEach', { max: maxLength });
  const error = given || tooMany || tooLong;
  return (
    <Field {...{ label, hideLabel, aside, optional, hint, error, className }}>
      {(ids) => (
        <TagsInput
          {...input}
          {...free.list}
          // Mantine opens the list of this field only on focus and typing.
          onClick={free.open}
          // With typed text, Enter ends the tag.
          onKeyDown={(event) => event.currentTarget.value === '' && free.onKeyDown(event)}
          {...ids}
          {...describedInput(ids)}
          // `aria-label` names the list. The input is named by the field's label, because `aria-labelledby` has priority.
          aria-label={t('field.options')}
          aria-labelledby={labelIdOf(ids.id)}
          error={Boolean(error)}
          data={suggestions}
          openOnFocus={opensOnFocus(error)}
          splitChars={[',', ';']}
          acceptValueOnBlur
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
