import type { Ref, TextareaHTMLAttributes } from 'react';
import { cx } from './cx.ts';
import styles from './field.module.css';
import { Field, type FieldLook } from './field.tsx';

interface TextAreaProps extends FieldLook, Omit<TextareaHTMLAttributes<HTMLTextAreaElement>, 'className'> {
  mono?: boolean;
  ref?: Ref<HTMLTextAreaElement>;
}

/** Grows with its text from `rows` (3 unless told). */
export function TextArea({ label, hideLabel, aside, optional, hint, error, className, mono, rows = 3, ...input }: TextAreaProps) {
  return (
    <Field {...{ label, hideLabel, aside, optional, hint, error, className }}>
      {(ids) => (
        <span className={cx(styles.box, styles.area, mono && styles.mono)}>
          <textarea {...input} {...ids} style={{ minHeight: `${rows * 20}px` }} />
        </span>
      )}
    </Field>
  );
}
