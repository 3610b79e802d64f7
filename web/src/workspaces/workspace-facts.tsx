import { levelOf, READINESS_LINES } from '@coloa/contract/readiness/readiness-rules.ts';
import { SEVERITIES } from '@coloa/contract/severities.ts';
import type { Workspace } from '@coloa/contract/workspaces/workspaces.contract.ts';
import { useT } from '../lib/i18n.ts';
import { Facts } from '../ui/data/facts.tsx';
import { Card } from '../ui/layout/card.tsx';

export function WorkspaceFacts({
  workspace: { timeZone, languages, reportFooter, dueDays, readiness, twoFactorRequired },
}: {
  workspace: Workspace;
}) {
  const t = useT('workspaces');
  const ready = useT('readiness');
  const required = READINESS_LINES.filter((line) => levelOf(readiness, line) === 'STOP');
  const ruled = SEVERITIES.flatMap((severity) => {
    const count = dueDays[severity];
    return count === undefined ? [] : [t('dueDays.fact', { severity: t(`ui:severity.${severity}`), count })];
  });
  const facts: [label: string, value: string][] = [
    [t('form.timeZone'), timeZone.replaceAll('_', ' ')],
    [t('form.languages'), languages.map((language) => t(`ui:language.${language}`)).join(', ')],
    [t('form.footer'), reportFooter || t('ui:none')],
    [t('dueDays.title'), ruled.join(', ') || t('ui:none')],
    [ready('title'), required.map((line) => ready(`line.${line}`)).join(', ') || t('ui:none')],
    [t('column.twoFactor'), twoFactorRequired ? t('twoFactor.required') : t('twoFactor.notRequired')],
  ];
  return (
    <Card title={t('settings.title')}>
      <Facts facts={facts} />
    </Card>
  );
}
