import type { Project } from '@coloa/contract/projects/projects.schema.ts';
import type { ReportSettings as Settings } from '@coloa/contract/reports/reports.contract.ts';
import type { ReactNode } from 'react';
import { useT } from '../../lib/i18n.ts';
import { Stack } from '../../ui/layout.tsx';
import { RelativeTime } from '../../ui/relative-time.tsx';
import { ReportPreview } from '../preview/report-preview.tsx';
import { ChoiceCard } from './choice-card.tsx';
import { LeftOpen } from './left-open.tsx';
import { PartsCard } from './parts-card.tsx';
import styles from './settings.module.css';
import { TextCard } from './text-card.tsx';
import { type ReportChoiceState, wantedOf } from './use-report-choice.ts';
import { textsShown, unsavedTexts, useClassification, type WrittenTexts } from './use-report-texts.ts';

interface ReportSettingsProps {
  project: Project;
  settings: Settings;
  state: ReportChoiceState;
  texts: WrittenTexts;
  /** On narrow windows one of the two; both beside each other where there is room. */
  only: 'settings' | 'preview' | null;
  /** Below the settings, where it moves none of them: files on their way. */
  children?: ReactNode;
}

/** How the report is to be, beside what its reader will see. */
export function ReportSettings({ project, settings, state, texts, only, children }: ReportSettingsProps) {
  const t = useT('projectReport');
  const { choice, set } = state;
  const change = settings.can.edit ? set : null;
  const leading = choice.language === 'both' ? (project.languages[0] ?? 'vi') : choice.language;
  const classification = useClassification(project.id, settings, choice.classification);
  const unsaved = state.held || classification.draft !== null || unsavedTexts(texts).length > 0;
  const parts = choice.parts.flatMap(({ part, shown }) => (shown ? [part] : []));
  return (
    <div className={styles.columns} data-one={only !== null || undefined}>
      {only !== 'preview' && (
        <Stack>
          <LeftOpen project={project} choice={choice} />
          <PartsCard parts={choice.parts} sections={settings.sections} onChange={change && ((next) => change({ parts: next }))} />
          <TextCard projectId={project.id} settings={settings} name="summary" texts={texts.summary} leading={leading} />
          <ChoiceCard project={project} choice={choice} classification={classification} set={change} />
          <TextCard projectId={project.id} settings={settings} name="appendix" texts={texts.appendix} leading={leading} />
          {children}
          <p className={styles.foot}>
            <span role="status">
              {state.saving
                ? t('saving')
                : unsaved
                  ? t('unsaved')
                  : settings.by
                    ? t('savedBy', { name: settings.by.name })
                    : t(settings.can.edit ? 'savedAsYouGo' : 'asAtFirst')}
            </span>{' '}
            {/* Beside what is read out, which would be again with each minute. */}
            {!state.saving && !unsaved && settings.by && settings.at && <RelativeTime at={settings.at} />}
          </p>
        </Stack>
      )}
      {only !== 'settings' && (
        <ReportPreview
          projectId={project.id}
          wanted={wantedOf(choice)}
          now={{ parts, classification: choice.classification, ...textsShown(texts) }}
          beside={only === null}
        />
      )}
    </div>
  );
}
