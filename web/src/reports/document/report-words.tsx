import type { Language } from '@coloa/contract/languages.ts';
import { writtenDay } from '@coloa/contract/written-values.ts';
import type { TFunction } from 'i18next';
import { createContext, type ReactNode, useContext, useMemo } from 'react';
import { useTIn } from '../../lib/i18n.ts';
import { TextLanguage } from '../../ui/markdown/text-language.tsx';

interface ReportWords {
  /** Translates into the report's language, with the texts that all formats of the report share. */
  t: TFunction<['reports', 'ui']>;
  language: Language;
  day: (day: string) => string;
  /** Heading level of the cover: 1 if the report is the whole page. */
  level: number;
  /** True if the report contains the findings, so that links can lead to them. */
  findings: boolean;
}

const WordsContext = createContext<ReportWords | null>(null);

interface ReportWordsProviderProps extends Pick<ReportWords, 'language' | 'level' | 'findings'> {
  children: ReactNode;
}

export function ReportWordsProvider({ language, level, findings, children }: ReportWordsProviderProps) {
  const t = useTIn('reports', language);
  const words = useMemo(
    () => ({ t, language, level, findings, day: (day: string) => writtenDay(day, language) }),
    [t, language, level, findings],
  );
  return (
    <WordsContext value={words}>
      <TextLanguage lang={language}>{children}</TextLanguage>
    </WordsContext>
  );
}

export function useReportWords(): ReportWords {
  const words = useContext(WordsContext);
  if (!words) throw new Error('Parts of a report stand in a ReportBody');
  return words;
}

interface HeadingProps {
  /** Depth of the heading: 0 on the cover, 1 for a section, 2 for a finding, 3 inside a finding. */
  depth: 0 | 1 | 2 | 3;
  id?: string;
  className?: string | undefined;
  children: ReactNode;
}

export function Heading({ depth, ...rest }: HeadingProps) {
  const { level } = useReportWords();
  const Tag = `h${Math.min(6, level + depth)}` as 'h1' | 'h2' | 'h3' | 'h4' | 'h5' | 'h6';
  return <Tag {...rest} />;
}
