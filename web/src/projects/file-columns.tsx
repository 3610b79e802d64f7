import type { File as StoredFile } from '@coloa/contract/files/files.contract.ts';
import { isImage, typeOf } from '../files/file-names.ts';
import { formatSize } from '../lib/format.ts';
import { useLanguage, useT } from '../lib/i18n.ts';
import { paths } from '../routes/paths.ts';
import { Person } from '../ui/data/avatar.tsx';
import type { Column } from '../ui/data/data-table-props.ts';
import { RelativeTime } from '../ui/data/relative-time.tsx';
import { KeyText } from '../ui/data/words.tsx';
import { IconButton } from '../ui/layout/icon-button.tsx';
import { IconDownload, IconFile, IconTrash } from '../ui/layout/icons.tsx';
import { Text } from '../ui/layout/text.tsx';
import { TextLink } from '../ui/layout/text-link.tsx';
import styles from './project.module.css';

interface FileColumnOptions {
  projectId: string;
  onShow: (file: StoredFile) => void;
  onRemove: (file: StoredFile) => void;
}

export function useFileColumns({ projectId, onShow, onRemove }: FileColumnOptions): Column<StoredFile>[] {
  const t = useT('projects');
  const language = useLanguage();
  return [
    {
      id: 'preview',
      header: t('files.preview'),
      hideHeader: true,
      width: 72,
      phone: 'lead',
      cell: (file) => <FilePreview file={file} onShow={onShow} />,
    },
    { id: 'name', header: t('files.name'), phone: 'title', cell: (file) => <FileLink file={file} /> },
    { id: 'place', header: t('files.place'), width: 112, phone: 'status', cell: (file) => <FilePlace projectId={projectId} file={file} /> },
    { id: 'size', header: t('files.size'), width: 96, cell: (file) => <Text numeric>{formatSize(file.size, language)}</Text> },
    { id: 'type', header: t('files.type'), width: 150, cell: (file) => <FileType file={file} /> },
    {
      id: 'by',
      header: t('files.by'),
      width: 190,
      cell: ({ uploadedBy }) => <Person name={uploadedBy.name || uploadedBy.username} src={uploadedBy.avatar} />,
    },
    { id: 'at', header: t('files.at'), width: 150, phone: 'end', cell: (file) => <UploadTime at={file.uploadedAt} /> },
    {
      id: 'actions',
      header: t('files.actions'),
      hideHeader: true,
      width: 92,
      align: 'right',
      phone: 'key',
      cell: (file) => <FileActions file={file} onRemove={onRemove} />,
    },
  ];
}

function FilePreview({ file, onShow }: { file: StoredFile; onShow: (file: StoredFile) => void }) {
  const t = useT('projects');
  if (!isImage(file)) {
    return (
      <span className={styles.fileIcon}>
        <IconFile />
      </span>
    );
  }
  return (
    <button type="button" className={styles.thumb} onClick={() => onShow(file)} aria-label={`${t('files.preview')} ${file.name}`}>
      <img src={file.url} alt="" loading="lazy" />
    </button>
  );
}

function FileLink({ file }: { file: StoredFile }) {
  return (
    <a href={file.url} download={file.name} className={styles.fileName}>
      {file.name}
    </a>
  );
}

function UploadTime({ at }: { at: string }) {
  return (
    <Text size={12} tone="muted">
      <RelativeTime at={at} />
    </Text>
  );
}

function FilePlace({ projectId, file }: { projectId: string; file: StoredFile }) {
  const t = useT('projects');
  if (!file.issue) return <Text tone="muted">{t('files.project')}</Text>;
  return (
    <TextLink href={paths.issue(projectId, file.issue.id)}>
      <KeyText>{file.issue.key}</KeyText>
    </TextLink>
  );
}

function FileType({ file }: { file: StoredFile }) {
  const say = useT('files');
  const { kind, ending } = typeOf(file);
  return (
    <Text size={12} tone="muted">
      {say(`type.${kind}`, { ending })}
    </Text>
  );
}

function FileActions({ file, onRemove }: { file: StoredFile; onRemove: (file: StoredFile) => void }) {
  const t = useT('projects');
  return (
    <span className={styles.fileActions}>
      <a
        href={file.url}
        download={file.name}
        title={t('files.download', { name: file.name })}
        aria-label={t('files.download', { name: file.name })}
      >
        <IconDownload />
      </a>
      {file.can.remove && (
        <IconButton label={t('files.remove', { name: file.name })} onClick={() => onRemove(file)}>
          <IconTrash />
        </IconButton>
      )}
    </span>
  );
}
