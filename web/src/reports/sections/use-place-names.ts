import { inLanguage } from '@coloa/contract/languages.ts';
import { isReportPart, isSectionKind, type ReportPlace, type ReportSectionId } from '@coloa/contract/reports/report-parts.ts';
import { type Bilingual, useLanguage, useT } from '../../lib/i18n.ts';

/** Returns a function that names a place. A custom section without a title in the page's language is named in the other language. */
export function usePlaceNames(sections: readonly { id: ReportSectionId; title: Bilingual }[]): (place: ReportPlace) => string {
  const t = useT('projectReport');
  const words = useT('reports');
  const language = useLanguage();
  return (place) => {
    if (isReportPart(place)) return t(`part.${place}.name`);
    const title = sections.find(({ id }) => id === place)?.title;
    if (isSectionKind(place)) return title?.[language].trim() || words(`section.${place}`);
    return (title && inLanguage(language, title)) || t('section.untitled');
  };
}
