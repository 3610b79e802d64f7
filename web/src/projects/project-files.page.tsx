import type { File as StoredFile } from '@coloa/contract/files/files.contract.ts';
import { LIMITS } from '@coloa/contract/limits.ts';
import { useQuery } from '@tanstack/react-query';
import { useRouter, useSearch } from '@tanstack/react-router';
import { type ReactNode, useState } from 'react';
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
import type { PageQuery } from '../ui/data/paged-table.tsx';
import { Pagination } from '../ui/data/pagination.tsx';
import { PastTheEnd } from '../ui/data/past-the-end.tsx';
import { EmptyState } from '../ui/feedback/states.tsx';
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

export function ProjectFilesPage() {
  const t = useT('projects');
  const project = useProject();
  const { history } = useRouter();
  const raw: Readonly<Record<string, unknown>> = useSearch({ strict: false });
  const page = Math.min(LIMITS.pageMax, Math.max(1, Math.trunc(Number(raw.page)) || 1));
  const files = useQuery(projectFilesQuery(project.id, page));
  const uploads = useUploads(useAttachToProject(project.id));
  const remove = useRemoveFile(project.id);
  const [removing, setRemoving] = useState<StoredFile | null>(null);
  usePageTitle(t('files.title'), project.name);

  const leaf = (next: number) => history.push(paths.files(project.id, { page: next > 1 ? next : undefined }));
  // Users who can write issues may also attach files to the project.
  const mayUpload = project.can.writeIssue;
  const uploadButton = (kind: 'main' | 'default') => mayUpload && <UploadButton kind={kind} onFiles={uploads.add} />;
  return (
    <Page>
      <FilesHeader files={files.data} uploadButton={uploadButton('main')} />
      <DropZone onFiles={uploads.add} disabled={!mayUpload} className={styles.files}>
        {uploads.running.length > 0 && (
          <div className={styles.uploads}>
            <UploadList {...uploads} />
          </div>
        )}
        <Card padded={false}>
          <FileTable projectId={project.id} list={files} onPage={leaf} onRemove={setRemoving}>
            <EmptyState action={uploadButton('default')}>{mayUpload ? t('files.empty') : t('files.emptyReader')}</EmptyState>
          </FileTable>
        </Card>
      </DropZone>
      {files.data && (
        <Pagination page={files.data.page} pageSize={files.data.pageSize} total={files.data.total} more={files.data.more} onPage={leaf} />
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

function UploadButton({ kind, onFiles }: { kind: 'main' | 'default'; onFiles: (files: File[]) => void }) {
  const t = useT('projects');
  return (
    <FileButton onFiles={onFiles}>
      {(choose) => (
        <Button kind={kind} icon={<IconUpload size={14} />} onClick={choose}>
          {t('files.upload')}
        </Button>
      )}
    </FileButton>
  );
}

function FilesHeader({
  files,
  uploadButton,
}: {
  files: { total: number; more?: boolean | undefined } | undefined;
  uploadButton: ReactNode;
}) {
  const t = useT('projects');
  const limitWords = useT('files');
  const language = useLanguage();
  const number = (value: number) => formatNumber(value, language);
  return (
    <PageHeader
      level={2}
      title={t('files.title')}
      count={files && (files.more ? t('count.more', { total: number(files.total) }) : number(files.total))}
      actions={
        uploadButton && (
          <>
            <Text size={12} tone="muted">
              {limitWords('limit', { megabytes: uploadLimit.megabytes() })}
            </Text>
            {uploadButton}
          </>
        )
      }
    />
  );
}

interface FileTableProps {
  projectId: string;
  list: PageQuery<StoredFile>;
  onPage: (page: number) => void;
  onRemove: (file: StoredFile) => void;
  children: ReactNode;
}

function FileTable({ projectId, list, onPage, onRemove, children }: FileTableProps) {
  const t = useT('projects');
  const [shown, setShown] = useState<string | null>(null);
  const columns = useFileColumns({ projectId, onShow: (file) => setShown(file.attachmentId), onRemove });
  const rows = list.data?.items;
  const images = rows?.filter(isImage) ?? [];
  return (
    <>
      <DataTable<StoredFile>
        label={t('files.title')}
        columns={columns}
        rows={rows}
        rowKey={(file) => file.attachmentId}
        failed={list.isError}
        failure={t('files.failed')}
        onRetry={() => void list.refetch()}
        empty={list.data && list.data.total > 0 ? <PastTheEnd {...list.data} onPage={onPage} /> : children}
      />
      {shown !== null && (
        <Lightbox images={images} start={images.findIndex((file) => file.attachmentId === shown)} onClose={() => setShown(null)} />
      )}
    </>
  );
}
