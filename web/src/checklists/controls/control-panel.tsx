import type { Control, ProjectChecklists } from '@coloa/contract/checklists/project-checklists.contract.ts';
import { useQuery } from '@tanstack/react-query';
import { isGone } from '../../lib/api-error.ts';
import { useT } from '../../lib/i18n.ts';
import { usePhone } from '../../ui/behavior/use-media.ts';
import { SkeletonText } from '../../ui/feedback/skeleton.tsx';
import { EmptyState, ErrorState } from '../../ui/feedback/states.tsx';
import { Stack } from '../../ui/layout/layout.tsx';
import { Drawer } from '../../ui/overlays/drawer.tsx';
import { ItemSteps, PeekPane } from '../../ui/overlays/peek-pane.tsx';
import { ControlIssues } from './control-issues.tsx';
import { ControlNote } from './control-note.tsx';
import { ControlResult } from './control-result.tsx';
import { ControlTexts } from './control-texts.tsx';
import { controlQuery } from './controls.queries.ts';

interface ControlPanelProps {
  projectId: string;
  controlId: string;
  shown: readonly Control[];
  assets: ProjectChecklists['assets'];
  work: boolean;
  onMove: (id: string) => void;
  onClose: () => void;
}

export function ControlPanel({ projectId, controlId, shown, assets, work, onMove, onClose }: ControlPanelProps) {
  const t = useT('controls');
  const phone = usePhone();
  const { data, error, refetch } = useQuery(controlQuery(projectId, controlId));
  const at = shown.findIndex(({ id }) => id === controlId);
  const previous = shown[at - 1]?.id;
  const next = at === -1 ? undefined : shown[at + 1]?.id;
  const code = data?.code ?? shown[at]?.code ?? '';
  const content = isGone(error) ? (
    <EmptyState>{t('gone')}</EmptyState>
  ) : data ? (
    <Stack gap={5}>
      <ControlTexts control={data} />
      <ControlResult projectId={projectId} control={data} assets={assets} work={work} />
      <ControlIssues projectId={projectId} control={data} work={work} />
      {(!data.perAsset || data.note !== '') && <ControlNote projectId={projectId} control={data} work={work} asset={null} />}
    </Stack>
  ) : error ? (
    <ErrorState onRetry={() => void refetch()}>{t('failedOne')}</ErrorState>
  ) : (
    <SkeletonText lines={8} />
  );
  const steps = {
    ...(previous !== undefined && { onPrevious: () => onMove(previous) }),
    ...(next !== undefined && { onNext: () => onMove(next) }),
  };
  if (phone) {
    return (
      <Drawer
        opened
        onClose={onClose}
        title={code}
        closeOnOutside={false}
        actions={at >= 0 && <ItemSteps position={at + 1} total={shown.length} {...steps} />}
      >
        {content}
      </Drawer>
    );
  }
  return (
    <PeekPane keyText={code} {...(at >= 0 && { position: at + 1, total: shown.length })} {...steps} onClose={onClose}>
      {content}
    </PeekPane>
  );
}
