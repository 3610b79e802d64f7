import type { ReportDocument } from '@coloa/contract/reports/report-document.ts';
import type { ReportSectionId } from '@coloa/contract/reports/report-parts.ts';
import body from './report-body.module.css';
import tables from './report-tables.module.css';
import { ReportText } from './report-text.tsx';
import { useReportWords } from './report-words.tsx';
import { WrittenInNote, writtenLanguage } from './written-in-note.tsx';

export function OwnSection({ place, document }: { place: ReportSectionId; document: ReportDocument }) {
  const text = document.sections?.find(({ id }) => id === place)?.text ?? '';
  return (
    <>
      {place === 'DOCUMENT_CONTROL' && <VersionTable history={document.history ?? []} />}
      <div className={body.prose}>
        <WrittenInNote place={place} document={document} />
        <ReportText name={place} lang={writtenLanguage(document, place)}>
          {text}
        </ReportText>
      </div>
    </>
  );
}

function VersionTable({ history }: { history: NonNullable<ReportDocument['history']> }) {
  const { t, day } = useReportWords();
  if (history.length === 0) return null;
  return (
    <table className={`${tables.table} ${tables.stacked} ${body.versions}`}>
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
            <td data-head={t('history.version')}>{version.number}</td>
            <td data-head={t('history.day')} className={tables.nowrap}>
              {day(version.day)}
            </td>
            <td data-head={t('history.by')}>{version.by}</td>
          </tr>
        ))}
      </tbody>
    </table>
  );
}
