import type { IssueRow } from '@coloa/contract/issues/issues.schema.ts';
import type { Language } from '@coloa/contract/languages.ts';
import { useT } from '../../lib/i18n.ts';
import { LanguageMarks } from '../../ui/data/language-marks.tsx';
import { Text } from '../../ui/layout/text.tsx';

interface IssueLanguagesProps {
  issue: Pick<IssueRow, 'languages' | 'outdated'>;
  /** The languages of the project's report. */
  wanted: readonly Language[];
  words?: boolean;
}

/** Shows the languages with a title. Rows of lists contain no other texts, so the label does not call a language complete. */
export function IssueLanguages({ issue, wanted: asked, words = false }: IssueLanguagesProps) {
  const t = useT('issues');
  // Clients, who receive no outdated languages, see only the languages that they can read.
  const wanted = issue.outdated ? asked : asked.filter((language) => issue.languages.includes(language));
  const named = (languages: readonly Language[]) => languages.map((each) => t(`languages.name.${each}`)).join(', ');
  const missing = wanted.filter((language) => !issue.languages.includes(language));
  const old = wanted.filter((language) => issue.outdated?.includes(language) && !missing.includes(language));
  const troubles = [
    ...(missing.length > 0 ? [t('languages.untitled', { names: named(missing) })] : []),
    ...(old.length > 0 ? [t('languages.outdated', { names: named(old) })] : []),
  ];
  const label = troubles.join(' · ') || (issue.outdated ? t('languages.titled') : named(wanted));
  const state = (code: Language) => (missing.includes(code) ? 'missing' : old.includes(code) ? 'old' : 'there');
  return (
    <>
      <LanguageMarks label={label} languages={wanted.map((code) => ({ code, state: state(code) }))} />
      {words && troubles.length > 0 && (
        <Text size={12} tone="warn" aria-hidden>
          {' '}
          {label}
        </Text>
      )}
    </>
  );
}
