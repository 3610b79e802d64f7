import type { RewardSettings } from '@coloa/contract/config/config.contract.ts';
import { formatDateTime } from '../lib/format.ts';
import { useT } from '../lib/i18n.ts';
import { useCan, useProfile } from '../profile/profile.queries.ts';
import { Facts } from '../ui/data/facts.tsx';
import { Card } from '../ui/layout/card.tsx';
import { RewardForm } from './reward-form.tsx';
import { flat, rateFields } from './reward-values.ts';
import { useRateLabels } from './use-rate-labels.ts';
import type { TellUnsaved } from './use-unsaved-forms.ts';

export function RewardCard({ reward, tell }: { reward: RewardSettings; tell: TellUnsaved }) {
  const t = useT('config');
  const mayWrite = useCan('WRITE_CONFIG');
  const { timeZone } = useProfile().currentWorkspace;
  const { nameOf, pointsIn } = useRateLabels();
  const rates = flat(reward.rates);
  const note =
    reward.version === 0
      ? t('reward.first')
      : t('reward.version', {
          version: reward.version,
          name: reward.changedBy?.name || reward.changedBy?.username || t('reward.somebody'),
          time: formatDateTime(reward.changedAt ?? '', timeZone),
        });
  return (
    <Card title={t('reward.title')} note={note}>
      {mayWrite ? (
        <RewardForm reward={reward} tell={tell} />
      ) : (
        <Facts facts={rateFields.map((field) => [nameOf(field), pointsIn(rates, field)] as const)} />
      )}
    </Card>
  );
}
