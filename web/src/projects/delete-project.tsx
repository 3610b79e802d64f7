import type { Project } from '@coloa/contract/projects/projects.schema.ts';
import { useRouter } from '@tanstack/react-router';
import { useState } from 'react';
import { useT } from '../lib/i18n.ts';
import { useReason } from '../lib/reasons.ts';
import { paths } from '../routes/paths.ts';
import { toast } from '../ui/feedback/toast.ts';
import { Button } from '../ui/layout/button.tsx';
import { Card } from '../ui/layout/card.tsx';
import { IconTrash } from '../ui/layout/icons.tsx';
import { ConfirmDialog } from '../ui/overlays/confirm-dialog.tsx';
import styles from './project.module.css';
import { aboutBin, useBinProject, useRestoreProject } from './projects.queries.ts';

export function DeleteProject({ project: { id, key, name, can } }: { project: Pick<Project, 'id' | 'key' | 'name' | 'can'> }) {
  const t = useT('projects');
  const say = useReason();
  const { history } = useRouter();
  const bin = useBinProject();
  const restore = useRestoreProject();
  const [asking, setAsking] = useState(false);
  return (
    <Card title={t('settings.danger')}>
      <div className={styles.danger}>
        <p>{t('settings.dangerBody')}</p>
        <Button kind="danger" reason={say(can.why.delete)} icon={<IconTrash size={14} />} onClick={() => setAsking(true)}>
          {t('settings.delete')}
        </Button>
      </div>
      <ConfirmDialog
        opened={asking}
        onClose={() => setAsking(false)}
        title={t('settings.deleteTitle', { name })}
        confirm={t('settings.deleteConfirm', { key })}
        typeToConfirm={key}
        onConfirm={async () => {
          await bin.mutateAsync(id);
          toast.ok(t('settings.deleted', { name }), { label: t('ui:undo'), run: () => restore.mutate(id) }, aboutBin(id));
          history.replace(paths.projects());
        }}
      >
        {t('settings.deleteBody')}
      </ConfirmDialog>
    </Card>
  );
}
