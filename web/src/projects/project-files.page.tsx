import type { File as StoredFile } from '@coloa/contract/files/files.contract.ts';
import { LIMITS } from '@coloa/contract/limits.ts';
import { useQuery } from '@tanstack/react-query';
import { useRouter, useSearch } from '@tanstack/react-router';
import { useState } from 'react';
import { DropZone } from '../files/drop-zone.tsx';
import { FileButton } from '../files/file-button.tsx';
import { isImage } from '../files/file-names.ts';
import { Lightbox } from '../files/lightbox.tsx';
import { UploadList } from '../files/upload-list.tsx';
import { useUploads } from '../files/use-uploads.ts';
import { formatNumber } from '../lib/format.ts';
import { useLanguage, useT } from '../lib/i18n.ts';
import { uploadLimit } from '../lib/upload-limit.ts';
import { usePageTitle } from '../routes/page-title.ts';
import { paths } from '../routes/paths.ts';
import { DataTable } from '../ui/data/data-table.tsx';
import { Pagination } from '../ui/data/pagination.tsx';
import { PastTheEnd } from '../ui/data/past-the-end.tsx';
import { EmptyState } from '../ui/feedback/empty-state.tsx';
import { Button } from '../ui/layout/button.tsx';
import { Card } from '../ui/layout/card.tsx';
import { IconUpload } from '../ui/layout/icons.tsx';
import { Page, PageHeader } from '../ui/layout/page.tsx';
import { Text } from '../ui/layout/text.tsx';
import { ConfirmDialog } from '../ui/overlays/confirm-dialog.tsx';
import { useFileColumns } from './file-columns.tsx';
import styles from './project.module.css';
import { projectFilesQuery, useAttachToProject, useRemoveFile } from './project-files.queries.ts';
import { useProject } from './use-project.ts';

/** Files of the project and of the issues the reader sees. */
export function ProjectFilesPage() {
  const t = useT('projects');
  const limitWords = useT('files');
  const language = useLanguage();
  const project = useProject();
  const { history } = useRouter();
  const raw: Readonly<Record<string, unknown>> = useSearch({ strict: false });
  const page = Math.min(LIMITS.pageMax, Math.max(1, Math.trunc(Number(raw.page)) || 1));
  const files = useQuery(projectFilesQuery(project.id, page));
  const uploads = useUploads(useAttachToProject(project.id));
  const remove = useRemoveFile(project.id);
  const [shown, setShown] = useState<string | null>(null);
  const [removing, setRemoving] = useState<StoredFile | null>(null);
  usePageTitle(t('files.title'), project.name);

  const leaf = (next: number) => history.push(paths.files(project.id, { page: next > 1 ? next : undefined }));
  // Users who write issues may attach files to the project too.
  const mayUpload = project.can.writeIssue;
  const rows = files.data?.items;
  const images = rows?.filter(isImage) ?? [];
  const columns = useFileColumns({ projectId: project.id, onShow: (file) => setShown(file.attachmentId), onRemove: setRemoving });
  const uploadButton = (kind: 'main' | 'default') =>
    mayUpload && (
      <FileButton onFiles={uploads.add}>
        {(choose) => (
          <Button kind={kind} icon={<IconUpload size={14} />} onClick={choose}>
            {t('files.upload')}
          </Button>
        )}
      </FileButton>
    );
  return (
    <Page>
      <PageHeader
        level={2}
        title={t('files.title')}
        count={files.data && formatNumber(files.data.total, language)}
        actions={
          mayUpload && (
            <>
              <Text size={12} tone="muted">
                {limitWords('limit', { megabytes: uploadLimit.megabytes() })}
              </Text>
              {uploadButton('main')}
            </>
          )
        }
      />
      <DropZone onFiles={uploads.add} disabled={!mayUpload} className={styles.files}>
        {uploads.running.length > 0 && (
          <div className={styles.uploads}>
            <UploadList {...uploads} />
          </div>
        )}
        <Card padded={false}>
          <DataTable<StoredFile>
            label={t('files.title')}
            columns={columns}
            rows={rows}
            rowKey={(file) => file.attachmentId}
            failed={files.isError}
            failure={t('files.failed')}
            onRetry={() => void files.refetch()}
            empty={
              files.data && files.data.total > 0 ? (
                <PastTheEnd {...files.data} onPage={leaf} />
              ) : (
                <EmptyState action={uploadButton('default')}>{mayUpload ? t('files.empty') : t('files.emptyReader')}</EmptyState>
              )
            }
          />
        </Card>
      </DropZone>
      {files.data && <Pagination page={files.data.page} pageSize={files.data.pageSize} total={files.data.total} onPage={leaf} />}
      {shown !== null && (
        <Lightbox images={images} start={images.findIndex((file) => file.attachmentId === shown)} onClose={() => setShown(null)} />
      )}
      {removing && (
        <ConfirmDialog
          opened
          onClose={() => setRemoving(null)}
          title={t('files.removeTitle', { name: removing.name })}
          confirm={t('files.removeConfirm')}
          onConfirm={() => remove.mutateAsync(removing)}
        >
          {t('files.removeBody')}
        </ConfirmDialog>
      )}
    </Page>
  );
}
