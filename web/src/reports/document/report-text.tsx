import { MarkdownView } from '../../ui/markdown-view.tsx';
import { useFirstEvidence } from './evidence-numbers.tsx';
import { useReportWords } from './report-words.tsx';

interface ReportTextProps {
  /** By which its evidence is numbered. */
  name: string;
  /** Markdown. */
  children: string;
}

/** A text of the report, in its language. */
export function ReportText({ name, children }: ReportTextProps) {
  const { language } = useReportWords();
  return (
    <MarkdownView reveal={false} lang={language} firstEvidence={useFirstEvidence(name)}>
      {children}
    </MarkdownView>
  );
}
