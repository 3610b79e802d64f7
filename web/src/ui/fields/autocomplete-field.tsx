import { Autocomplete } from '@mantine/core';
import { type ClipboardEvent, type EffectCallback, type KeyboardEvent, type ReactNode, useEffect } from 'react';
import { useT } from '../../lib/i18n.ts';
import { cx } from '../design/classes.ts';
import styles from './choice.module.css';
import { choiceClasses } from './choice-classes.ts';
import { describedInput, opensOnFocus, useOpening } from './choice-props.tsx';
import { Field, type FieldLook, labelIdOf } from './field.tsx';
import { useFirstMatch, useFreeTextList } from './first-match.ts';
import { useLengthNote } from './use-length-note.tsx';

interface AutocompleteFieldProps extends FieldLook {
  value: string;
  onChange: (value: string) => void;
  suggestions: readonly { value: string; note?: ReactNode; content?: ReactNode }[];
  /** True if the suggestions are already filtered by the typed text. */
  narrowed?: boolean;
  /** The typed text that Enter replaces with the first suggestion; empty if Enter keeps the typed text. */
  completes?: string;
  onPick?: (value: string) => void;
  onBlur?: () => void;
  onKeyDown?: (event: KeyboardEvent<HTMLInputElement>) => void;
  onPaste?: (event: ClipboardEvent<HTMLInputElement>) => void;
  placeholder?: string;
  title?: string;
  maxLength?: number;
  mono?: boolean;
}

export function AutocompleteField(props: AutocompleteFieldProps) {
  const { label, hideLabel, aside, optional, hint, error, className, suggestions, narrowed, mono, maxLength, onPick, ...rest } = props;
  const { completes = '', onKeyDown, ...input } = rest;
  const t = useT('ui');
  const opening = useOpening();
  const note = useLengthNote(input.value.length, maxLength, { hint, error });
  const match = useFirstMatch({ typed: completes, searching: false });
  const free = useFreeTextList();
  const byValue = new Map(suggestions.map((suggestion) => [suggestion.value, suggestion]));
  return (
    <Field {...{ label, hideLabel, aside, optional, className, ...note }}>
      {(ids) => (
        <Autocomplete
          {...input}
          {...free.list}
          {...ids}
          {...describedInput(ids)}
          // `aria-label` names the list. The input is named by the field's label, because `aria-labelledby` has priority.
          aria-label={t('field.options')}
          aria-labelledby={labelIdOf(ids.id)}
          spellCheck={false}
          error={Boolean(note.error)}
          data={[...byValue.keys()]}
          openOnFocus={opensOnFocus(note.error)}
          onOptionSubmit={onPick}
          ref={match.ref}
          onKeyDown={(event) => {
            free.onKeyDown(event);
            match.onKeyDown(event);
            onKeyDown?.(event);
          }}
          filter={narrowed ? ({ options }) => options : undefined}
          limit={50}
          renderOption={({ option }) => (
            <SuggestionLine onDrawn={match.drawn}>
              <span className={styles.words}>{byValue.get(option.value)?.content ?? option.value}</span>
              {byValue.get(option.value)?.note}
            </SuggestionLine>
          )}
          comboboxProps={opening}
          classNames={{ ...choiceClasses, input: cx(styles.input, mono && styles.mono) }}
        />
      )}
    </Field>
  );
}

function SuggestionLine({ onDrawn, children }: { onDrawn: EffectCallback; children: ReactNode }) {
  useEffect(onDrawn);
  return <span className={styles.line}>{children}</span>;
}
