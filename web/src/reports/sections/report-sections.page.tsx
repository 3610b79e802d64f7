import type { ReportDefaults as Defaults } from '@coloa/contract/reports/report-defaults.contract.ts';
import { isReportPart, type ReportPlace } from '@coloa/contract/reports/report-parts.ts';
import { useQuery } from '@tanstack/react-query';
import { useParams, useRouter, useSearch } from '@tanstack/react-router';
import { useCallback, useState } from 'react';
import { useLanguage, useT } from '../../lib/i18n.ts';
import { useProfile } from '../../profile/profile.queries.ts';
import { usePageTitle } from '../../routes/page-title.ts';
import { paths } from '../../routes/paths.ts';
import { RelativeTime } from '../../ui/data/relative-time.tsx';
import { SkeletonText } from '../../ui/feedback/skeleton.tsx';
import { ErrorState } from '../../ui/feedback/states.tsx';
import { Card } from '../../ui/layout/card.tsx';
import { Stack } from '../../ui/layout/layout.tsx';
import { Page } from '../../ui/layout/page.tsx';
import { Strip } from '../../ui/layout/strip.tsx';
import { workspaceQuery } from '../../workspaces/workspaces.queries.ts';
import { placeOf } from '../report.search.ts';
import { NotSaved } from '../settings/not-saved.tsx';
import { useAutosave } from '../settings/use-autosave.ts';
import { AddSection } from './add-section.tsx';
import { PartList } from './part-list.tsx';
import { usePartWords } from './part-words.tsx';
import { reportDefaultsQuery, useSaveReportDefaults } from './report-defaults.queries.ts';
import type { SectionHome } from './section-home.ts';
import { SectionPanel } from './section-panel.tsx';
import styles from './sections.module.css';
import { sectionTexts, unsavedAmong, useDraftedTexts } from './use-drafted-texts.ts';

export function ReportSectionsPage() {
  const t = useT('projectReport');
  const workspaces = useT('workspaces');
  const { workspaceId = '' } = useParams({ strict: false });
  const name = useQuery(workspaceQuery(workspaceId)).data?.name;
  const defaults = useQuery(reportDefaultsQuery(workspaceId));
  usePageTitle(t('defaults.title'), name);
  return (
    <>
      <Strip crumb={{ label: name ?? workspaces('one'), href: paths.workspace(workspaceId) }} title={t('defaults.title')} />
      <Page kind="narrow" className={styles.page}>
        {defaults.data ? (
          <Loaded key={workspaceId} workspaceId={workspaceId} defaults={defaults.data} />
        ) : defaults.isError ? (
          <ErrorState onRetry={() => void defaults.refetch()}>{t('defaults.failed')}</ErrorState>
        ) : (
          <SkeletonText lines={6} />
        )}
      </Page>
    </>
  );
}

function useWorkspaceSections(workspaceId: string, defaults: Defaults) {
  const isHere = useProfile().currentWorkspace.id === workspaceId;
  const save = useSaveReportDefaults(workspaceId);
  const state = useAutosave<Defaults, Pick<Defaults, 'parts'>>({ kept: defaults, send: save });
  const drafts = useDraftedTexts(workspaceId, defaults.version);
  const home: SectionHome = {
    of: 'WORKSPACE',
    sections: defaults.sections.map((section) => ({ ...section, own: true, inWorkspace: true })),
    texts: sectionTexts(defaults.sections, drafts),
    // Files are uploaded to the current workspace only.
    filesAt: isHere ? { on: 'TEMPLATE' } : null,
    save: defaults.can.edit ? (changes, version = defaults.version) => save({ sections: changes, version }) : null,
    workspaceHref: null,
  };
  return { state, home };
}

function Loaded({ workspaceId, defaults }: { workspaceId: string; defaults: Defaults }) {
  const t = useT('projectReport');
  const language = useLanguage();
  const { history } = useRouter();
  const { part }: Readonly<Record<string, unknown>> = useSearch({ strict: false });
  const [added, setAdded] = useState<ReportPlace>();
  const { state, home } = useWorkspaceSections(workspaceId, defaults);
  const wordsOf = usePartWords(home);
  const onThere = useCallback(
    () => (added === undefined ? history.replace(paths.reportSections(workspaceId)) : setAdded(undefined)),
    [added, history, workspaceId],
  );
  const panelOf = (place: ReportPlace) => {
    const section = home.sections.find(({ id }) => id === place);
    const texts = isReportPart(place) ? undefined : home.texts.get(place);
    return section && texts ? (
      <SectionPanel home={home} section={section} texts={texts} name={wordsOf(place).name} leading={language} />
    ) : null;
  };
  return (
    <Stack>
      <Card title={t('parts.title')} note={t('defaults.note')} padded={false}>
        <PartList
          parts={state.shown.parts}
          wordsOf={wordsOf}
          panelOf={panelOf}
          first={null}
          led={added ?? placeOf(part)}
          onLed={onThere}
          onChange={home.save && ((parts) => state.set({ parts }))}
        />
        {home.save && (
          <div className={styles.foot}>
            <AddSection home={home} onAdded={setAdded} />
            <p className={styles.order}>{t('defaults.hint')}</p>
          </div>
        )}
      </Card>
      <SaveState defaults={defaults} home={home} state={state} />
      <NotSaved state={state} />
    </Stack>
  );
}

interface SaveStateProps {
  defaults: Defaults;
  home: SectionHome;
  state: ReturnType<typeof useWorkspaceSections>['state'];
}

function SaveState({ defaults, home, state }: SaveStateProps) {
  const t = useT('projectReport');
  const isUnsaved = state.held || unsavedAmong([...home.texts.values()].flatMap((texts) => [texts.title, texts.text])).length > 0;
  const saved = defaults.by ? t('savedBy', { name: defaults.by.name }) : t('savedAsYouGo');
  return (
    <p className={styles.saved}>
      <span role="status">{state.saving ? t('saving') : isUnsaved ? t('unsaved') : saved}</span>{' '}
      {!state.saving && defaults.by && defaults.at && <RelativeTime at={defaults.at} />}
    </p>
  );
}
