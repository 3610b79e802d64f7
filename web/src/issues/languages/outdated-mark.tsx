import type { IssueText } from '@coloa/contract/issues/issues.schema.ts';
import { type Language, otherLanguage } from '@coloa/contract/languages.ts';
import { useLanguage, useT } from '../../lib/i18n.ts';
import { IconButton } from '../../ui/layout/icon-button.tsx';
import { IconCheck, IconClock } from '../../ui/layout/icons.tsx';
import styles from './languages.module.css';
import { useUpToDate } from './languages.queries.ts';

interface OutdatedMarkProps {
  language: Language;
  text: IssueText;
  /** The issue in which the user can mark the text as up to date; null if the user cannot. */
  issueId: string | null;
}

/** Marks a text that is older than the same text in the other language. */
export function OutdatedMark({ language, text, issueId }: OutdatedMarkProps) {
  const t = useT('issues');
  return (
    <span className={styles.note} lang={useLanguage()}>
      <IconClock size={14} /> {t('languages.older', { name: t(`languages.name.${otherLanguage(language)}`) })}
      {issueId && <MarkButton issueId={issueId} language={language} text={text} />}
    </span>
  );
}

function MarkButton({ issueId, language, text }: { issueId: string; language: Language; text: IssueText }) {
  const t = useT('issues');
  const { mutate, isPending } = useUpToDate(issueId);
  const field = t('form.fieldIn', { field: t(`section.${text}`), language: t(`ui:language.${language}`) });
  return (
    <IconButton
      className={styles.check}
      label={t('languages.upToDateOf', { field })}
      aria-disabled={isPending}
      onClick={() => mutate({ upToDate: [`contents.${language}.${text}`], done: t('languages.upToDateOfDone', { field }) })}
    >
      <IconCheck size={14} />
    </IconButton>
  );
}
