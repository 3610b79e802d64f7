import { useRef } from 'react';
import { TextField, type TextFieldProps } from '../../ui/fields/text-field.tsx';
import type { WrittenText } from './use-drafted-texts.ts';

interface LineFieldProps extends Pick<TextFieldProps, 'label' | 'hint' | 'placeholder' | 'error' | 'lang' | 'disabled'> {
  text: WrittenText;
  maxLength: number;
  /**
   * Returns whether the line is safe: otherwise its draft is kept. `since`: version that it was begun from; undefined where it goes on from
   * what was kept here last.
   */
  onKeep: (line: string, since: number | undefined) => boolean | Promise<boolean>;
}

/** A line that is saved when one leaves it, not with each letter; what somebody else saves meanwhile takes nothing of what is being typed. */
export function LineField({ text: { saved, draft, type, drop }, maxLength, onKeep, ...field }: LineFieldProps) {
  /** While it is what is kept, nobody else has changed it. */
  const own = useRef<string | null>(null);
  const onItsWay = useRef<string | null>(null);
  const keep = async () => {
    if (!draft || draft.text.length > maxLength) return;
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
  return (
    <TextField
      {...field}
      maxLength={maxLength}
      value={draft?.text ?? saved}
      onChange={({ currentTarget }) => type(currentTarget.value)}
      onBlur={() => void keep()}
      onKeyDown={(event) => {
        if (event.key === 'Enter' && !event.nativeEvent.isComposing) void keep();
      }}
    />
  );
}
