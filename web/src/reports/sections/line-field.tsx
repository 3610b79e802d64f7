import { useRef } from 'react';
import { InsertMenu } from '../../editor/insert-menu.tsx';
import { TextField, type TextFieldProps } from '../../ui/fields/text-field.tsx';
import type { WrittenText } from './use-drafted-texts.ts';
import { usePlaceholderChecks, usePlaceholders } from './use-placeholders.ts';

interface LineFieldProps extends Pick<TextFieldProps, 'label' | 'hint' | 'placeholder' | 'error' | 'lang' | 'disabled'> {
  text: WrittenText;
  maxLength: number;
  /**
   * Returns whether the line was saved: otherwise its draft is kept. `since`: the version of its start; undefined if it continues from the
   * last save here.
   */
  onKeep: (line: string, since: number | undefined) => boolean | Promise<boolean>;
}

/** A line that is saved on leaving it, not with each letter; concurrent saves do not change text that is being typed. */
export function LineField({ text: { saved, draft, type, drop }, maxLength, onKeep, hint, error, ...field }: LineFieldProps) {
  const input = useRef<HTMLInputElement>(null);
  const inserts = usePlaceholders(field.label);
  /** The text when the field was left: it is trimmed on saving, and a placeholder is inserted at the cursor. */
  const left = useRef<{ text: string; from: number; to: number }>(null);
  const { errorOf, hintOf } = usePlaceholderChecks('line');
  const line = draft?.text ?? saved;
  const unknown = draft && errorOf(draft.text);
  /** While it equals the saved value, no other user has changed it. */
  const own = useRef<string | null>(null);
  const onItsWay = useRef<string | null>(null);
  const keep = async () => {
    if (!draft || draft.text.length > maxLength || unknown) return;
    const line = draft.text.trim();
    if (line === saved) return drop();
    // Enter, and then leaving the field.
    if (line === onItsWay.current) return;
    const since = saved === own.current ? undefined : draft.version;
    own.current = line;
    onItsWay.current = line;
    const isSafe = await onKeep(line, since);
    if (onItsWay.current === line) onItsWay.current = null;
    if (isSafe) drop(draft.text);
  };
  const insert = (text: string) => {
    const end = { text: line, from: line.length, to: line.length };
    const at = left.current?.text.trim() === line.trim() ? left.current : end;
    type(at.text.slice(0, at.from) + text + at.text.slice(at.to));
    input.current?.focus();
  };
  return (
    <TextField
      {...field}
      ref={input}
      hint={hintOf(line) ?? hint}
      error={unknown ?? error}
      maxLength={maxLength}
      value={line}
      after={!field.disabled && <InsertMenu inserts={inserts} onInsert={insert} />}
      onChange={({ currentTarget }) => type(currentTarget.value)}
      onBlur={({ currentTarget: { value, selectionStart, selectionEnd } }) => {
        left.current = { text: value, from: selectionStart ?? value.length, to: selectionEnd ?? value.length };
        void keep();
      }}
      onKeyDown={(event) => {
        if (event.key === 'Enter' && !event.nativeEvent.isComposing) void keep();
      }}
    />
  );
}
