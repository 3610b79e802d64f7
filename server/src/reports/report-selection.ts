import { isInternal, narrowingOf } from '@coloa/contract/reports/report-selection.ts';
import type { ReportDocument } from './report-document.ts';
import type { Label } from './report-labels.ts';

type Selected = Pick<ReportDocument, 'selection'>;

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
  // `words` is empty if the selection contains no status that the reader can see.
  return words === '' ? null : words;
}

export function selectionLine(document: Selected, label: Label): string | null {
  const kinds = selectionWords(document, label);
  return kinds === null ? null : label('selection.line', { kinds });
}

export const noneLine = ({ selection }: Selected, label: Label): string =>
  label(narrowingOf(selection) === null ? 'summary.none' : 'selection.none');

export const classificationWords = (
  { selection, classification }: Pick<ReportDocument, 'selection' | 'classification'>,
  label: Label,
): string => [...(isInternal(selection) ? [label('internal')] : []), classification ?? label('classification')].join(' · ');
