import type { ReportVersion } from '@coloa/contract/reports/reports.contract.ts';
import { ProjectExports } from '../../exports/project-exports.tsx';
import { formatDateTime } from '../../lib/format.ts';
import { useT } from '../../lib/i18n.ts';
import { Button } from '../../ui/button.tsx';
import { Drawer } from '../../ui/drawer.tsx';
import { IconCopy } from '../../ui/icons.tsx';
import { Row, Stack } from '../../ui/layout.tsx';
import { Text } from '../../ui/text.tsx';
import { useCopy } from '../../ui/use-copy.ts';
import { DownloadMenu } from '../download-menu.tsx';
import { ReportPreview } from '../preview/report-preview.tsx';
import styles from './versions.module.css';

interface VersionDrawerProps {
  projectId: string;
  version: ReportVersion;
  /** Makes a link to it; null for those who may not. */
  onShare: (() => void) | null;
  onClose: () => void;
}

/** A numbered version as its readers see it. */
export function VersionDrawer({ projectId, version, onShare, onClose }: VersionDrawerProps) {
  const t = useT('projectReport');
  const copy = useCopy();
  const { number, by, at, note, sha256 } = version;
  return (
    <Drawer
      opened
      onClose={onClose}
      width={880}
      title={t('versions.number', { number })}
      footer={
        <>
          <DownloadMenu byTemplate projectId={projectId} wanted={{ versionId: version.id }} />
          {onShare && <Button onClick={onShare}>{t('versions.share')}</Button>}
        </>
      }
    >
      <Stack>
        <Stack gap={1}>
          {note && <Text as="p">{note}</Text>}
          <Text as="p" size={13} tone="muted">
            {t('versions.keptBy', { name: by.name, time: formatDateTime(at) })}
          </Text>
          <Row wrap>
            <span className={styles.fullSha}>SHA-256 {sha256}</span>
            <Button size="s" kind="quiet" icon={<IconCopy size={14} />} onClick={() => void copy(sha256)}>
              {t('versions.copy')}
            </Button>
          </Row>
        </Stack>
        <ProjectExports projectId={projectId} />
        <ReportPreview projectId={projectId} wanted={{ versionId: version.id }} />
      </Stack>
    </Drawer>
  );
}
