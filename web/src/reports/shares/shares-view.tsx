import type { Project } from '@coloa/contract/projects/projects.schema.ts';
import type { Share } from '@coloa/contract/reports/shares.contract.ts';
import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { useT } from '../../lib/i18n.ts';
import { Button } from '../../ui/button.tsx';
import { Row, Stack } from '../../ui/layout.tsx';
import { ShareDrawer } from './share-drawer.tsx';
import { ShareForm } from './share-form.tsx';
import { ShareList } from './share-list.tsx';
import { sharesQuery } from './shares.queries.ts';
import { useShareActions } from './use-share-actions.tsx';

interface SharesViewProps {
  project: Project;
  /** Id of the link that is looked at. */
  open: string | null;
  hrefOf: (shareId: string) => string;
  onClose: () => void;
  /** A new one is being made. */
  making: { versionId: string | null } | null;
  onMake: (making: { versionId: string | null } | null) => void;
}

/** The links of a project: made, changed, ended, and who was there. */
export function SharesView({ project, open, hrefOf, onClose, making, onMake }: SharesViewProps) {
  const t = useT('shares');
  const { data, isError, refetch } = useQuery(sharesQuery(project.id));
  const [changing, setChanging] = useState<Share | null>(null);
  const { actions, question } = useShareActions(project.id, project.can.edit ? setChanging : null);
  const shown = data?.find(({ id }) => id === open);
  const ending = (data ?? []).filter(({ state }) => state !== 'REVOKED');
  return (
    <Stack>
      <ShareList
        shares={data}
        failed={isError}
        onRetry={() => void refetch()}
        hrefOf={hrefOf}
        open={open}
        actions={actions}
        action={project.can.edit && <Button onClick={() => onMake({ versionId: null })}>{t('makeFirst')}</Button>}
      />
      {ending.length > 1 && (
        <Row justify="end">
          <Button kind="danger" size="s" onClick={actions.revokeAll}>
            {t('revokeAll')}
          </Button>
        </Row>
      )}
      {question}
      {shown && <ShareDrawer projectId={project.id} share={shown} actions={actions} onClose={onClose} />}
      {making && <ShareForm project={project} share={null} versionId={making.versionId} onClose={() => onMake(null)} />}
      {changing && <ShareForm key={changing.id} project={project} share={changing} versionId={null} onClose={() => setChanging(null)} />}
    </Stack>
  );
}
