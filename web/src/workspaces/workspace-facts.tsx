import type { Workspace } from '@coloa/contract/workspaces/workspaces.contract.ts';
import { useT } from '../lib/i18n.ts';
import { Card } from '../ui/card.tsx';
import styles from './workspaces.module.css';

/** The settings for those who may read them and no more. */
export function WorkspaceFacts({ workspace: { timeZone, languages, reportFooter, twoFactorRequired } }: { workspace: Workspace }) {
  const t = useT('workspaces');
  const facts = [
    [t('form.timeZone'), timeZone.replaceAll('_', ' ')],
    [t('form.languages'), languages.map((language) => t(`ui:language.${language}`)).join(', ')],
    [t('form.footer'), reportFooter || t('ui:none')],
    [t('column.twoFactor'), twoFactorRequired ? t('twoFactor.required') : t('twoFactor.notRequired')],
  ];
  return (
    <Card title={t('settings.title')}>
      <dl className={styles.figures}>
        {facts.map(([label, value]) => (
          <div key={label}>
            <dt>{label}</dt>
            <dd>{value}</dd>
          </div>
        ))}
      </dl>
    </Card>
  );
}
