import { useT } from '../../lib/i18n.ts';
import { DURATION_EXAMPLE, durationText, minutesUpTo } from '../../lib/minutes.ts';
import { TextEditor } from './text-editor.tsx';

interface DurationEditorProps {
  label: string;
  /** Minutes; 0 is shown as empty. */
  value: number | null;
  /** The maximum in minutes; larger values are invalid. */
  max: number;
  onSave: (minutes: number | null) => void;
  onDone: () => void;
}

/** A duration in hours and minutes, edited in place. */
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
