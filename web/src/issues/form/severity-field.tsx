import { SEVERITIES, type Severity as SeverityValue } from '@coloa/contract/severities.ts';
import { useT } from '../../lib/i18n.ts';
import { Severity } from '../../ui/data/severity.tsx';
import { SelectField } from '../../ui/fields/select-field.tsx';
import styles from './form.module.css';
import type { Proposal } from './template-fill.ts';

interface SeverityFieldProps {
  value: SeverityValue | null;
  proposal: Proposal | null;
  error: string | undefined;
  onChange: (severity: SeverityValue) => void;
}

export function SeverityField({ value, proposal, error, onChange }: SeverityFieldProps) {
  const t = useT('issues');
  const overridden = proposal !== null && value !== null && value !== proposal.severity;
  const hint = proposal && (
    <span>
      {t('form.proposed', {
        severity: t(`ui:severity.${proposal.severity}`),
        source: t(proposal.source === 'cvss' ? 'form.proposedByCvss' : 'form.proposedByType'),
      })}
      {overridden && (
        <>
          {'. '}
          <button type="button" className={styles.link} onClick={() => onChange(proposal.severity)}>
            {t('form.useProposed')}
          </button>
        </>
      )}
    </span>
  );
  return (
    <div data-field="severity">
      <SelectField
        label={t('ui:severity.label')}
        options={SEVERITIES.map((severity) => ({
          value: severity,
          label: t(`ui:severity.${severity}`),
          content: <Severity severity={severity} />,
        }))}
        value={value}
        error={error}
        hint={hint}
        placeholder={t('form.asProposed')}
        onChange={(severity) => severity && onChange(severity)}
      />
    </div>
  );
}
