import type { ControlDetail, ProjectChecklists } from '@coloa/contract/checklists/project-checklists.contract.ts';
import { useT } from '../../lib/i18n.ts';
import { Person } from '../../ui/data/avatar.tsx';
import { RelativeTime } from '../../ui/data/relative-time.tsx';
import { Row, Stack } from '../../ui/layout/layout.tsx';
import { ControlNote } from './control-note.tsx';
import { ControlStateWord, StateChoice } from './control-state.tsx';
import styles from './controls.module.css';
import { MakeIssue } from './make-issue.tsx';
import { useSetState } from './use-set-state.ts';

interface AssetResultProps {
  projectId: string;
  control: ControlDetail;
  asset: ProjectChecklists['assets'][number];
  work: boolean;
}

export function AssetResult({ projectId, control, asset, work }: AssetResultProps) {
  const t = useT('controls');
  const sayState = useSetState(projectId);
  const told = control.assets.find(({ assetId }) => assetId === asset.id);
  const state = told?.state ?? 'NOT_STARTED';
  return (
    <Stack gap={2}>
      {work ? (
        <StateChoice ownKeys legend={asset.value} value={state} onChange={(to) => sayState({ control, asset, from: state, to })} />
      ) : (
        <Row wrap>
          <span className={styles.assetName}>{asset.value}</span>
          <ControlStateWord state={state} />
        </Row>
      )}
      {told?.by && told.at && (
        <Row wrap className={styles.facts}>
          <Person name={told.by.name} src={told.by.avatar} />
          <RelativeTime at={told.at} />
        </Row>
      )}
      <ControlNote
        projectId={projectId}
        control={control}
        work={work}
        asset={{ id: asset.id, value: asset.value, note: told?.note ?? '' }}
      />
      {work && state === 'FAILED' && (
        <MakeIssue projectId={projectId} controlId={control.id} assetId={asset.id} label={t('issues.makeFor', { asset: asset.value })} />
      )}
    </Stack>
  );
}
