import type { Issue } from '@coloa/contract/issues/issues.schema.ts';
import { type Language, otherLanguage } from '@coloa/contract/languages.ts';
import { useT } from '../../lib/i18n.ts';
import { Button } from '../../ui/layout/button.tsx';
import { LanguageNotes } from '../languages/language-notes.tsx';
import { TranslationChanges } from '../languages/translation-changes.tsx';
import { UpToDateButton } from '../languages/up-to-date-button.tsx';
import { lacking } from '../page/contents.ts';
import { copyLacking } from './copy-language.ts';
import styles from './form.module.css';
import { contentsOf } from './issue-value.ts';
import type { BugChoice } from './use-bug-choice.ts';
import type { IssueFormState } from './use-issue-form.ts';

interface FormLanguageProps {
  form: IssueFormState;
  choice: BugChoice;
  issue: Issue | null;
  language: Language;
  /** The number of texts that are outdated after the save. */
  outdated: number;
}

export function FormLanguage({ form, choice, issue, language, outdated }: FormLanguageProps) {
  const t = useT('issues');
  const missing = lacking(contentsOf(form.value), language).length;
  const markable = issue?.can.edit && issue.outdated?.includes(language);
  const copy = () => {
    const { value, count, undo } = copyLacking(form.read(), language);
    form.change(value);
    form.report(t('form.copied', { count }), { label: t('ui:undo'), run: () => form.change(undo(form.read())) });
  };
  return (
    <div className={styles.language}>
      <b lang={language}>{t(`ui:language.${language}`)}</b>
      <LanguageNotes language={language} lacking={missing} outdated={outdated} />
      {form.unsavedIn(language) && <span className={styles.count}>{t('form.unsavedHere')}</span>}
      <span className={styles.languageActions}>
        {missing > 0 && form.value.bugId && (
          <Button size="s" kind="quiet" onClick={() => choice.fill(language)}>
            {t('form.fillFromTemplate')}
          </Button>
        )}
        {missing > 0 && (
          <Button size="s" kind="quiet" onClick={copy}>
            {t('languages.copy', { name: t(`languages.name.${otherLanguage(language)}`) })}
          </Button>
        )}
        {issue && <TranslationChanges issue={issue} language={language} />}
        {markable && <UpToDateButton issueId={issue.id} language={language} />}
      </span>
    </div>
  );
}
