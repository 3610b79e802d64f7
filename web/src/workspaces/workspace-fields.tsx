import { LANGUAGES, type Language } from '@coloa/contract/languages.ts';
import { LIMITS } from '@coloa/contract/limits.ts';
import type { ReactNode } from 'react';
import { useMemo } from 'react';
import { useT } from '../lib/i18n.ts';
import { CheckField } from '../ui/fields/check-field.tsx';
import { FieldError } from '../ui/fields/field-error.tsx';
import { SelectField } from '../ui/fields/select-field.tsx';
import { TextField } from '../ui/fields/text-field.tsx';
import { timeZones } from './time-zones.ts';
import styles from './workspaces.module.css';

export interface WorkspaceBasics {
  name: string;
  slug: string;
  timeZone: string;
  languages: Language[];
}

interface WorkspaceFieldsProps {
  values: WorkspaceBasics;
  errors: Readonly<Record<string, ReactNode>>;
  onChange: (change: Partial<WorkspaceBasics>) => void;
  autoFocus?: boolean;
}

export function WorkspaceFields({ values, errors, onChange, autoFocus }: WorkspaceFieldsProps) {
  const t = useT('workspaces');
  const zones = useMemo(() => timeZones(values.timeZone), [values.timeZone]);
  return (
    <div className={styles.fields}>
      <TextField
        label={t('form.name')}
        maxLength={LIMITS.name}
        data-autofocus={autoFocus}
        data-field="name"
        value={values.name}
        error={errors.name}
        onChange={(event) => onChange({ name: event.currentTarget.value })}
      />
      <TextField
        label={t('form.slug')}
        hint={t('form.slugHint')}
        mono
        maxLength={LIMITS.slug}
        autoCapitalize="none"
        spellCheck={false}
        value={values.slug}
        error={errors.slug}
        onChange={(event) => onChange({ slug: event.currentTarget.value })}
      />
      <SelectField
        label={t('form.timeZone')}
        hint={t('form.timeZoneHint')}
        options={zones}
        value={values.timeZone}
        error={errors.timeZone}
        onChange={(timeZone) => timeZone !== null && onChange({ timeZone })}
      />
      <LanguageFields chosen={values.languages} error={errors.languages} onChange={(languages) => onChange({ languages })} />
    </div>
  );
}

interface LanguageFieldsProps {
  chosen: readonly Language[];
  error: ReactNode;
  onChange: (languages: Language[]) => void;
}

function LanguageFields({ chosen, error, onChange }: LanguageFieldsProps) {
  const t = useT('workspaces');
  return (
    <fieldset className={styles.group}>
      <legend>{t('form.languages')}</legend>
      {LANGUAGES.map((language) => (
        <CheckField
          key={language}
          label={t(`ui:language.${language}`)}
          checked={chosen.includes(language)}
          onChange={({ currentTarget: { checked } }) =>
            onChange(LANGUAGES.filter((each) => (each === language ? checked : chosen.includes(each))))
          }
        />
      ))}
      {error ? (
        <div role="alert">
          <FieldError>{error}</FieldError>
        </div>
      ) : (
        <p className={styles.hint}>{t('form.languagesHint')}</p>
      )}
    </fieldset>
  );
}
