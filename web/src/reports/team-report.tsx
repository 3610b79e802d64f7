import type { Project } from '@coloa/contract/projects/projects.schema.ts';
import type { ReportSettings as Settings } from '@coloa/contract/reports/reports.contract.ts';
import { useQuery } from '@tanstack/react-query';
import { lazy, Suspense, useEffect, useState } from 'react';
import { ProjectExports } from '../exports/project-exports.tsx';
import { useT } from '../lib/i18n.ts';
import { MessageCount } from '../reader-messages/message-count.tsx';
import { useMedia } from '../ui/behavior/use-media.ts';
import { Notice } from '../ui/feedback/notice.tsx';
import { SkeletonText } from '../ui/feedback/skeleton.tsx';
import { ErrorState } from '../ui/feedback/states.tsx';
import { Segmented } from '../ui/fields/segmented.tsx';
import { Button } from '../ui/layout/button.tsx';
import { IconEye, IconGear, IconPlus } from '../ui/layout/icons.tsx';
import { Stack } from '../ui/layout/layout.tsx';
import { Page, PageHeader } from '../ui/layout/page.tsx';
import { DownloadMenu } from './download-menu.tsx';
import { REPORT_VIEWS, type ReportView } from './report.search.ts';
import { reportSettingsQuery, reportVersionsQuery } from './reports.queries.ts';
import { NotSaved } from './settings/not-saved.tsx';
import { ReportSettings } from './settings/report-settings.tsx';
import styles from './settings/settings.module.css';
import { useReportChoice, wantedOf } from './settings/use-report-choice.ts';
import { unsavedTexts, useReportTexts } from './settings/use-report-texts.ts';
import { useReportAddress } from './use-report-address.ts';
import { VersionList } from './versions/version-list.tsx';

const SaveVersionDrawer = lazy(() =>
  import('./versions/save-version-drawer.tsx').then((module) => ({ default: module.SaveVersionDrawer })),
);
const VersionDrawer = lazy(() => import('./versions/version-drawer.tsx').then((module) => ({ default: module.VersionDrawer })));
const SharesView = lazy(() => import('./shares/shares-view.tsx').then((module) => ({ default: module.SharesView })));
const MessagesView = lazy(() => import('./shares/messages-view.tsx').then((module) => ({ default: module.MessagesView })));

export function TeamReport({ project }: { project: Project }) {
  const t = useT('projectReport');
  const { data, isError, refetch } = useQuery(reportSettingsQuery(project.id));
  if (data) return <Loaded project={project} settings={data} />;
  return (
    <Page>
      <PageHeader level={2} title={t('title')} />
      {isError ? <ErrorState onRetry={() => void refetch()}>{t('failed')}</ErrorState> : <SkeletonText lines={6} />}
    </Page>
  );
}

const WIDE = '(min-width: 1100px)';

function useTeamReport(project: Project, settings: Settings) {
  const address = useReportAddress(project.id);
  const { search } = address;
  const state = useReportChoice(project.id, settings);
  const texts = useReportTexts(project.id, settings, state.shown);
  const [keeping, setKeeping] = useState(false);
  /** Set while a link is being created; `versionId` preselects a version. */
  const [sharing, setSharing] = useState<{ versionId: string | null } | null>(null);
  const versions = useQuery({ ...reportVersionsQuery(project.id), enabled: search.version !== undefined }).data;
  const version = versions?.find(({ id }) => id === search.version);
  const shown = REPORT_VIEWS.filter((each) => each !== 'shares' || settings.can.share);
  const view: ReportView = shown.find((each) => each === search.view) ?? 'settings';
  useEffect(() => {
    // A form that the user left with Back must not reappear on the next visit.
    if (view !== 'shares') setSharing(null);
  }, [view]);
  // Links of an archived project are listed, so that users can revoke them. New links are not possible.
  const mayShare = settings.can.share && settings.can.edit;
  const dialogs = { keeping, setKeeping, sharing, setSharing };
  return {
    project,
    settings,
    ...address,
    ...dialogs,
    state,
    texts,
    unsaved: unsavedTexts(texts).length,
    view,
    shown,
    versions,
    version,
    mayShare,
  };
}

type Report = ReturnType<typeof useTeamReport>;

function Loaded({ project, settings }: { project: Project; settings: Settings }) {
  const report = useTeamReport(project, settings);
  return (
    <Page>
      <ReportHeader report={report} />
      <Suspense fallback={<SkeletonText lines={6} />}>
        <ShownView report={report} />
        <VersionDrawers report={report} />
      </Suspense>
      <NotSaved state={report.state} />
    </Page>
  );
}

function KeepButton({ report: { view, setKeeping } }: { report: Report }) {
  const t = useT('projectReport');
  return (
    <Button
      kind={view === 'versions' || view === 'settings' ? 'main' : 'default'}
      icon={<IconPlus size={14} />}
      onClick={() => setKeeping(true)}
    >
      {t('keep.open')}
    </Button>
  );
}

function ReportHeader({ report }: { report: Report }) {
  const t = useT('projectReport');
  const { project, settings, state, unsaved, view, mayShare, setSharing } = report;
  return (
    <PageHeader
      level={2}
      title={t('title')}
      actions={
        <>
          {view === 'settings' && <DownloadMenu byTemplate projectId={project.id} wanted={wantedOf(state.shown)} unsaved={unsaved} />}
          {(view === 'settings' || view === 'versions') && settings.can.edit && <KeepButton report={report} />}
          {view === 'shares' && mayShare && (
            <Button kind="main" icon={<IconPlus size={14} />} onClick={() => setSharing({ versionId: null })}>
              {t('share')}
            </Button>
          )}
        </>
      }
    >
      <ViewChoice report={report} />
    </PageHeader>
  );
}

function ViewChoice({ report: { project, view, shown, push } }: { report: Report }) {
  const t = useT('projectReport');
  return (
    <Segmented
      label={t('view.label')}
      value={view}
      onChange={(value) =>
        push({
          view: value === 'settings' ? undefined : value,
          version: undefined,
          share: undefined,
          page: undefined,
          preview: undefined,
        })
      }
      options={shown.map((value) => ({
        value,
        label: value === 'messages' ? <MessageCount projectId={project.id}>{t('view.messages')}</MessageCount> : t(`view.${value}`),
      }))}
    />
  );
}

function ShownView({ report }: { report: Report }) {
  const { project, view, search, to, push, replace, sharing, setSharing } = report;
  const onPage = (page: number) => push({ page: page > 1 ? page : undefined });
  switch (view) {
    case 'settings':
      return <SettingsView report={report} />;
    case 'versions':
      return <VersionsView report={report} />;
    case 'shares':
      return (
        <SharesView
          project={project}
          open={search.share ?? null}
          hrefOf={(share) => to({ share })}
          onClose={() => replace({ share: undefined })}
          page={search.page ?? 1}
          onPage={onPage}
          making={sharing}
          unsaved={report.unsaved}
          onMake={setSharing}
        />
      );
    case 'messages':
      return <MessagesView project={project} page={search.page ?? 1} onPage={onPage} />;
  }
}

function SettingsView({ report: { project, settings, state, texts, search, replace } }: { report: Report }) {
  const t = useT('projectReport');
  const wide = useMedia(WIDE);
  return (
    <>
      {!wide && (
        <div className={styles.side}>
          <Segmented
            wide
            label={t('side.label')}
            value={search.preview ? 'preview' : 'settings'}
            onChange={(side) => replace({ preview: side === 'preview' ? true : undefined })}
            options={[
              { value: 'settings', label: t('side.settings'), icon: <IconGear size={14} /> },
              { value: 'preview', label: t('side.preview'), icon: <IconEye size={14} /> },
            ]}
          />
        </div>
      )}
      <ReportSettings
        project={project}
        settings={settings}
        state={state}
        texts={texts}
        only={wide ? null : search.preview ? 'preview' : 'settings'}
        led={search.part}
        onLed={() => replace({ part: undefined })}
      >
        <ProjectExports projectId={project.id} of="current" />
      </ReportSettings>
    </>
  );
}

function VersionsView({ report }: { report: Report }) {
  const t = useT('projectReport');
  const { project, settings, search, to, versions, version } = report;
  return (
    <Stack>
      {versions && search.version !== undefined && !version && <Notice kind="warn">{t('versions.notHere')}</Notice>}
      <VersionList
        projectId={project.id}
        hrefOf={(id) => to({ version: id })}
        action={settings.can.edit && <KeepButton report={report} />}
      />
      <ProjectExports projectId={project.id} of="versions" />
    </Stack>
  );
}

function VersionDrawers({ report }: { report: Report }) {
  const { project, settings, state, unsaved, version, mayShare, push, replace, keeping, setKeeping, setSharing } = report;
  const share = (versionId: string) => {
    push({ view: 'shares', version: undefined });
    setSharing({ versionId });
  };
  return (
    <>
      {keeping && (
        <SaveVersionDrawer
          projectId={project.id}
          unsaved={unsaved}
          waits={state.waits}
          onClose={() => setKeeping(false)}
          onMade={({ id }) => {
            setKeeping(false);
            push({ view: 'versions', version: id, preview: undefined });
          }}
        />
      )}
      {version && (
        <VersionDrawer
          projectId={project.id}
          version={version}
          onClose={() => replace({ version: undefined })}
          deletable={settings.can.edit}
          onShare={mayShare ? () => share(version.id) : null}
        />
      )}
    </>
  );
}
