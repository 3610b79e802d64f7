import type { Language } from '@coloa/contract/languages.ts';
import { LIMITS } from '@coloa/contract/limits.ts';
import { PROJECT_KINDS } from '@coloa/contract/projects/project-states.ts';
import type { ChangeEvent } from 'react';
import { useT } from '../lib/i18n.ts';
import { useProfile } from '../profile/profile.queries.ts';
import { CheckField } from '../ui/fields/check-field.tsx';
import { DateField } from '../ui/fields/date-field.tsx';
import { MultiSelect } from '../ui/fields/multi-select.tsx';
import { SelectField } from '../ui/fields/select-field.tsx';
import { TagsField } from '../ui/fields/tags-field.tsx';
import { TextArea } from '../ui/fields/text-area.tsx';
import { TextField } from '../ui/fields/text-field.tsx';
import styles from './project-form.module.css';
import type { ProjectForm } from './project-values.ts';

/** In each pair, the leading language comes first. */
const languageChoices = ['vi', 'en', 'vi,en', 'en,vi'] as const;

interface ProjectFieldsProps {
  form: ProjectForm;
  onName?: ((name: string) => void) | undefined;
  onKey?: (() => void) | undefined;
}

export function ProjectFields({ form, onName, onKey }: ProjectFieldsProps) {
  const t = useT('projects');
  return (
    <div className={styles.fields}>
      <NamingFields form={form} onName={onName} onKey={onKey} />
      <MultiSelect
        label={t('form.kinds')}
        hint={t('form.kindsHint')}
        options={PROJECT_KINDS.map((value) => ({ value, label: t(`kind.${value}`) }))}
        {...form.getInputProps('kinds')}
      />
      <TextField label={t('form.client')} optional maxLength={LIMITS.name} hint={t('form.clientHint')} {...form.getInputProps('client')} />
      <LanguagesField form={form} />
      <DateField label={t('form.startDay')} optional {...form.getInputProps('startDay')} />
      <DateField label={t('form.endDay')} optional {...form.getInputProps('endDay')} />
      <DescribingFields form={form} />
    </div>
  );
}

function NamingFields({ form, onName, onKey }: ProjectFieldsProps) {
  const t = useT('projects');
  const name = form.getInputProps('name');
  return (
    <>
      <TextField
        label={t('form.name')}
        maxLength={LIMITS.name}
        className={styles.wide}
        data-autofocus
        {...name}
        onChange={(event) => {
          name.onChange(event);
          onName?.(event.currentTarget.value);
        }}
      />
      <TextField
        label={t('form.key')}
        mono
        maxLength={LIMITS.projectKeyMax}
        autoCapitalize="characters"
        spellCheck={false}
        hint={t('form.keyHint', { key: form.values.key || 'KEY' })}
        {...form.getInputProps('key')}
        onChange={(event: ChangeEvent<HTMLInputElement>) => {
          onKey?.();
          form.setFieldValue('key', event.currentTarget.value.toUpperCase());
        }}
      />
    </>
  );
}

function LanguagesField({ form }: { form: ProjectForm }) {
  const t = useT('projects');
  const offered: readonly string[] = useProfile().currentWorkspace.languages;
  const languages = languageChoices.find((choice) => choice === form.values.languages.join(',')) ?? 'vi';
  // The project's current languages remain a choice, even if the workspace no longer offers them.
  const choices = languageChoices.filter(
    (choice) => choice === languages || choice.split(',').every((language) => offered.includes(language)),
  );
  return (
    <SelectField
      label={t('form.languages')}
      options={choices.map((value) => ({ value, label: t(`reportLanguages.${value}`) }))}
      value={languages}
      onChange={(value) => value && form.setFieldValue('languages', value.split(',') as Language[])}
      error={form.errors.languages}
    />
  );
}

function DescribingFields({ form }: { form: ProjectForm }) {
  const t = useT('projects');
  return (
    <>
      <TagsField
        label={t('form.tags')}
        optional
        className={styles.wide}
        hint={t('form.tagsHint')}
        maxTags={LIMITS.tags}
        {...form.getInputProps('tags')}
      />
      <TextArea
        label={t('form.description')}
        optional
        className={styles.wide}
        rows={5}
        maxLength={LIMITS.markdown}
        hint={t('form.descriptionHint')}
        {...form.getInputProps('description')}
      />
      <div className={styles.wide}>
        <CheckField
          label={t('form.twoPersonReview')}
          hint={t('form.twoPersonReviewHint')}
          {...form.getInputProps('twoPersonReview', { type: 'checkbox' })}
        />
      </div>
    </>
  );
}
