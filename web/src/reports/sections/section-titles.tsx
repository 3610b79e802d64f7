import { LANGUAGES, type Language } from '@coloa/contract/languages.ts';
import { LIMITS } from '@coloa/contract/limits.ts';
import { isSectionKind, type ReportSectionId } from '@coloa/contract/reports/report-parts.ts';
import type { ProjectSection } from '@coloa/contract/reports/report-sections.ts';
import { useMutation } from '@tanstack/react-query';
import { useRef } from 'react';
import { ApiError, fieldErrors } from '../../lib/api-error.ts';
import { useT, useTIn } from '../../lib/i18n.ts';
import { toast } from '../../ui/feedback/toast.ts';
import { LineField } from './line-field.tsx';
import type { KeptSections, SectionHome } from './section-home.ts';
import styles from './sections.module.css';
import type { InLanguages, WrittenText } from './use-drafted-texts.ts';

interface SectionTitlesProps {
  section: ProjectSection;
  titles: InLanguages;
  save: NonNullable<SectionHome['save']>;
}

export function SectionTitles({ section: { id }, titles, save }: SectionTitlesProps) {
  return (
    <div className={styles.pair}>
      {LANGUAGES.map((language) => (
        <SectionTitle key={language} id={id} language={language} text={titles[language]} save={save} />
      ))}
    </div>
  );
}

interface SectionTitleProps extends Pick<SectionTitlesProps, 'save'> {
  id: ReportSectionId;
  language: Language;
  text: WrittenText;
}

function SectionTitle({ id, language, text, save }: SectionTitleProps) {
  const t = useT('projectReport');
  const kinds = useTIn('reports', language);
  const { mutateAsync, error } = useMutation({
    mutationFn: ({ line, since }: { line: string; since: number }) => save({ [id]: { title: { [language]: line } } }, since),
  });
  /** Resolves to the version after the last save of this line, on which the next save is based. */
  const version = useRef(Promise.resolve(0));
  const keep = async (line: string, since = 0): Promise<boolean> => {
    const before = version.current;
    const saved = before.then(async (own) => (await mutateAsync({ line, since: Math.max(since, own) })).version);
    version.current = saved.catch(() => before);
    try {
      await saved;
      return true;
    } catch (failure) {
      if (!(failure instanceof ApiError)) throw failure;
      if (!failure.has('EDIT_CONFLICT')) return false;
      toast.bad(t('changedByOther', { name: (failure.current as KeptSections).by?.name ?? '' }));
      return true;
    }
  };
  return (
    <LineField
      lang={language}
      label={t(`section.title.${language}`)}
      placeholder={isSectionKind(id) ? kinds(`section.${id}`) : t('section.titlePlaceholder')}
      text={text}
      maxLength={LIMITS.sectionTitle}
      error={fieldErrors(error)[text.path]}
      onKeep={keep}
    />
  );
}
