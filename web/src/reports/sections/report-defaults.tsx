import type { ReportDefaults as Defaults } from '@coloa/contract/reports/report-defaults.contract.ts';
import { isReportPart, type ReportPlace } from '@coloa/contract/reports/report-parts.ts';
import { useQuery } from '@tanstack/react-query';
import { useCallback, useState } from 'react';
import { useLanguage, useT } from '../../lib/i18n.ts';
import { Card } from '../../ui/card.tsx';
import { ErrorState } from '../../ui/error-state.tsx';
import { SkeletonText } from '../../ui/skeleton.tsx';
import { NotSaved } from '../settings/not-saved.tsx';
import { useKeptChanges } from '../settings/use-kept-changes.ts';
import { AddSection } from './add-section.tsx';
import { PartList } from './part-list.tsx';
import { usePartWords } from './part-words.tsx';
import { reportDefaultsQuery, useSaveReportDefaults } from './report-defaults.queries.ts';
import type { SectionHome } from './section-home.ts';
import { SectionPanel } from './section-panel.tsx';
import styles from './sections.module.css';
import { sectionTexts, useDraftedTexts } from './use-drafted-texts.ts';

interface ReportDefaultsProps {
  workspaceId: string;
  /** It is the current workspace: files are uploaded to no other. */
  isHere: boolean;
  /** The section that the address leads to. */
  led: ReportPlace | undefined;
  onLed: () => void;
}

/** What reports of all projects begin with: the sections of the workspace and their order. */
export function ReportDefaults({ workspaceId, ...rest }: ReportDefaultsProps) {
  const t = useT('projectReport');
  const { data, isError, refetch } = useQuery(reportDefaultsQuery(workspaceId));
  return (
    <Card title={t('defaults.title')} note={t('defaults.note')} padded={!data}>
      {data ? (
        <Loaded workspaceId={workspaceId} defaults={data} {...rest} />
      ) : isError ? (
        <ErrorState onRetry={() => void refetch()}>{t('defaults.failed')}</ErrorState>
      ) : (
        <SkeletonText lines={6} />
      )}
    </Card>
  );
}

function Loaded({ workspaceId, defaults, isHere, led, onLed }: ReportDefaultsProps & { defaults: Defaults }) {
  const t = useT('projectReport');
  const language = useLanguage();
  const [added, setAdded] = useState<ReportPlace>();
  const save = useSaveReportDefaults(workspaceId);
  const state = useKeptChanges<Defaults, Pick<Defaults, 'parts'>>({ kept: defaults, send: save });
  const drafts = useDraftedTexts(workspaceId, defaults.version);
  const home: SectionHome = {
    of: 'WORKSPACE',
    sections: defaults.sections.map((section) => ({ ...section, own: true, inWorkspace: true })),
    texts: sectionTexts(defaults.sections, drafts),
    filesAt: isHere ? { on: 'TEMPLATE' } : null,
    save: defaults.can.edit ? (changes, version = defaults.version) => save({ sections: changes, version }) : null,
    workspaceHref: null,
  };
  const wordsOf = usePartWords(home);
  const onThere = useCallback(() => (added === undefined ? onLed() : setAdded(undefined)), [added, onLed]);
  const panelOf = (place: ReportPlace) => {
    const section = home.sections.find(({ id }) => id === place);
    const texts = isReportPart(place) ? undefined : home.texts.get(place);
    return section && texts ? (
      <SectionPanel home={home} section={section} texts={texts} name={wordsOf(place).name} leading={language} />
    ) : null;
  };
  return (
    <>
      <PartList
        parts={state.shown.parts}
        wordsOf={wordsOf}
        panelOf={panelOf}
        first={null}
        led={added ?? led}
        onLed={onThere}
        onChange={home.save && ((parts) => state.set({ parts }))}
      />
      {home.save && (
        <div className={styles.foot}>
          <AddSection home={home} onAdded={setAdded} />
          <p className={styles.order}>{t('defaults.hint')}</p>
        </div>
      )}
      <NotSaved state={state} />
    </>
  );
}
