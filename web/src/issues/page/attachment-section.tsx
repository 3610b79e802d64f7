import { fileOfEvidence } from '@coloa/contract/issues/evidence-item.ts';
import { issuesContract } from '@coloa/contract/issues/issues.contract.ts';
import { ISSUE_TEXTS, type Issue } from '@coloa/contract/issues/issues.schema.ts';
import { useInfiniteQuery, useQueryClient } from '@tanstack/react-query';
import { AttachmentList } from '../../files/attachment-list.tsx';
import { DropZone } from '../../files/drop-zone.tsx';
import { FileButton } from '../../files/file-button.tsx';
import { UploadList } from '../../files/upload-list.tsx';
import { useUploads } from '../../files/use-uploads.ts';
import { call } from '../../lib/api-client.ts';
import { useT } from '../../lib/i18n.ts';
import { AddFilterChip } from '../../ui/data/filter-chip.tsx';
import { refreshIssues } from '../issues.queries.ts';
import { issueRetestsQuery } from '../retests/retests.queries.ts';
import styles from './issue-sections.module.css';

export function AttachmentSection({ issue }: { issue: Issue }) {
  const t = useT('issues');
  const queryClient = useQueryClient();
  const { attach } = issue.can;
  const uploads = useUploads(async ({ attachmentId }) => {
    await call(issuesContract.attach, { body: { issueId: issue.id, attachmentId } }, { background: true });
    await refreshIssues(queryClient);
  });
  const remove = async ({ attachmentId }: { attachmentId: string }) => {
    await call(issuesContract.detach, { params: { issueId: issue.id, attachmentId } });
    await refreshIssues(queryClient);
  };
  // Checks only the retests that are already loaded; the server checks all of them.
  const retests = useInfiniteQuery(issueRetestsQuery(issue.id)).data?.pages.flatMap(({ items }) => items) ?? [];
  const reasonToKeep = ({ url }: { url: string }): string | null => {
    if (usesFile(issue, url)) return t('attachmentKept.text');
    return retests.some(({ note }) => note.includes(url)) ? t('attachmentKept.retest') : null;
  };
  // Evidence is shown in its own section.
  const proofs = new Set(issue.evidence.map(fileOfEvidence));
  const files = issue.attachments.filter(({ fileName }) => !proofs.has(fileName));
  if (files.length === 0 && !attach) return null;
  return (
    <section aria-labelledby="attachments">
      <div className={styles.heading}>
        <h2 id="attachments">{t('attachments')}</h2>
        {files.length > 0 && <span>{files.length}</span>}
      </div>
      <DropZone disabled={!attach} onFiles={uploads.add}>
        <AttachmentList files={files} onRemove={attach ? remove : undefined} reasonToKeep={reasonToKeep} />
        <UploadList {...uploads} />
        {attach && (
          <FileButton onFiles={uploads.add}>
            {(choose) => (
              <AddFilterChip className={styles.add} onClick={choose}>
                {t('addFiles')}
              </AddFilterChip>
            )}
          </FileButton>
        )}
      </DropZone>
    </section>
  );
}

function usesFile({ contents }: Pick<Issue, 'contents'>, url: string): boolean {
  return [contents.vi, contents.en].some((content) => content && ISSUE_TEXTS.some((field) => content[field].includes(url)));
}
