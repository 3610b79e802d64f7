import { SCORE_RANGES } from '@coloa/contract/severities.ts';
import { useT } from '../../lib/i18n.ts';
import type { SeverityName } from './severity-mark.tsx';

/** Returns a function that explains a severity by its CVSS scores. Scores have a decimal point in every language. */
export function useSeverityAbout(): (severity: SeverityName) => string {
  const t = useT('ui');
  return (severity) => {
    if (severity === 'VARIES') return t('severity.about.VARIES');
    const { from, to } = SCORE_RANGES[severity];
    return t(`severity.about.${severity}`, { from: from.toFixed(1), to: to.toFixed(1) });
  };
}
