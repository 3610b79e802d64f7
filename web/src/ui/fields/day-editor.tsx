import { useRef } from 'react';
import { DateField } from './date-field.tsx';
import styles from './in-place.module.css';
import { useInPlace } from './use-in-place.ts';
import { holdsWrongDay } from './use-typed-day.ts';

interface DayEditorProps {
  label: string;
  value: string | null;
  min?: string | undefined;
  max?: string | undefined;
  /** The error for a date before `min` or after `max`. */
  outside?: string | undefined;
  onSave: (day: string | null) => void;
  onDone: () => void;
}

/** Saves a date when it is chosen in the calendar or cleared, and a typed date on Enter or on leaving the field. Escape cancels. */
export function DayEditor({ label, value, min, max, outside, onSave, onDone }: DayEditorProps) {
  const box = useRef<HTMLSpanElement>(null);
  const picked = useRef(value);
  /** Whether the user types rather than chooses. Events of the calendar bubble to the box, because React events bubble from portals. */
  const typing = useRef(false);
  const finish = () => {
    // An invalid date is neither saved nor discarded, so that the user can correct it.
    if (box.current && holdsWrongDay(box.current)) return;
    if (picked.current !== value) onSave(picked.current);
    onDone();
  };
  useInPlace(box, finish, onDone);
  return (
    <span
      ref={box}
      className={styles.editor}
      onInputCapture={() => {
        typing.current = true;
      }}
      onClickCapture={() => {
        typing.current = false;
      }}
      // A typed date replaces the previous one.
      onFocus={({ target }) => target instanceof HTMLInputElement && target.select()}
      onKeyDown={(event) => {
        // An open calendar or a popover around the field also handles Escape, so that `useInPlace` does not.
        if (event.key !== 'Escape' && event.key !== 'Enter') return;
        // Prevents the key press from also activating the button that gets the focus back.
        event.preventDefault();
        if (event.key === 'Enter') finish();
        else onDone();
      }}
      role="none"
    >
      <DateField
        label={label}
        hideLabel
        clearable
        defaultValue={value}
        {...(min !== undefined && { min })}
        {...(max !== undefined && { max })}
        {...(outside !== undefined && { outside })}
        onChange={(day) => {
          picked.current = day;
          if (!typing.current) finish();
        }}
      />
    </span>
  );
}
