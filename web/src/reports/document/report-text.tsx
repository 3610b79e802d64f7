import type { Language } from '@coloa/contract/languages.ts';
import { MarkdownView } from '../../ui/markdown/markdown-view.tsx';
import { useFirstEvidence } from './evidence-numbers.tsx';
import { useReportWords } from './report-words.tsx';

interface ReportTextProps {
  /** Name under which the evidence in the text is numbered. */
  name: string;
  /** Defaults to the report's language. */
  lang?: Language | undefined;
  /** The text in Markdown. */
  children: string;
}

export function ReportText({ name, lang, children }: ReportTextProps) {
  const { language } = useReportWords();
  return (
    <MarkdownView reveal={false} lang={lang ?? language} firstEvidence={useFirstEvidence(name)}>
      {children}
    </MarkdownView>
  );
}
