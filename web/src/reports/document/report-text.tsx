import type { Language } from '@coloa/contract/languages.ts';
import { MarkdownView } from '../../ui/markdown/markdown-view.tsx';
import { useFirstEvidence } from './evidence-numbers.tsx';
import { useReportWords } from './report-words.tsx';

interface ReportTextProps {
  /** By which its evidence is numbered. */
  name: string;
  /** The language that it is written in; that of the report by default. */
  lang?: Language | undefined;
  /** Markdown. */
  children: string;
}

/** A text of the report. */
export function ReportText({ name, lang, children }: ReportTextProps) {
  const { language } = useReportWords();
  return (
    <MarkdownView reveal={false} lang={lang ?? language} firstEvidence={useFirstEvidence(name)}>
      {children}
    </MarkdownView>
  );
}
