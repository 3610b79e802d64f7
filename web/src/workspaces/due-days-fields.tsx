import { SEVERITIES, type Severity } from '@coloa/contract/severities.ts';
import type { ReactNode } from 'react';
import { useT } from '../lib/i18n.ts';
import { TextField } from '../ui/fields/text-field.tsx';
import { Stack } from '../ui/layout/layout.tsx';
import { Text } from '../ui/layout/text.tsx';
import styles from './workspaces.module.css';

interface DueDaysFieldsProps {
  /** The typed number of days by severity; '' for a severity without a rule. */
  values: Readonly<Record<Severity, string>>;
  /** Error messages by the path of the field, for example `dueDays.HIGH`. */
  errors: Readonly<Record<string, ReactNode>>;
  onChange: (severity: Severity, days: string) => void;
}

export function DueDaysFields({ values, errors, onChange }: DueDaysFieldsProps) {
  const t = useT('workspaces');
  return (
    <Stack gap={3}>
      <p className={styles.hint}>{t('dueDays.explain')}</p>
      <div className={styles.days}>
        {SEVERITIES.map((severity) => (
          <TextField
            key={severity}
            label={t(`ui:severity.${severity}`)}
            inputMode="numeric"
            placeholder={t('ui:none')}
            value={values[severity]}
            error={errors[`dueDays.${severity}`]}
            after={
              <Text size={12} tone="muted">
                {t('dueDays.unit')}
              </Text>
            }
            onChange={(event) => onChange(severity, event.currentTarget.value)}
          />
        ))}
      </div>
    </Stack>
  );
}
