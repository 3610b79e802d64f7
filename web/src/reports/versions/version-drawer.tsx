import type { ReportVersion } from '@coloa/contract/reports/reports.contract.ts';
import { useState } from 'react';
import { ProjectExports } from '../../exports/project-exports.tsx';
import { formatDateTime } from '../../lib/format.ts';
import { useT } from '../../lib/i18n.ts';
import { useProfile } from '../../profile/profile.queries.ts';
import { paths } from '../../routes/paths.ts';
import { useCopy } from '../../ui/behavior/use-copy.ts';
import { toast } from '../../ui/feedback/toast.ts';
import { Button } from '../../ui/layout/button.tsx';
import { IconCopy } from '../../ui/layout/icons.tsx';
import { Row, Stack } from '../../ui/layout/layout.tsx';
import { Text } from '../../ui/layout/text.tsx';
import { TextLink } from '../../ui/layout/text-link.tsx';
import { ConfirmDialog } from '../../ui/overlays/confirm-dialog.tsx';
import { Drawer } from '../../ui/overlays/drawer.tsx';
import { DownloadMenu } from '../download-menu.tsx';
import { ReportPreview } from '../preview/report-preview.tsx';
import { useDeleteVersion } from '../reports.queries.ts';
import styles from './versions.module.css';

interface VersionDrawerProps {
  projectId: string;
  version: ReportVersion;
  /** Null for users who cannot create links. */
  onShare: (() => void) | null;
  deletable: boolean;
  onClose: () => void;
}

export function VersionDrawer({ projectId, version, onShare, deletable, onClose }: VersionDrawerProps) {
  const t = useT('projectReport');
  const [asking, setAsking] = useState(false);
  const remove = useDeleteVersion(projectId);
  const { number } = version;
  return (
    <Drawer
      opened
      onClose={onClose}
      width={880}
      title={t('versions.number', { number })}
      footer={
        <>
          {/*
            The drawer opens under the pointer. The button is at the other end of the footer, where a double click on Save cannot hit it.
          */}
          {deletable && (
            <Button kind="danger" className={styles.delete} onClick={() => setAsking(true)}>
              {t('versions.delete')}
            </Button>
          )}
          {onShare && <Button onClick={onShare}>{t('versions.share')}</Button>}
          <DownloadMenu byTemplate projectId={projectId} wanted={{ versionId: version.id }} />
        </>
      }
    >
      <Stack>
        <KeptFacts version={version} />
        <ReportPreview projectId={projectId} wanted={{ versionId: version.id }} />
        <ProjectExports projectId={projectId} of={{ versionId: version.id }} />
      </Stack>
      <ConfirmDialog
        opened={asking}
        onClose={() => setAsking(false)}
        title={t('versions.deleting.title', { number })}
        confirm={t('versions.delete')}
        onConfirm={async () => {
          await remove.mutateAsync(version.id);
          toast.ok(t('versions.deleted', { number }));
          onClose();
        }}
      >
        {t('versions.deleting.body', { number })}
      </ConfirmDialog>
    </Drawer>
  );
}

function KeptFacts({ version: { by, at, note, sha256 } }: { version: ReportVersion }) {
  const t = useT('projectReport');
  const copy = useCopy();
  const { timeZone } = useProfile().currentWorkspace;
  return (
    <Stack gap={1}>
      {note && <Text as="p">{note}</Text>}
      <Text as="p" size={13} tone="muted">
        {t('versions.keptBy', { name: by.name, time: formatDateTime(at, timeZone) })}
      </Text>
      <Row wrap>
        <span className={styles.fullSha}>SHA-256 {sha256}</span>
        <Button size="s" kind="quiet" icon={<IconCopy size={14} />} onClick={() => void copy(sha256)}>
          {t('versions.copy')}
        </Button>
        <TextLink href={paths.verify()}>{t('versions.verify')}</TextLink>
      </Row>
    </Stack>
  );
}
