import type { ReportFormat } from '@coloa/contract/reports/report-parts.ts';
import { useQuery } from '@tanstack/react-query';
import { type ReactElement, useState } from 'react';
import { exportJobsQuery, isRunning, useStartExport } from '../exports/exports.queries.ts';
import { useT } from '../lib/i18n.ts';
import { Button } from '../ui/button.tsx';
import { IconButton } from '../ui/icon-button.tsx';
import { IconChevronDown, IconDownload } from '../ui/icons.tsx';
import { Menu, MenuItem, MenuLabel, MenuLine } from '../ui/menu.tsx';
import { toast } from '../ui/toast.ts';
import styles from './download-menu.module.css';
import { type ReportWanted, reportPreviewQuery } from './reports.queries.ts';
import { reportTemplatesQuery } from './templates/report-templates.queries.ts';

interface DownloadMenuProps {
  projectId: string;
  wanted: ReportWanted;
  /** Word by the templates of the workspace as well, which clients do not have. */
  byTemplate?: boolean;
  /** What the files will not hold, said above them. */
  note?: string | undefined;
  /** Opens it, where the usual button does not fit. */
  target?: ReactElement;
}

const groups = [
  { name: 'read', formats: ['pdf', 'docx', 'html'] },
  { name: 'work', formats: ['xlsx', 'md', 'json', 'defectdojo', 'sarif'] },
] as const satisfies readonly { name: string; formats: readonly ReportFormat[] }[];

/** The format that one press gives. */
const USUAL = 'pdf';

/**
 * A report as a file: the usual format by one press, the others and Word by the templates of the workspace from the menu beside it. Each is
 * an export, which can be left: it is downloaded when it is ready, and its progress is shown here.
 */
export function DownloadMenu({ projectId, wanted, byTemplate = false, note, target }: DownloadMenuProps) {
  const t = useT('projectReport');
  const words = useT('sharedReport');
  // Asked for before the menu is opened, and last in it: those that come late push nothing away.
  const templates = useQuery({ ...reportTemplatesQuery, enabled: byTemplate, meta: { background: true } }).data?.items ?? [];
  const [opened, setOpened] = useState(false);
  // Last as well. The page of the report has asked for it already, to show it.
  const found = useQuery({ ...reportPreviewQuery(projectId, wanted), enabled: byTemplate && opened, meta: { background: true } }).data;
  const unprintable = new Set(found?.warnings.flatMap(({ characters }) => characters)).size;
  const start = useStartExport();
  const [started, setStarted] = useState<readonly string[]>([]);
  const get = (format: ReportFormat, templateId?: string) =>
    start.mutate(
      { kind: 'REPORT', body: { ...wanted, projectId, format, ...(templateId !== undefined && { templateId }) } },
      {
        onSuccess: ({ id }) => {
          setStarted((all) => [...all, id]);
          // A row has no place for its progress.
          if (target) toast.ok(t('download.started'));
        },
      },
    );
  const menu = (opener: ReactElement) => (
    <Menu position="bottom-end" opened={opened} onChange={setOpened} target={opener}>
      {note && <MenuLabel>{note}</MenuLabel>}
      {groups.map(({ name, formats }, n) => (
        <div key={name}>
          {n > 0 && <MenuLine />}
          <MenuLabel>{t(`download.group.${name}`)}</MenuLabel>
          {formats.map((format) => (
            <MenuItem key={format} tail={words(`download.about.${format}`)} onSelect={() => get(format)}>
              {words(`download.format.${format}`)}
            </MenuItem>
          ))}
        </div>
      ))}
      {templates.length > 0 && (
        <div>
          <MenuLine />
          <MenuLabel>{t('download.group.template')}</MenuLabel>
          {templates.map(({ id, name }) => (
            <MenuItem key={id} onSelect={() => get('docx', id)}>
              {name}
            </MenuItem>
          ))}
        </div>
      )}
      {unprintable > 0 && (
        <div>
          <MenuLine />
          <MenuLabel>{t('download.unprintable', { count: unprintable })}</MenuLabel>
        </div>
      )}
    </Menu>
  );
  if (target) return menu(target);
  return (
    <span className={styles.split}>
      <Button icon={<IconDownload size={14} />} busy={start.isPending} title={note} onClick={() => get(USUAL)}>
        {t('download.usual', { format: words(`download.format.${USUAL}`) })}
      </Button>
      {menu(
        <IconButton kind="default" label={t('download.other')}>
          <IconChevronDown size={14} />
        </IconButton>,
      )}
      <Progress projectId={projectId} started={started} />
    </span>
  );
}

/** Of the files that were asked for here and are on their way. For the eye alone: the list of files says it in words. */
function Progress({ projectId, started }: { projectId: string; started: readonly string[] }) {
  const jobs = useQuery(exportJobsQuery(projectId)).data ?? [];
  const running = jobs.filter((job) => started.includes(job.id) && isRunning(job));
  if (running.length === 0) return null;
  const share = Math.min(...running.map(({ progress }) => progress));
  return (
    <span className={styles.progress} data-progress={share} aria-hidden="true">
      <i style={{ width: `${share * 100}%` }} />
    </span>
  );
}
