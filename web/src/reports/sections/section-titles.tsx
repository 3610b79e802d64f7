import { LANGUAGES } from '@coloa/contract/languages.ts';
import { LIMITS } from '@coloa/contract/limits.ts';
import { isSectionKind } from '@coloa/contract/reports/report-parts.ts';
import type { ProjectSection } from '@coloa/contract/reports/report-sections.ts';
import { ApiError, fieldErrors } from '../../lib/api-error.ts';
import { useT, useTIn } from '../../lib/i18n.ts';
import { useOneMutation } from '../../lib/use-one-mutation.ts';
import { toast } from '../../ui/feedback/toast.ts';
import { LineField } from './line-field.tsx';
import type { KeptSections, SectionHome } from './section-home.ts';
import styles from './sections.module.css';
import type { InLanguages } from './use-drafted-texts.ts';

interface SectionTitlesProps {
  section: ProjectSection;
  titles: InLanguages;
  save: NonNullable<SectionHome['save']>;
}

/** The title in both languages; those of a kind are there already. */
export function SectionTitles({ section: { id }, titles, save }: SectionTitlesProps) {
  const t = useT('projectReport');
  const kinds = { vi: useTIn('reports', 'vi'), en: useTIn('reports', 'en') };
  const { mutateAsync, error } = useOneMutation({
    mutationFn: ({ path, line, since }: { path: 'vi' | 'en'; line: string; since: number }) =>
      save({ [id]: { title: { [path]: line } } }, since),
  });
  const keep = async (language: 'vi' | 'en', line: string, since: number): Promise<boolean> => {
    try {
      await mutateAsync({ path: language, line, since });
      return true;
    } catch (failure) {
      if (!(failure instanceof ApiError)) throw failure;
      if (!failure.has('EDIT_CONFLICT')) return false;
      toast.bad(t('changedByOther', { name: (failure.current as KeptSections).by?.name ?? '' }));
      return true;
    }
  };
  return (
    <div className={styles.pair}>
      {LANGUAGES.map((language) => (
        <LineField
          key={language}
          lang={language}
          label={t(`section.title.${language}`)}
          placeholder={isSectionKind(id) ? kinds[language](`section.${id}`) : t('section.titlePlaceholder')}
          text={titles[language]}
          maxLength={LIMITS.sectionTitle}
          error={fieldErrors(error)[titles[language].path]}
          onKeep={(line, since) => keep(language, line, since)}
        />
      ))}
    </div>
  );
}
