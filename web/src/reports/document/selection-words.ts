import type { ReportDocument } from '@coloa/contract/reports/report-document.ts';
import { narrowingOf } from '@coloa/contract/reports/report-selection.ts';
import type { TFunction } from 'i18next';

export function selectionWords({ selection }: Pick<ReportDocument, 'selection'>, t: TFunction<['reports', 'ui']>): string | null {
  const narrowing = narrowingOf(selection);
  if (!narrowing) return null;
  const { severities, statuses } = narrowing;
  const words = [
    ...(severities ? [t('selection.severities', { names: severities.map((each) => t(`severity.${each}`)).join(', ') })] : []),
    ...(statuses && statuses.length > 0
      ? [t('selection.statuses', { names: statuses.map((each) => t(`status.${each}`)).join(', ') })]
      : []),
  ].join('; ');
  return words === '' ? null : words;
}
