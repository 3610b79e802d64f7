import { useT } from '../../lib/i18n.ts';
import { DURATION_EXAMPLE, durationText, minutesUpTo } from '../../lib/minutes.ts';
import { TextEditor } from './text-editor.tsx';

interface DurationEditorProps {
  label: string;
  /** The saved duration in minutes. The field shows 0 as empty. */
  value: number | null;
  /** The maximum duration in minutes. */
  max: number;
  onSave: (minutes: number | null) => void;
  onDone: () => void;
}

/** Accepts hours and minutes. Saves a valid duration on Enter or on blur. */
export function DurationEditor({ label, value, max, onSave, onDone }: DurationEditorProps) {
  const t = useT('ui');
  return (
    <TextEditor
      label={label}
      value={value ? durationText(value) : ''}
      maxLength={20}
      placeholder={DURATION_EXAMPLE}
      hint={() => t('duration.hint')}
      check={(text) => (minutesUpTo(max, text) === undefined ? t('duration.unread') : null)}
      onSave={(text) => onSave(minutesUpTo(max, text) ?? null)}
      onDone={onDone}
    />
  );
}
