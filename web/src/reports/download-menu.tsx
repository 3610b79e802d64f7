import type { ReportFormat } from '@coloa/contract/reports/report-parts.ts';
import { useQuery } from '@tanstack/react-query';
import { type ReactElement, useState } from 'react';
import { useStartExport } from '../exports/exports.queries.ts';
import { useT } from '../lib/i18n.ts';
import { Button } from '../ui/button.tsx';
import { IconChevronDown, IconDownload } from '../ui/icons.tsx';
import { Menu, MenuItem, MenuLabel, MenuLine } from '../ui/menu.tsx';
import { toast } from '../ui/toast.ts';
import { type ReportWanted, reportPreviewQuery } from './reports.queries.ts';
import { reportTemplatesQuery } from './templates/report-templates.queries.ts';

interface DownloadMenuProps {
  projectId: string;
  wanted: ReportWanted;
  /** Word by the templates of the workspace as well, which clients do not have. */
  byTemplate?: boolean;
  disabled?: boolean;
  /** What the files will not hold, said above them. */
  note?: string | undefined;
  /** Opens it, where the usual button does not fit. */
  target?: ReactElement;
}

const groups = [
  { name: 'read', formats: ['pdf', 'docx', 'html'] },
  { name: 'work', formats: ['xlsx', 'md', 'json', 'defectdojo', 'sarif'] },
] as const satisfies readonly { name: string; formats: readonly ReportFormat[] }[];

/** A report as a file in any format; Word also by the templates of the workspace. Each is an export, which can be left. */
export function DownloadMenu({ projectId, wanted, byTemplate = false, disabled = false, note, target }: DownloadMenuProps) {
  const t = useT('projectReport');
  const words = useT('sharedReport');
  // Asked for before the menu is opened, and last in it: those that come late push nothing away.
  const templates = useQuery({ ...reportTemplatesQuery, enabled: byTemplate, meta: { background: true } }).data?.items ?? [];
  const [opened, setOpened] = useState(false);
  // Last as well. The page of the report has asked for it already, to show it.
  const found = useQuery({ ...reportPreviewQuery(projectId, wanted), enabled: byTemplate && opened, meta: { background: true } }).data;
  const unprintable = new Set(found?.unprintable.flatMap(({ characters }) => characters)).size;
  const start = useStartExport();
  const get = (format: ReportFormat, templateId?: string) =>
    start.mutate(
      { kind: 'REPORT', body: { ...wanted, projectId, format, ...(templateId !== undefined && { templateId }) } },
      { onSuccess: () => toast.ok(t('download.started')) },
    );
  return (
    <Menu
      position="bottom-end"
      opened={opened}
      onChange={setOpened}
      target={
        target ?? (
          <Button icon={<IconDownload size={14} />} after={<IconChevronDown size={14} />} disabled={disabled} busy={start.isPending}>
            {t('download.open')}
          </Button>
        )
      }
    >
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
}
