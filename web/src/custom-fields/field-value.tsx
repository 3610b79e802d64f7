import type { CustomField } from '@coloa/contract/custom-fields/custom-fields.schema.ts';
import { formatDay } from '../lib/format.ts';
import { useLanguage, useT } from '../lib/i18n.ts';
import { MarkdownView } from '../ui/markdown/markdown-view.tsx';
import { numberText } from './numbers.ts';

interface FieldValueProps {
  /** Undefined for a field that was deleted or that the reader does not see. */
  field: CustomField | undefined;
  value: unknown;
}

/** Shows a value as text in one line. */
export function FieldWords({ field, value }: FieldValueProps) {
  const language = useLanguage();
  const t = useT('customFields');
  const nameOf = (key: unknown) => field?.choices.find((choice) => choice.key === key)?.name[language] ?? String(key);
  if (Array.isArray(value)) return value.map(nameOf).join(', ');
  if (value === true) return t('yes');
  if (typeof value === 'number') return numberText(value, language);
  if (typeof value === 'object' && value !== null) return String((value as { name?: unknown }).name ?? '');
  if (field?.type === 'DAY' && typeof value === 'string') return formatDay(value);
  return nameOf(value);
}

export function FieldValue({ field, value }: FieldValueProps) {
  return field?.type === 'MARKDOWN' ? <MarkdownView>{String(value)}</MarkdownView> : <FieldWords field={field} value={value} />;
}
