import type { Language } from '@coloa/contract/languages.ts';
import { MarkdownView } from '../../ui/markdown-view.tsx';
import { useFirstEvidence } from './evidence-numbers.tsx';
import { useReportWords } from './report-words.tsx';

interface ReportTextProps {
  /** By which its evidence is numbered. */
  name: string;
  /** Markdown. */
  children: string;
  /** Of the text; without it that of the report. */
  lang?: Language;
}

/** A text of the report. */
export function ReportText({ name, children, lang }: ReportTextProps) {
  const { language } = useReportWords();
  return (
    <MarkdownView reveal={false} lang={lang ?? language} firstEvidence={useFirstEvidence(name)}>
      {children}
    </MarkdownView>
  );
}
