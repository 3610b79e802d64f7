import type { Language } from '@coloa/contract/languages.ts';
import { MarkdownView } from '../../ui/markdown/markdown-view.tsx';
import { useFirstEvidence } from './evidence-numbers.tsx';
import { useReportWords } from './report-words.tsx';

interface ReportTextProps {
  /** The key by which its evidence is numbered. */
  name: string;
  /** The language of its text; by default that of the report. */
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
