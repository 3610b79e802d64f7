import type { WorkspaceSummary } from '@coloa/contract/workspaces/workspaces.contract.ts';
import { formatNumber } from '../lib/format.ts';
import { useLanguage, useT } from '../lib/i18n.ts';
import { Text } from '../ui/layout/text.tsx';

export function TwoFactorWords({ summary: { workspace, withoutTwoFactor } }: { summary: WorkspaceSummary }) {
  const t = useT('workspaces');
  const language = useLanguage();
  return (
    <span>
      {workspace.twoFactorRequired ? t('twoFactor.required') : <Text tone="muted">{t('twoFactor.notRequired')}</Text>}
      {withoutTwoFactor !== null && withoutTwoFactor > 0 && (
        <Text tone="muted"> · {t('twoFactor.without', { count: withoutTwoFactor, number: formatNumber(withoutTwoFactor, language) })}</Text>
      )}
    </span>
  );
}
