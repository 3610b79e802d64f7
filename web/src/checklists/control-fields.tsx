import type { ChecklistCategory } from '@coloa/contract/checklists/checklists.contract.ts';
import { LANGUAGES } from '@coloa/contract/languages.ts';
import { LIMITS } from '@coloa/contract/limits.ts';
import { SEVERITIES } from '@coloa/contract/severities.ts';
import type { UseFormReturnType } from '@mantine/form';
import { MarkdownEditor } from '../editor/markdown-editor.tsx';
import { inReaders, useLanguage, useT } from '../lib/i18n.ts';
import { Severity } from '../ui/data/severity.tsx';
import { AutocompleteField } from '../ui/fields/autocomplete-field.tsx';
import { SelectField } from '../ui/fields/select-field.tsx';
import { TextField } from '../ui/fields/text-field.tsx';
import { Text } from '../ui/layout/text.tsx';
import styles from './checklists.module.css';
import type { ControlValues } from './control-values.ts';

interface ControlFieldsProps {
  form: UseFormReturnType<ControlValues>;
  categories: readonly ChecklistCategory[];
  /** True for a built-in control, whose code and category cannot be changed. */
  shipped: boolean;
}

export function ControlFields({ form, categories, shipped }: ControlFieldsProps) {
  const t = useT('checklists');
  const ui = useT('ui');
  return (
    <>
      {!shipped && <PlaceFields form={form} categories={categories} />}
      <div className={styles.halves}>
        {LANGUAGES.map((language) => (
          <TextField
            key={language}
            label={`${t('fields.title')} · ${ui(`language.${language}`)}`}
            lang={language}
            data-autofocus={(shipped && language === LANGUAGES[0]) || undefined}
            maxLength={LIMITS.title}
            {...form.getInputProps(`title.${language}`)}
          />
        ))}
        <BothLanguages form={form} text="description" />
        <BothLanguages form={form} text="howTo" />
        <TextField
          label={t('fields.reference')}
          optional
          inputMode="url"
          placeholder="https://owasp.org/…"
          maxLength={LIMITS.url}
          {...form.getInputProps('reference')}
        />
        <SelectField
          label={t('fields.severity')}
          hint={t('fields.severityHint')}
          optional
          clearable
          options={SEVERITIES.map((value) => ({ value, label: ui(`severity.${value}`), content: <Severity severity={value} /> }))}
          {...form.getInputProps('severityHint')}
        />
      </div>
    </>
  );
}

function BothLanguages({ form, text }: Pick<ControlFieldsProps, 'form'> & { text: 'description' | 'howTo' }) {
  const t = useT('checklists');
  const ui = useT('ui');
  return LANGUAGES.map((language) => (
    <MarkdownEditor
      key={language}
      label={`${t(`fields.${text}`)} · ${ui(`language.${language}`)}`}
      lang={language}
      filesAt={null}
      rows={text === 'howTo' ? 8 : 4}
      maxLength={text === 'howTo' ? LIMITS.markdown : LIMITS.note}
      value={form.values[text][language]}
      error={form.errors[`${text}.${language}`]}
      onChange={(value) => form.setFieldValue(`${text}.${language}`, value)}
    />
  ));
}

function PlaceFields({ form, categories }: Omit<ControlFieldsProps, 'shipped'>) {
  const t = useT('checklists');
  const ui = useT('ui');
  const language = useLanguage();
  const known = categories.find(({ key }) => key === form.values.category.trim());
  const chooseCategory = (category: string) => {
    const chosen = categories.find(({ key }) => key === category.trim());
    form.setValues({ category, ...(chosen && { categoryName: { ...chosen.name } }) });
    form.clearFieldError('category');
  };
  return (
    <div className={styles.halves}>
      <TextField
        label={t('fields.code')}
        data-autofocus
        mono
        maxLength={LIMITS.controlCode}
        placeholder="PCI-6.2.4"
        {...form.getInputProps('code')}
      />
      <AutocompleteField
        label={t('fields.category')}
        hint={known ? t('fields.categoryKnown') : t('fields.categoryNew')}
        mono
        maxLength={LIMITS.controlCode}
        placeholder="PCI-6"
        suggestions={categories.map(({ key, name }) => ({
          value: key,
          note: (
            <Text size={12} tone="muted">
              {inReaders(name, language)}
            </Text>
          ),
        }))}
        value={form.values.category}
        error={form.errors.category}
        onChange={chooseCategory}
      />
      {LANGUAGES.map((each) => (
        <TextField
          key={each}
          label={`${t('fields.categoryName')} · ${ui(`language.${each}`)}`}
          lang={each}
          optional
          maxLength={LIMITS.name}
          {...form.getInputProps(`categoryName.${each}`)}
        />
      ))}
    </div>
  );
}
