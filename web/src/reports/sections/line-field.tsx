import { useRef } from 'react';
import { InsertMenu } from '../../editor/insert-menu.tsx';
import { TextField, type TextFieldProps } from '../../ui/fields/text-field.tsx';
import type { WrittenText } from './use-drafted-texts.ts';
import { usePlaceholderChecks, usePlaceholders } from './use-placeholders.ts';

interface LineFieldProps extends Pick<TextFieldProps, 'label' | 'hint' | 'placeholder' | 'error' | 'lang' | 'disabled'> {
  text: WrittenText;
  maxLength: number;
  /**
   * Saves the line. Returns false if the draft must be kept. `since` is the version at the start of the edit; it is undefined if the edit
   * continues the last save of this field.
   */
  onKeep: (line: string, since: number | undefined) => boolean | Promise<boolean>;
}

/** Saves on Enter and on blur. A save by another user does not change text that is being typed. */
export function LineField({ text: { saved, draft, type, drop }, maxLength, onKeep, hint, error, ...field }: LineFieldProps) {
  const input = useRef<HTMLInputElement>(null);
  const inserts = usePlaceholders(field.label);
  /** Untrimmed text and selection at the last blur, where placeholders are inserted. */
  const left = useRef<{ text: string; from: number; to: number }>(null);
  const { errorOf, hintOf } = usePlaceholderChecks('line');
  const line = draft?.text ?? saved;
  const unknown = draft && errorOf(draft.text);
  /** The last line that was sent. While the saved line equals it, no other user has changed the line. */
  const own = useRef<string | null>(null);
  const onItsWay = useRef<string | null>(null);
  const keep = async () => {
    if (!draft || draft.text.length > maxLength || unknown) return;
    const line = draft.text.trim();
    if (line === saved) return drop();
    // Pressing Enter before the blur has already sent this line.
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
