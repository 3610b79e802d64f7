import type { Issue } from '@coloa/contract/issues/issues.schema.ts';
import { type Language, otherLanguage } from '@coloa/contract/languages.ts';
import { useRouter } from '@tanstack/react-router';
import { useT } from '../../lib/i18n.ts';
import { useProfile } from '../../profile/profile.queries.ts';
import { IconWarning } from '../../ui/layout/icons.tsx';
import { lacking } from '../page/contents.ts';
import styles from '../page/issue-contents.module.css';
import { AddLanguage } from './add-language.tsx';
import { LanguageNotes } from './language-notes.tsx';
import notes from './languages.module.css';
import { useAddLanguage } from './languages.queries.ts';
import { TranslationChanges } from './translation-changes.tsx';
import { UpToDateButton } from './up-to-date-button.tsx';

interface LanguageHeadProps {
  issue: Issue;
  language: Language;
  written: readonly Language[];
  editHref: string;
}

export function LanguageHead({ issue, language, written, editHref }: LanguageHeadProps) {
  const t = useT('issues');
  const { history } = useRouter();
  const { languages: offered } = useProfile().currentWorkspace;
  const add = useAddLanguage(issue.id);
  const other = otherLanguage(language);
  const alone = !written.includes(other);
  const wanted = issue.reportLanguages.includes(other);
  const mayAdd = alone && issue.can.addLanguage && (wanted || offered.includes(other));
  const outdated = issue.outdatedTexts?.[language].length ?? 0;
  // Gaps in the texts are for the team to fill.
  const team = issue.can.versions;
  // Omits the heading if the issue has only one language, and the other one is not required and cannot be added.
  if (alone && !(wanted && team) && !mayAdd) return null;
  return (
    <div className={styles.language}>
      <b lang={language}>{t(`ui:language.${language}`)}</b>
      {!alone && language === written[0] && t('languages.leading')}
      {alone && wanted && team && (
        <span className={notes.note}>
          <IconWarning size={14} /> {t('languages.missing', { names: t(`languages.name.${other}`) })}
        </span>
      )}
      <LanguageNotes language={language} lacking={alone || !team ? 0 : lacking(issue.contents, language).length} outdated={outdated} />
      {outdated > 0 && (
        <span className={notes.buttons}>
          <TranslationChanges issue={issue} language={language} />
          {issue.can.edit && <UpToDateButton issueId={issue.id} language={language} />}
        </span>
      )}
      {mayAdd && (
        <span className={notes.end}>
          <AddLanguage
            language={other}
            hasType={issue.bugId !== null}
            busy={add.isPending}
            onAdd={(copyFrom) => add.mutate({ language: other, copyFrom }, { onSuccess: () => history.push(editHref) })}
          />
        </span>
      )}
    </div>
  );
}
