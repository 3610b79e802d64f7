import type { Project } from '@coloa/contract/projects/projects.schema.ts';
import type { ReportPlace } from '@coloa/contract/reports/report-parts.ts';
import type { ReportSettings as Settings } from '@coloa/contract/reports/reports.contract.ts';
import { type ReactNode, useState } from 'react';
import { useT } from '../../lib/i18n.ts';
import { RelativeTime } from '../../ui/data/relative-time.tsx';
import { Stack } from '../../ui/layout/layout.tsx';
import { ReportPreview } from '../preview/report-preview.tsx';
import { UnfitNote } from '../warnings/unfit-note.tsx';
import { ChoiceCard } from './choice-card.tsx';
import { CoverCard } from './cover-card.tsx';
import { PartsCard } from './parts-card.tsx';
import styles from './settings.module.css';
import { type ReportChoiceState, wantedOf } from './use-report-choice.ts';
import { type ReportTexts, textsShown, unsavedTexts } from './use-report-texts.ts';

interface ReportSettingsProps {
  project: Project;
  settings: Settings;
  state: ReportChoiceState;
  texts: ReportTexts;
  /** The only visible column in narrow windows; null if both columns are side by side. */
  only: 'settings' | 'preview' | null;
  led: ReportPlace | undefined;
  onLed: () => void;
  /** The list of exported files. It is below the settings, because new files would otherwise move the settings. */
  children?: ReactNode;
}

export function ReportSettings({ project, settings, state, texts, only, led, onLed, children }: ReportSettingsProps) {
  const t = useT('projectReport');
  const { shown: choice, set } = state;
  const change = settings.can.edit ? set : null;
  const leading = choice.language === 'both' ? (project.languages[0] ?? 'vi') : choice.language;
  const unsaved = state.held || texts.classification.draft !== null || unsavedTexts(texts).length > 0;
  const wanted = wantedOf(choice);
  const [at, setAt] = useState<ReportPlace | null>(null);
  return (
    <div className={styles.columns} data-one={only !== null || undefined}>
      {only !== 'preview' && (
        <Stack>
          <UnfitNote projectId={project.id} wanted={wanted} />
          <PartsCard {...{ project, settings, texts, leading, led, onLed }} onOpen={setAt} parts={choice.parts} set={change} />
          <CoverCard project={project} choice={choice} texts={texts} set={change} />
          <ChoiceCard project={project} choice={choice} set={change} />
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
            {/* The time is outside the live region, so that screen readers do not announce it when it changes. */}
            {!state.saving && !unsaved && settings.by && settings.at && <RelativeTime at={settings.at} />}
          </p>
        </Stack>
      )}
      {only !== 'settings' && (
        <ReportPreview
          projectId={project.id}
          wanted={wanted}
          now={{
            ...textsShown(texts),
            parts: wanted.parts ?? [],
            classification: texts.classification.draft?.text ?? choice.classification,
            team: teamOf(project),
          }}
          beside={only === null}
          at={at}
        />
      )}
    </div>
  );
}

const teamOf = ({ assignees }: Project): string[] =>
  assignees.filter(({ hats }) => hats.some((hat) => hat !== 'CLIENT')).map(({ person }) => person.name);
