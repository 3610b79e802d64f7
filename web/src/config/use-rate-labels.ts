import { formatNumber } from '../lib/format.ts';
import { useLanguage, useT } from '../lib/i18n.ts';
import type { RateField, Rates } from './reward-values.ts';

export function useRateLabels(): { nameOf: (field: RateField) => string; pointsIn: (rates: Rates, field: RateField) => string } {
  const t = useT('config');
  const language = useLanguage();
  return {
    nameOf: (field) => t(`reward.field.${field}`),
    pointsIn: (rates, field) => {
      const points = rates[field];
      return points === null ? t('reward.unlimited') : formatNumber(points, language);
    },
  };
}
