import { SECTIONS, type Section } from '@coloa/contract/bugs/bugs.contract.ts';
import { ISSUE_TEXTS } from '@coloa/contract/issues/issues.schema.ts';
import type { Language } from '@coloa/contract/languages.ts';
import { LIMITS } from '@coloa/contract/limits.ts';
import { memo, useCallback, useEffect, useRef } from 'react';
import { MarkdownEditor } from '../../editor/markdown-editor.tsx';
import { useT } from '../../lib/i18n.ts';
import { Segmented } from '../../ui/segmented.tsx';
import { TextField } from '../../ui/text-field.tsx';
import styles from './form.module.css';
import { type TextName, textName } from './issue-value.ts';
import type { IssueFormState } from './use-issue-form.ts';

interface FormTextsProps {
  form: IssueFormState;
  languages: readonly Language[];
  language: Language;
  onLanguage: (language: Language) => void;
}

/** Lines the empty editors are high: long texts begin higher. */
const rows: Record<Section, number> = { description: 6, steps: 8, impact: 4, recommendation: 4, references: 3 };

/** The text, a language at a time. Each language keeps its own editors, so that undo does not cross. */
export function FormTexts({ form, languages, language, onLanguage }: FormTextsProps) {
  const t = useT('issues');
  const written = (each: Language) => ISSUE_TEXTS.filter((field) => form.value[textName(each, field)].trim() !== '').length;
  const wrong = (each: Language) => ISSUE_TEXTS.some((field) => form.errors[textName(each, field)]);
  return (
    <section className={styles.texts} aria-label={t('form.texts')}>
      {languages.length > 1 && (
        <div className={styles.languages}>
          <Segmented
            label={t('form.languageTabs')}
            value={language}
            onChange={onLanguage}
            options={languages.map((each) => ({
              value: each,
              lang: each,
              label: (
                <>
                  {t(`ui:language.${each}`)}{' '}
                  <span className={wrong(each) ? styles.wrong : styles.count}>{t('form.written', { count: written(each) })}</span>
                </>
              ),
            }))}
          />
        </div>
      )}
      {languages
        .filter((each) => each === language)
        .map((each) => (
          <LanguageTexts key={each} form={form} language={each} />
        ))}
    </section>
  );
}

function LanguageTexts({ form, language }: { form: IssueFormState; language: Language }) {
  const t = useT('issues');
  const { value, errors } = form;
  const title = textName(language, 'title');
  const set = useRef(form.set);
  useEffect(() => {
    set.current = form.set;
  });
  const change = useCallback((name: TextName, text: string) => set.current(name, text), []);
  return (
    <>
      <TextField
        label={t('form.title')}
        hint={value[title] ? undefined : t('form.titleHint')}
        error={errors[title]}
        size="l"
        lang={language}
        spellCheck
        maxLength={LIMITS.title}
        data-field={title}
        value={value[title]}
        onChange={(event) => change(title, event.currentTarget.value)}
      />
      {SECTIONS.map((section) => (
        <SectionEditor
          key={section}
          section={section}
          language={language}
          value={value[textName(language, section)]}
          error={errors[textName(language, section)]}
          onChange={change}
        />
      ))}
    </>
  );
}

interface SectionEditorProps {
  section: Section;
  language: Language;
  value: string;
  error: string | undefined;
  onChange: (name: TextName, text: string) => void;
}

/** Kept from rendering while another section is typed in: each holds an editor and a preview. */
const SectionEditor = memo(({ section, language, value, error, onChange }: SectionEditorProps) => {
  const t = useT('issues');
  const name = textName(language, section);
  const change = useCallback((text: string) => onChange(name, text), [name, onChange]);
  return (
    <MarkdownEditor
      label={t(`section.${section}`)}
      field={name}
      lang={language}
      rows={rows[section]}
      maxLength={LIMITS.markdown}
      value={value}
      error={error}
      onChange={change}
    />
  );
});
SectionEditor.displayName = 'SectionEditor';
