import type { Language } from '@coloa/contract/languages.ts';
import { LIMITS } from '@coloa/contract/limits.ts';
import { isSectionKind } from '@coloa/contract/reports/report-parts.ts';
import type { ProjectSection } from '@coloa/contract/reports/report-sections.ts';
import { useState } from 'react';
import { useT } from '../../lib/i18n.ts';
import { Stack } from '../../ui/layout/layout.tsx';
import { type KeptSections, type SectionHome, saveText } from './section-home.ts';
import { DeleteSection, SectionSource } from './section-source.tsx';
import { SectionTitles } from './section-titles.tsx';
import { TextPanel, type TextWords } from './text-panel.tsx';
import type { SectionTexts } from './use-drafted-texts.ts';

interface SectionPanelProps {
  home: SectionHome;
  section: ProjectSection;
  texts: SectionTexts;
  name: string;
  leading: Language;
}

export function SectionPanel({ home, section, texts, name, leading }: SectionPanelProps) {
  const [language, setLanguage] = useState(leading);
  const words = useSectionWords(section, name);
  const { id, own } = section;
  const save = own ? home.save : null;
  return (
    <Stack gap={3}>
      <SectionSource home={home} section={section} texts={texts} name={name} onOwn={(version) => texts.text[language].start(version)} />
      {save && <SectionTitles section={section} titles={texts.title} save={save} />}
      <TextPanel
        words={words}
        texts={texts.text}
        language={language}
        onLanguage={setLanguage}
        filesAt={home.filesAt}
        maxLength={LIMITS.sectionText}
        save={
          save &&
          (({ path, draft }, written) =>
            saveText<KeptSections>({
              path,
              kept: { sections: home.sections, version: draft?.version ?? 0, by: null },
              send: () => save({ [id]: { text: { [written]: draft?.text ?? '' } } }, draft?.version),
              textIn: (current) => current.sections.find((each) => each.id === id)?.text[written] ?? '',
            }))
        }
      />
      <DeleteSection home={home} section={section} texts={texts} name={name} />
    </Stack>
  );
}

function useSectionWords({ id }: ProjectSection, name: string): TextWords {
  const t = useT('projectReport');
  return {
    name,
    label: { vi: t('section.label.vi', { name }), en: t('section.label.en', { name }) },
    open: { vi: t('section.open.vi', { name }), en: t('section.open.en', { name }) },
    edit: { vi: t('section.edit.vi', { name }), en: t('section.edit.en', { name }) },
    empty: t(id === 'DOCUMENT_CONTROL' ? 'section.emptyControl' : 'section.empty'),
    placeholder: isSectionKind(id) ? t(`section.placeholder.${id}`) : t('section.placeholder.OWN'),
    saved: t('section.saved', { name }),
  };
}
