import { isReportPart, isSectionKind, type ReportPlace } from '@coloa/contract/reports/report-parts.ts';
import { useT } from '../../lib/i18n.ts';
import type { PartWords } from './part-list.tsx';
import type { SectionHome } from './section-home.ts';
import styles from './sections.module.css';
import { type InLanguages, shownTexts, unsavedAmong } from './use-drafted-texts.ts';
import { usePlaceNames } from './use-place-names.ts';

export function usePartWords({ of, sections, texts }: SectionHome, partTexts: Partial<Record<ReportPlace, InLanguages>> = {}) {
  const t = useT('projectReport');
  const nameOf = usePlaceNames(
    sections.map((section) => {
      const title = texts.get(section.id)?.title;
      return { id: section.id, title: title ? shownTexts(title) : section.title };
    }),
  );
  return (place: ReportPlace): PartWords => {
    const part = partTexts[place];
    const typed = isReportPart(place) ? undefined : texts.get(place);
    const written = [...(part ? [part] : []), ...(typed ? [typed.title, typed.text] : [])];
    const section = sections.find(({ id }) => id === place);
    const whose = of === 'PROJECT' && section?.inWorkspace ? t(section.own ? 'section.noteOwn' : 'section.noteFollows') : null;
    return {
      name: nameOf(place),
      hint: isReportPart(place) || isSectionKind(place) ? t(`part.${place}.hint`) : t('part.OWN.hint'),
      note:
        unsavedAmong(written).length > 0 ? (
          <span className={styles.unsaved}>{t('section.noteUnsaved')}</span>
        ) : (
          whose && <span className={styles.note}>{whose}</span>
        ),
    };
  };
}
