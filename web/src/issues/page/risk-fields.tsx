import { LIMITS } from '@coloa/contract/limits.ts';
import { useT } from '../../lib/i18n.ts';
import { DateField } from '../../ui/fields/date-field.tsx';
import { TextField } from '../../ui/fields/text-field.tsx';

interface RiskAnswer {
  riskOwner: string;
  setRiskOwner: (name: string) => void;
  riskUntil: string | null;
  setRiskUntil: (day: string | null) => void;
  tomorrow: string;
  missing: { riskOwner: boolean; riskUntil: boolean };
}

export function RiskOwnerField({ answer, error }: { answer: RiskAnswer; error: string | undefined }) {
  const t = useT('issues');
  return (
    <TextField
      label={t('property.riskOwner')}
      hint={t('step.acceptRisk.owner')}
      maxLength={LIMITS.riskOwner}
      value={answer.riskOwner}
      error={answer.missing.riskOwner ? t('step.acceptRisk.ownerMissing') : error}
      onChange={(event) => answer.setRiskOwner(event.currentTarget.value)}
    />
  );
}

export function RiskUntilField({ answer, error }: { answer: RiskAnswer; error: string | undefined }) {
  const t = useT('issues');
  return (
    <DateField
      label={t('property.riskUntil')}
      hint={t('step.acceptRisk.until')}
      min={answer.tomorrow}
      outside={t('step.acceptRisk.untilMissing')}
      value={answer.riskUntil}
      error={answer.missing.riskUntil ? t('step.acceptRisk.untilMissing') : error}
      onChange={answer.setRiskUntil}
    />
  );
}
