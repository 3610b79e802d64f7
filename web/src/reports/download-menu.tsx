import type { ReportWarning } from '@coloa/contract/readiness/report-warnings.ts';
import { MACHINE_FORMATS, type ReportFormat } from '@coloa/contract/reports/report-parts.ts';
import { useQuery, useQueryClient } from '@tanstack/react-query';
import { type ReactElement, useState } from 'react';
import { exportJobsQuery, isRunning, useStartExport } from '../exports/exports.queries.ts';
import { useT } from '../lib/i18n.ts';
import { toast } from '../ui/feedback/toast.ts';
import { Button } from '../ui/layout/button.tsx';
import { IconButton } from '../ui/layout/icon-button.tsx';
import { IconChevronDown, IconDownload } from '../ui/layout/icons.tsx';
import { ConfirmDialog } from '../ui/overlays/confirm-dialog.tsx';
import { Menu, MenuItem, MenuLabel, MenuLine } from '../ui/overlays/menu.tsx';
import styles from './download-menu.module.css';
import { type ReportWanted, reportPreviewQuery } from './reports.queries.ts';
import { reportTemplatesQuery } from './templates/report-templates.queries.ts';
import { useUnfitQuestion } from './warnings/use-unfit-question.tsx';

interface DownloadMenuProps {
  projectId: string;
  wanted: ReportWanted;
  /** True for the team: the menu offers Word templates and asks about warnings. */
  byTemplate?: boolean;
  /** Number of texts with unsaved changes, which the file would lack. */
  unsaved?: number;
  /** An element that opens the menu, instead of the default buttons. */
  target?: ReactElement;
}

const groups = [
  { name: 'read', formats: ['pdf', 'docx', 'html'] },
  { name: 'work', formats: ['xlsx', 'md', 'json', 'defectdojo', 'sarif'] },
] as const satisfies readonly { name: string; formats: readonly ReportFormat[] }[];

/** Age in ms up to which a preview counts as current, unless a change has invalidated it. */
const FRESH_MS = 30_000;

const USUAL = 'pdf';

/** Reads the warnings from the preview, which the report page has usually already loaded. */
function useWarnings(projectId: string, wanted: ReportWanted) {
  const queryClient = useQueryClient();
  return async (format: ReportFormat): Promise<readonly ReportWarning[]> => {
    const { documents, warnings } = await queryClient.fetchQuery({ ...reportPreviewQuery(projectId, wanted), staleTime: FRESH_MS });
    // DefectDojo and SARIF files contain only the leading language.
    const isAlone = (language: ReportWarning['language']): boolean =>
      documents.length === 1 || (MACHINE_FORMATS.includes(format) && language === documents[0]?.language);
    const asks = ({ kind, language }: ReportWarning) =>
      kind === 'UNPRINTABLE' ? format === 'pdf' : (kind === 'UNTRANSLATED' || kind === 'UNTRANSLATED_TITLE') && isAlone(language);
    return warnings.some(asks) ? warnings : [];
  };
}

function useDownload({ projectId, wanted, byTemplate = false, unsaved = 0, target }: DownloadMenuProps) {
  const t = useT('projectReport');
  const start = useStartExport();
  const [started, setStarted] = useState<readonly string[]>([]);
  const findWarnings = useWarnings(projectId, wanted);
  const unfit = useUnfitQuestion(projectId, { title: t('unfit.export.title'), confirm: t('unfit.export.confirm'), stoppable: false });
  /** Clients cannot change the report, so they get no warnings. */
  const find = async (format: ReportFormat) => (byTemplate ? findWarnings(format) : []);
  const [asked, setAsked] = useState<{ format: ReportFormat; templateId: string | undefined } | null>(null);
  const get = (format: ReportFormat, templateId?: string) => {
    if (unsaved > 0) setAsked({ format, templateId });
    else proceed(format, templateId);
  };
  const proceed = (format: ReportFormat, templateId?: string) =>
    unfit.ask({ find: () => find(format), proceed: () => order(format, templateId) });
  const order = (format: ReportFormat, templateId?: string) =>
    start.mutate(
      { kind: 'REPORT', body: { ...wanted, projectId, format, ...(templateId !== undefined && { templateId }) } },
      {
        onSuccess: ({ id }) => {
          setStarted((all) => [...all, id]);
          // A custom trigger cannot show the progress, so a toast confirms that the export has started.
          if (target) toast.busy(t('download.started'), id);
        },
      },
    );
  /** `busy` blocks further requests, because a second concurrent request would be dropped silently. */
  const question = (
    <>
      {asked && (
        <ConfirmDialog
          opened
          onClose={() => setAsked(null)}
          title={t('download.unsavedTitle')}
          confirm={t('download.unsavedConfirm')}
          keep={t('unfit.back')}
          danger={false}
          onConfirm={() => proceed(asked.format, asked.templateId)}
        >
          {t('download.unsaved', { count: unsaved })}
        </ConfirmDialog>
      )}
      {unfit.question}
    </>
  );
  return { get, started, busy: start.isPending || unfit.busy, question };
}

export function DownloadMenu(props: DownloadMenuProps) {
  const { projectId, byTemplate = false, unsaved = 0, target } = props;
  const t = useT('projectReport');
  const words = useT('sharedReport');
  const note = unsaved > 0 ? t('download.unsaved', { count: unsaved }) : undefined;
  const { get, started, busy, question } = useDownload(props);
  // Templates are requested before the menu opens and are listed last, so that templates that arrive late do not move other entries.
  const templates = useQuery({ ...reportTemplatesQuery, enabled: byTemplate, meta: { background: true } }).data?.items ?? [];
  const menu = (opener: ReactElement) => (
    <Menu position="bottom-end" target={opener}>
      {note && <MenuLabel>{note}</MenuLabel>}
      <FormatItems busy={busy} onGet={get} />
      <TemplateItems templates={templates} busy={busy} onGet={get} />
    </Menu>
  );
  if (target) {
    return (
      <>
        {menu(target)}
        {question}
      </>
    );
  }
  return (
    <span className={styles.split}>
      <Button icon={<IconDownload size={14} />} busy={busy} title={note} onClick={() => get(USUAL)}>
        {t('download.usual', { format: words(`download.format.${USUAL}`) })}
      </Button>
      {menu(
        <IconButton kind="default" label={t('download.other')}>
          <IconChevronDown size={14} />
        </IconButton>,
      )}
      {question}
      <Progress projectId={projectId} started={started} />
    </span>
  );
}

interface ItemsProps {
  busy: boolean;
  onGet: (format: ReportFormat, templateId?: string) => void;
}

function FormatItems({ busy, onGet }: ItemsProps) {
  const t = useT('projectReport');
  const words = useT('sharedReport');
  return groups.map(({ name, formats }, n) => (
    <div key={name}>
      {n > 0 && <MenuLine />}
      <MenuLabel>{t(`download.group.${name}`)}</MenuLabel>
      {formats.map((format) => (
        <MenuItem key={format} disabled={busy} tail={words(`download.about.${format}`)} onSelect={() => onGet(format)}>
          {words(`download.format.${format}`)}
        </MenuItem>
      ))}
    </div>
  ));
}

function TemplateItems({ templates, busy, onGet }: ItemsProps & { templates: readonly { id: string; name: string }[] }) {
  const t = useT('projectReport');
  if (templates.length === 0) return null;
  return (
    <div>
      <MenuLine />
      <MenuLabel>{t('download.group.template')}</MenuLabel>
      {templates.map(({ id, name }) => (
        <MenuItem key={id} disabled={busy} onSelect={() => onGet('docx', id)}>
          {name}
        </MenuItem>
      ))}
    </div>
  );
}

/** The progress bar is only visual, because the list of files contains the progress as text. */
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
