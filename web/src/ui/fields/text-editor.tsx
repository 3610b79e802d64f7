import { type ReactNode, useRef, useState } from 'react';
import styles from './in-place.module.css';
import { TextField } from './text-field.tsx';
import { useInPlace } from './use-in-place.ts';

interface TextEditorProps {
  label: string;
  value: string;
  maxLength: number;
  placeholder?: string;
  mono?: boolean;
  /** Describes the field, below the box. */
  hint?: (text: string) => ReactNode;
  /** Content below the hint, such as buttons. */
  below?: (text: string) => ReactNode;
  /** Content inside the box, after the text. */
  after?: (text: string) => ReactNode;
  /** Returns the reason why the text cannot be saved, or null. */
  check?: (text: string) => string | null | Promise<string | null>;
  onSave: (text: string) => void;
  onDone: () => void;
}

/** Saves a changed text on Enter or on blur. Escape cancels. */
export function TextEditor({ label, value, maxLength, placeholder, mono, hint, below, after, check, onSave, onDone }: TextEditorProps) {
  const [text, setText] = useState(value);
  const [error, setError] = useState<string | null>(null);
  const box = useRef<HTMLSpanElement>(null);
  const checking = useRef(false);
  const save = async () => {
    const typed = text.trim();
    if (typed === value) return onDone();
    // The field itself shows that the text is too long. A click elsewhere calls this function twice: for the click and for the blur.
    if (text.length > maxLength || checking.current) return;
    checking.current = true;
    const wrong = await Promise.resolve(check?.(typed) ?? null).finally(() => {
      checking.current = false;
    });
    if (wrong) return setError(wrong);
    onSave(typed);
    onDone();
  };
  useInPlace(box, () => void save(), onDone);
  return (
    <span ref={box} className={styles.editor}>
      <TextField
        label={label}
        hideLabel
        size="s"
        mono={mono}
        maxLength={maxLength}
        placeholder={placeholder}
        spellCheck={false}
        value={text}
        hint={hint?.(text.trim())}
        error={error}
        after={after?.(text.trim())}
        onChange={(event) => {
          setText(event.currentTarget.value);
          setError(null);
        }}
        onKeyDown={(event) => {
          if (event.key !== 'Enter') return;
          // Prevents the key press from also activating the button that gets the focus back.
          event.preventDefault();
          void save();
        }}
      />
      {below?.(text.trim())}
    </span>
  );
}
