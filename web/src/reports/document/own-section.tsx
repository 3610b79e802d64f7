import type { ReportDocument } from '@coloa/contract/reports/report-document.ts';
import styles from './report-body.module.css';
import tables from './report-tables.module.css';
import { ReportText } from './report-text.tsx';
import { useReportWords } from './report-words.tsx';

interface OwnSectionProps {
  section: NonNullable<ReportDocument['sections']>[number] | undefined;
  history: ReportDocument['history'];
}

/** A section that the team wrote; document control begins with the versions. */
export function OwnSection({ section, history = [] }: OwnSectionProps) {
  const { t, day } = useReportWords();
  if (!section) return null;
  return (
    <>
      {section.id === 'DOCUMENT_CONTROL' && history.length > 0 && (
        <table className={tables.table}>
          <thead>
            <tr>
              <th scope="col">{t('history.version')}</th>
              <th scope="col">{t('history.day')}</th>
              <th scope="col">{t('history.by')}</th>
            </tr>
          </thead>
          <tbody>
            {history.map((version) => (
              <tr key={version.number}>
                <td>{version.number}</td>
                <td className={tables.nowrap}>{day(version.day)}</td>
                <td>{version.by}</td>
              </tr>
            ))}
          </tbody>
        </table>
      )}
      <div className={styles.prose}>
        <ReportText name={section.id}>{section.text}</ReportText>
      </div>
    </>
  );
}
