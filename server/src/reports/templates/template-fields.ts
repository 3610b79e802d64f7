import { fieldOfPlaceholder } from '@coloa/contract/reports/field-placeholders.ts';
import { lineFields, writtenFields } from '@coloa/contract/reports/report-document.ts';
import type { FindingTexts } from '../document/finding-trees.ts';
import { plainWords } from '../document/plain-words.ts';
import type { ReportField, ReportFinding } from '../report-document.ts';
import { type Entries, frame, type TemplateValues } from './template-values.ts';

/** The placeholders that a template uses. */
export interface UsedPlaceholders {
  used: ReadonlySet<string>;
  /** Those that share a paragraph with other text, where Markdown becomes plain text. */
  inText: ReadonlySet<string>;
}

interface Filling extends UsedPlaceholders {
  values: TemplateValues;
}

/**
 * Returns the custom fields of a finding: both loops, and the fields whose keys the template names. A field without a value is empty, and
 * so is one that was deleted after the template was added.
 */
export function fieldEntries(finding: ReportFinding, read: FindingTexts['field'], { used, inText, values }: Filling): Entries {
  const filled = (name: string, { kind, value }: ReportField): string => {
    if (kind === 'LINE') return values.text(value);
    return inText.has(name) ? values.text(plainWords(value)) : values.rich(() => read(value));
  };
  const byKey = [...used].flatMap((name): [string, string | boolean][] => {
    const named = fieldOfPlaceholder(name);
    if (!named) return [];
    const field = finding.fields?.find(({ key }) => key === named.key);
    return [[name, named.isCondition ? field !== undefined : field ? filled(name, field) : '']];
  });
  return {
    'if.fields': lineFields(finding).length > 0,
    'finding.fields': lineFields(finding).map(({ name, value }) =>
      frame({ 'field.name': values.text(name), 'field.value': values.text(value) }),
    ),
    'finding.textFields': writtenFields(finding).map(({ name, value }) =>
      frame({ 'textField.name': values.text(name), 'textField.text': values.rich(() => read(value)) }),
    ),
    ...Object.fromEntries(byKey),
  };
}
