import type { Language } from '@coloa/contract/languages.ts';
import { LIMITS } from '@coloa/contract/limits.ts';
import type { Project } from '@coloa/contract/projects/projects.schema.ts';
import type { ReportSettings } from '@coloa/contract/reports/reports.contract.ts';
import { useState } from 'react';
import { useT } from '../../lib/i18n.ts';
import { useSaveReportSettings } from '../reports.queries.ts';
import { saveText } from '../sections/section-home.ts';
import { TextPanel, type TextWords } from '../sections/text-panel.tsx';
import type { InLanguages } from '../sections/use-drafted-texts.ts';
import type { ReportText } from './use-report-texts.ts';

interface LeadTextProps {
  project: Project;
  settings: ReportSettings;
  name: ReportText;
  texts: InLanguages;
  leading: Language;
}

export function LeadText({ project, settings, name, texts, leading }: LeadTextProps) {
  const t = useT('projectReport');
  const [language, setLanguage] = useState(leading);
  const send = useSaveReportSettings(project.id);
  const words: TextWords = {
    name: t(`text.${name}.title`),
    label: { vi: t(`text.${name}.label.vi`), en: t(`text.${name}.label.en`) },
    open: { vi: t(`text.${name}.open.vi`), en: t(`text.${name}.open.en`) },
    edit: { vi: t(`text.${name}.edit.vi`), en: t(`text.${name}.edit.en`) },
    empty: t(`text.${name}.empty`),
    placeholder: t(`text.${name}.placeholder`),
    saved: t(`text.${name}.saved`),
  };
  return (
    <TextPanel
      words={words}
      texts={texts}
      language={language}
      onLanguage={setLanguage}
      filesAt={{ on: 'PROJECT', id: project.id }}
      maxLength={LIMITS.markdown}
      save={
        settings.can.edit
          ? ({ path, draft }, written) =>
              saveText({
                path,
                kept: settings,
                // The request contains both languages. The other language is sent unchanged.
                send: (from) => send({ [name]: { ...from[name], [written]: draft?.text ?? '' }, version: draft?.version ?? 0 }),
                textIn: (current) => current[name][written],
              })
          : null
      }
    />
  );
}
