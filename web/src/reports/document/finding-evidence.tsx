import type { IssueEvidence } from '@coloa/contract/issues/issue-evidence.ts';
import type { ReportDocument } from '@coloa/contract/reports/report-document.ts';
import { type ReactNode, useMemo } from 'react';
import { EvidenceView } from '../../evidence/evidence-view.tsx';
import { formatSize } from '../../lib/format.ts';
import { EvidenceReferencesProvider, goToEvidence } from '../../ui/markdown/evidence-references.tsx';
import { CoveredText } from './covered-text.tsx';
import { useNumberOf } from './evidence-numbers.tsx';
import styles from './finding-evidence.module.css';
import { placeId, type ReportEvidence, type ReportFinding } from './report-sections.ts';
import { Heading, useReportWords } from './report-words.tsx';

/** The anchor contains the key of the finding, because evidence ids are only unique within a finding. */
const anchorOf = (key: string, evidenceId: string): string => `${placeId(key)}-${evidenceId}`;

export function FindingReferences({ findingKey, children }: { findingKey: string; children: ReactNode }) {
  const { t } = useReportWords();
  const numberOf = useNumberOf(findingKey);
  const absent = t('evidence.absent');
  const references = useMemo(
    () => numberOf && { numberOf, absent, go: (evidenceId: string) => void goToEvidence(anchorOf(findingKey, evidenceId)) },
    [numberOf, absent, findingKey],
  );
  return <EvidenceReferencesProvider references={references}>{children}</EvidenceReferencesProvider>;
}

export function FindingEvidence({ finding, document }: { finding: ReportFinding; document: ReportDocument }) {
  const { t, language } = useReportWords();
  const numberOf = useNumberOf(finding.key);
  const evidence = finding.evidence ?? [];
  if (evidence.length === 0) return null;
  const files = document.images.map(({ fileName }) => ({
    ...{ fileName, name: '', url: `/attachments/${fileName}` },
    ...{ size: 0, width: null, height: null },
  }));
  const items = evidence.map((item): IssueEvidence => {
    const { caption, ...rest } = item;
    return { ...rest, captions: { vi: '', en: '', [language]: caption } };
  });
  const insteadOf = ({ id }: IssueEvidence) => {
    const item = evidence.find((each) => each.id === id);
    if (item?.kind === 'FILE') return <FileFacts file={item.file} />;
    const isLost = item?.kind === 'IMAGE' && files.every(({ fileName }) => fileName !== item.fileName);
    return isLost ? <p className={styles.file}>{t('image.unnamed')}</p> : null;
  };
  return (
    <div className={styles.evidence}>
      <Heading depth={3} className={styles.name}>
        {t('evidence.heading')}
      </Heading>
      <EvidenceView
        items={items}
        language={language}
        files={files}
        reveal={false}
        numberOf={numberOf ?? (() => null)}
        anchorOf={(evidenceId) => anchorOf(finding.key, evidenceId)}
        insteadOf={insteadOf}
      />
    </div>
  );
}

/** Shows the details of a file. The report does not contain the file itself, so readers identify it by these values. */
function FileFacts({ file }: { file: Extract<ReportEvidence, { kind: 'FILE' }>['file'] }) {
  const { t, language } = useReportWords();
  if (!file) return <p className={styles.file}>{t('evidence.fileAbsent')}</p>;
  return (
    <div className={styles.file}>
      <p>
        <CoveredText>{file.name}</CoveredText> <span className={styles.size}>{formatSize(file.size, language)}</span>
      </p>
      <p className={styles.hash}>
        SHA-256 <code>{file.sha256}</code>
      </p>
    </div>
  );
}
