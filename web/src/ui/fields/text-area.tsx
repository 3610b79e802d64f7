import { type Ref, type TextareaHTMLAttributes, useState } from 'react';
import { cx } from '../design/classes.ts';
import styles from './field.module.css';
import { Field, type FieldLook } from './field.tsx';
import { insertsWhole } from './insert-whole.ts';
import { showNul } from './text-field.tsx';
import { useLengthNote } from './use-length-note.tsx';
import { useUnseenNote } from './use-unseen-note.tsx';

interface TextAreaProps extends FieldLook, Omit<TextareaHTMLAttributes<HTMLTextAreaElement>, 'className'> {
  mono?: boolean;
  maxRows?: number;
  ref?: Ref<HTMLTextAreaElement>;
}

/** Grows with its text from `rows` to `maxRows` lines. Text longer than `maxLength` is not truncated: see `useLengthNote`. */
export function TextArea(props: TextAreaProps) {
  const { label, hideLabel, aside, optional, hint, error, className, mono, rows = 3, maxRows, maxLength, ...input } = props;
  const [typed, setTyped] = useState(String(input.defaultValue ?? ''));
  const text = input.value === undefined ? typed : String(input.value);
  const note = useLengthNote(text.length, maxLength, { hint: useUnseenNote(text, hint), error });
  return (
    <Field {...{ label, hideLabel, aside, optional, className, ...note }}>
      {(ids) => (
        <span ref={insertsWhole} className={cx(styles.box, styles.area, mono && styles.mono)}>
          <textarea
            {...input}
            {...ids}
            style={{ minHeight: `${rows * 20}px`, ...(maxRows && { maxHeight: `${maxRows * 20}px` }) }}
            onChange={(event) => {
              showNul(event.currentTarget);
              setTyped(event.currentTarget.value);
              input.onChange?.(event);
            }}
          />
        </span>
      )}
    </Field>
  );
}
