import type { Project } from '@coloa/contract/projects/projects.schema.ts';
import type { Share } from '@coloa/contract/reports/shares.contract.ts';
import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { isGone } from '../../lib/api-error.ts';
import { useT } from '../../lib/i18n.ts';
import { Notice } from '../../ui/feedback/notice.tsx';
import { EmptyState } from '../../ui/feedback/states.tsx';
import { Button } from '../../ui/layout/button.tsx';
import { Row, Stack } from '../../ui/layout/layout.tsx';
import { EndedShares } from './ended-shares.tsx';
import { ShareDrawer } from './share-drawer.tsx';
import { ShareForm } from './share-form.tsx';
import { ShareList } from './share-list.tsx';
import { shareQuery, sharesQuery } from './shares.queries.ts';
import { useShareActions } from './use-share-actions.tsx';

interface SharesViewProps {
  project: Project;
  open: string | null;
  hrefOf: (shareId: string) => string;
  onClose: () => void;
  /** Page number of the list of ended links. */
  page: number;
  onPage: (page: number) => void;
  /** Set while a new link is being created; `versionId` preselects a version. */
  making: { versionId: string | null } | null;
  onMake: (making: { versionId: string | null } | null) => void;
  /** Number of texts of the report with unsaved changes. */
  unsaved: number;
}

export function SharesView({ project, open, hrefOf, onClose, page, onPage, making, onMake, unsaved }: SharesViewProps) {
  const t = useT('shares');
  const { data, isError, refetch } = useQuery(sharesQuery(project.id));
  const [changing, setChanging] = useState<Share | null>(null);
  const { actions, question } = useShareActions(project.id, project.can.edit ? setChanging : null);
  const listed = data?.find(({ id }) => id === open);
  const one = useQuery({ ...shareQuery(project.id, open ?? ''), enabled: open !== null && data !== undefined && !listed });
  const shown = listed ?? (open === null ? undefined : one.data);
  return (
    <Stack>
      {open !== null && !shown && isGone(one.error) && <Notice kind="warn">{t('notHere')}</Notice>}
      <ShareList
        label={t('title')}
        shares={data}
        failed={isError}
        onRetry={() => void refetch()}
        hrefOf={hrefOf}
        open={open}
        actions={actions}
        empty={
          <EmptyState action={project.can.edit && <Button onClick={() => onMake({ versionId: null })}>{t('form.title')}</Button>}>
            {t('empty')}
          </EmptyState>
        }
      />
      {data && data.length > 1 && (
        <Row justify="end">
          <Button kind="danger" size="s" onClick={actions.revokeAll}>
            {t('revokeAll')}
          </Button>
        </Row>
      )}
      <EndedShares projectId={project.id} hrefOf={hrefOf} open={open} actions={actions} page={page} onPage={onPage} />
      {question}
      {shown && <ShareDrawer projectId={project.id} share={shown} actions={actions} onClose={onClose} />}
      {making && <ShareForm project={project} share={null} unsaved={unsaved} versionId={making.versionId} onClose={() => onMake(null)} />}
      {changing && (
        <ShareForm
          key={changing.id}
          project={project}
          share={changing}
          unsaved={unsaved}
          versionId={null}
          onClose={() => setChanging(null)}
        />
      )}
    </Stack>
  );
}
