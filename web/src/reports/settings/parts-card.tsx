import type { Language } from '@coloa/contract/languages.ts';
import type { Project } from '@coloa/contract/projects/projects.schema.ts';
import { isReportPart, type ReportPlace } from '@coloa/contract/reports/report-parts.ts';
import type { ReportSettings } from '@coloa/contract/reports/reports.contract.ts';
import { useCallback, useState } from 'react';
import { useT } from '../../lib/i18n.ts';
import { useOneMutation } from '../../lib/use-one-mutation.ts';
import { useCan, useProfile } from '../../profile/profile.queries.ts';
import { paths } from '../../routes/paths.ts';
import { toast } from '../../ui/feedback/toast.ts';
import { Button } from '../../ui/layout/button.tsx';
import { Card } from '../../ui/layout/card.tsx';
import { useSaveReportSettings } from '../reports.queries.ts';
import { AddSection } from '../sections/add-section.tsx';
import { PartList } from '../sections/part-list.tsx';
import { usePartWords } from '../sections/part-words.tsx';
import type { SectionHome } from '../sections/section-home.ts';
import { SectionPanel } from '../sections/section-panel.tsx';
import sections from '../sections/sections.module.css';
import { LeadText } from './lead-text.tsx';
import styles from './settings.module.css';
import type { ReportChoice, ReportChoiceState } from './use-report-choice.ts';
import type { ReportTexts } from './use-report-texts.ts';

interface PartsCardProps {
  project: Project;
  settings: ReportSettings;
  parts: ReportChoice['parts'];
  texts: ReportTexts;
  leading: Language;
  led: ReportPlace | undefined;
  onLed: () => void;
  onOpen: (place: ReportPlace) => void;
  /** Null for users who can only read. */
  set: ReportChoiceState['set'] | null;
}

export function PartsCard({ project, settings, parts, texts, leading, led, onLed, onOpen, set }: PartsCardProps) {
  const t = useT('projectReport');
  const [added, setAdded] = useState<ReportPlace>();
  const home = useHome(project, settings, texts);
  const wordsOf = usePartWords(home, { SUMMARY: texts.summary, APPENDIX: texts.appendix });
  const onThere = useCallback(() => (added === undefined ? onLed() : setAdded(undefined)), [added, onLed]);
  const panelOf = (place: ReportPlace) => {
    if (place === 'SUMMARY') return <LeadText name="summary" {...{ project, settings, leading }} texts={texts.summary} />;
    if (place === 'APPENDIX') return <LeadText name="appendix" {...{ project, settings, leading }} texts={texts.appendix} />;
    const section = settings.sections.find(({ id }) => id === place);
    const typed = isReportPart(place) ? undefined : texts.sections.get(place);
    if (!section || !typed) return null;
    return <SectionPanel home={home} section={section} texts={typed} name={wordsOf(place).name} leading={leading} />;
  };
  return (
    <Card
      title={t('parts.title')}
      note={set ? <span className={styles.note}>{t('parts.note')}</span> : t('parts.noteReader')}
      padded={false}
    >
      <PartList
        parts={parts}
        wordsOf={wordsOf}
        panelOf={panelOf}
        first="SUMMARY"
        led={added ?? led}
        onLed={onThere}
        onOpen={onOpen}
        onChange={set && ((next) => set({ parts: next }))}
      />
      {set && (
        <div className={sections.foot}>
          <AddSection home={home} onAdded={setAdded} />
          <Order projectId={project.id} settings={settings} />
        </div>
      )}
    </Card>
  );
}

function useHome(project: Project, settings: ReportSettings, { sections: texts }: ReportTexts): SectionHome {
  const mayConfigure = useCan('WRITE_WORKSPACE');
  const workspaceId = useProfile().currentWorkspace.id;
  const save = useSaveReportSettings(project.id);
  return {
    of: 'PROJECT',
    sections: settings.sections,
    texts,
    filesAt: { on: 'PROJECT', id: project.id },
    save: settings.can.edit ? (changes, version = settings.version) => save({ sections: changes, version }) : null,
    workspaceHref: mayConfigure ? (part) => paths.reportSections(workspaceId, { part }) : null,
  };
}

function Order({ projectId, settings }: { projectId: string; settings: ReportSettings }) {
  const t = useT('projectReport');
  const { mutate, isPending } = useOneMutation({ mutationFn: useSaveReportSettings(projectId) });
  if (!settings.ownOrder) return <p className={sections.order}>{t('parts.followsOrder')}</p>;
  const { parts, version } = settings;
  return (
    <>
      <p className={sections.order}>{t('parts.ownOrder')}</p>
      <Button
        size="s"
        kind="quiet"
        busy={isPending}
        onClick={() =>
          mutate(
            { parts: null, version },
            {
              onSuccess: (saved) =>
                toast.ok(t('parts.followedAgain'), { label: t('ui:undo'), run: () => mutate({ parts, version: saved.version }) }),
            },
          )
        }
      >
        {t('parts.followOrder')}
      </Button>
    </>
  );
}
