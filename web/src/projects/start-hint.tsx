import type { Project } from '@coloa/contract/projects/projects.schema.ts';
import { useState } from 'react';
import { formatDay } from '../lib/format.ts';
import { useT } from '../lib/i18n.ts';
import { type StorageKey, storage } from '../lib/storage.ts';
import { useToday } from '../profile/profile.queries.ts';
import { Notice } from '../ui/feedback/notice.tsx';
import { Button } from '../ui/layout/button.tsx';
import { Row } from '../ui/layout/layout.tsx';
import styles from './project.module.css';
import { useMoveProject } from './projects.queries.ts';

const hidden = (projectId: string): StorageKey => `coloa.startHint.${projectId}`;

/**
 * Suggests the next status of a planned project that has started or has issues. Shown only to users who can set the status, until they
 * dismiss it.
 */
export function StartHint({ project: { id, name, status, startDay, issueCount, can } }: { project: Project }) {
  const t = useT('projects');
  const today = useToday();
  const move = useMoveProject({ id, name });
  const [dismissed, setDismissed] = useState(() => storage.get(hidden(id)) !== null);
  const started = startDay !== null && startDay <= today;
  if (status !== 'PLANNED' || !can.moveTo.includes('IN_PROGRESS') || dismissed || !(started || issueCount > 0)) return null;
  const dismiss = () => {
    storage.set(hidden(id), '1');
    setDismissed(true);
  };
  const action = (
    <Row wrap>
      <Button size="s" busy={move.isPending} onClick={() => move.mutate({ from: 'PLANNED', to: 'IN_PROGRESS' })}>
        {t('startHint.start')}
      </Button>
      <Button size="s" kind="quiet" onClick={dismiss}>
        {t('startHint.dismiss')}
      </Button>
    </Row>
  );
  return (
    <div className={styles.standing}>
      <Notice action={action}>{started ? t('startHint.day', { day: formatDay(startDay) }) : t('startHint.issues')}</Notice>
    </div>
  );
}
