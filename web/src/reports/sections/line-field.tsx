import { TextField, type TextFieldProps } from '../../ui/fields/text-field.tsx';
import type { WrittenText } from './use-drafted-texts.ts';

interface LineFieldProps extends Pick<TextFieldProps, 'label' | 'hint' | 'placeholder' | 'error' | 'lang' | 'disabled'> {
  text: WrittenText;
  maxLength: number;
  /** Returns whether the line is safe: otherwise its draft is kept. `since`: version that it was begun from. */
  onKeep: (line: string, since: number) => boolean | Promise<boolean>;
}

/** A line that is saved when one leaves it, not with each letter; what somebody else saves meanwhile takes nothing of what is being typed. */
export function LineField({ text: { saved, draft, type, drop }, maxLength, onKeep, ...field }: LineFieldProps) {
  const keep = async () => {
    if (!draft || draft.text.length > maxLength) return;
    const line = draft.text.trim();
    if (line === saved) drop();
    else if (await onKeep(line, draft.version)) drop(draft.text);
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
