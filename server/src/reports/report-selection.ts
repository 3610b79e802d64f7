import { isInternal, narrowingOf } from '@coloa/contract/reports/report-selection.ts';
import type { ReportDocument } from './report-document.ts';
import type { Label } from './report-labels.ts';

type Selected = Pick<ReportDocument, 'selection'>;

/** Returns the severities and statuses to which a report is restricted, as text; null if there are none to name. */
export function selectionWords({ selection }: Selected, label: Label): string | null {
  const narrowing = narrowingOf(selection);
  if (!narrowing) return null;
  const { severities, statuses } = narrowing;
  const words = [
    ...(severities ? [label('selection.severities', { names: severities.map((each) => label(`severity.${each}`)).join(', ') })] : []),
    ...(statuses && statuses.length > 0
      ? [label('selection.statuses', { names: statuses.map((each) => label(`status.${each}`)).join(', ') })]
      : []),
  ].join('; ');
  // Empty if the selection contains nothing that the reader can see: another line then replaces the findings.
  return words === '' ? null : words;
}

/** Returns `selectionWords` as a sentence; null without words. */
export function selectionLine(document: Selected, label: Label): string | null {
  const kinds = selectionWords(document, label);
  return kinds === null ? null : label('selection.line', { kinds });
}

/** Returns the line for an empty list of findings. */
export const noneLine = ({ selection }: Selected, label: Label): string =>
  label(narrowingOf(selection) === null ? 'summary.none' : 'selection.none');

/** Returns the classification, and a note that the report is not for clients if it contains content that clients must not see. */
export const classificationWords = (
  { selection, classification }: Pick<ReportDocument, 'selection' | 'classification'>,
  label: Label,
): string => [...(isInternal(selection) ? [label('internal')] : []), classification ?? label('classification')].join(' · ');
