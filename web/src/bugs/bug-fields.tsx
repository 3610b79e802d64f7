import { LIMITS } from '@coloa/contract/limits.ts';
import { SEVERITIES, type Severity as SeverityName } from '@coloa/contract/severities.ts';
import type { UseFormReturnType } from '@mantine/form';
import type { ReactNode } from 'react';
import { useT } from '../lib/i18n.ts';
import { Severity } from '../ui/data/severity.tsx';
import { SelectField } from '../ui/fields/select-field.tsx';
import { TagsField } from '../ui/fields/tags-field.tsx';
import { TextField } from '../ui/fields/text-field.tsx';
import styles from './bug-list.module.css';

export interface BugValues {
  names: { vi: string; en: string };
  severity: SeverityName;
  cwe: string;
  cvss: string;
  aliases: string[];
}

export type ShippedWords = Partial<Record<'vi' | 'en' | 'severity' | 'cwe', ReactNode>>;

interface BugFieldsProps<Values extends BugValues> {
  form: UseFormReturnType<Values>;
  shownNames?: Record<'vi' | 'en', string>;
  shipped?: ShippedWords;
  /** True in a drawer, which starts in the first field. */
  starts?: boolean;
}

export function BugFields<Values extends BugValues>({ form, shownNames, shipped = {}, starts = false }: BugFieldsProps<Values>) {
  const t = useT('bugs');
  const ui = useT('ui');
  return (
    <>
      <div className={styles.halves}>
        {(['vi', 'en'] as const).map((language) => (
          <TextField
            key={language}
            label={t(`fields.name.${language}`)}
            lang={language}
            data-autofocus={(starts && language === 'vi') || undefined}
            hint={shipped[language]}
            placeholder={shownNames?.[language]}
            maxLength={LIMITS.name}
            {...form.getInputProps(`names.${language}`)}
          />
        ))}
        <SelectField
          label={t('fields.severity')}
          hint={shipped.severity}
          options={SEVERITIES.map((value) => ({ value, label: ui(`severity.${value}`), content: <Severity severity={value} /> }))}
          {...form.getInputProps('severity')}
        />
        <TextField label="CWE" optional hint={shipped.cwe} placeholder="CWE-79" {...form.getInputProps('cwe')} />
      </div>
      <TextField
        label={t('fields.cvss')}
        hint={t('fields.cvssHint')}
        optional
        mono
        placeholder="CVSS:3.1/AV:N/AC:L/PR:N/UI:N/S:U/C:H/I:H/A:H"
        {...form.getInputProps('cvss')}
      />
      <TagsField
        label={t('fields.aliases')}
        hint={t('fields.aliasesHint')}
        optional
        maxTags={LIMITS.bugAliases}
        maxLength={LIMITS.bugAlias}
        {...form.getInputProps('aliases')}
      />
    </>
  );
}
