import { ISSUE_TEXTS, type OutdatedTexts } from '@coloa/contract/issues/issues.schema.ts';
import type { Language } from '@coloa/contract/languages.ts';
import { useT } from '../../lib/i18n.ts';
import { useProfile } from '../../profile/profile.queries.ts';
import { Segmented } from '../../ui/fields/segmented.tsx';
import { Button } from '../../ui/layout/button.tsx';
import { IconPlus, IconSort, IconSplit } from '../../ui/layout/icons.tsx';
import { LanguageFlag } from '../languages/language-flag.tsx';
import { lacking } from '../page/contents.ts';
import styles from './form.module.css';
import { contentsOf, textName } from './issue-value.ts';
import type { IssueFormState } from './use-issue-form.ts';
import type { ScrollTogether } from './use-scroll-together.ts';

interface FormLanguagesProps {
  form: IssueFormState;
  outdated: OutdatedTexts;
  languages: readonly Language[];
  language: Language;
  beside: boolean;
  /** Shows both languages side by side; null if the window is too narrow. */
  onBeside: (() => void) | null;
  scrolling: ScrollTogether;
  onLanguage: (language: Language) => void;
  missing: readonly Language[];
  onAdd: (language: Language) => void;
}

export function FormLanguages(props: FormLanguagesProps) {
  const { form, outdated, languages, language, beside, onBeside, scrolling, onLanguage, missing, onAdd } = props;
  const t = useT('issues');
  const { languages: offered } = useProfile().currentWorkspace;
  const written = (each: Language) => ISSUE_TEXTS.filter((field) => form.value[textName(each, field)].trim() !== '').length;
  const wrong = (each: Language) => ISSUE_TEXTS.some((field) => form.errors[textName(each, field)]);
  const addable = missing.filter((each) => offered.includes(each));
  if (languages.length < 2 && addable.length === 0) return null;
  const options: Parameters<typeof Segmented<Language | 'both'>>[0]['options'] = languages.map((each) => ({
    value: each,
    lang: each,
    label: (
      <>
        {t(`ui:language.${each}`)}{' '}
        <span className={wrong(each) ? styles.wrong : styles.count}>{t('form.written', { count: written(each) })}</span>{' '}
        <LanguageFlag language={each} lacking={lacking(contentsOf(form.value), each).length} outdated={outdated[each].length} />
      </>
    ),
  }));
  return (
    <div className={styles.languages}>
      {languages.length > 1 && (
        <Segmented
          label={t('form.languageTabs')}
          value={beside ? 'both' : language}
          onChange={(chosen) => (chosen === 'both' ? onBeside?.() : onLanguage(chosen))}
          options={onBeside ? [...options, { value: 'both', label: t('form.beside'), icon: <IconSplit size={14} /> }] : options}
        />
      )}
      {beside && (
        <Button
          size="s"
          kind="quiet"
          icon={<IconSort size={14} />}
          title={t('form.scrollTogetherHint')}
          aria-pressed={scrolling.on}
          className={styles.toggle}
          onClick={scrolling.toggle}
        >
          {t('form.scrollTogether')}
        </Button>
      )}
      {addable.map((each) => (
        <Button key={each} size="s" icon={<IconPlus size={12} />} onClick={() => onAdd(each)}>
          {t('languages.add', { name: t(`languages.name.${each}`) })}
        </Button>
      ))}
    </div>
  );
}
