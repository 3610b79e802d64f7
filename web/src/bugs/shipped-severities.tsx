import type { SeverityChange } from '@coloa/contract/bugs/bug-list.contract.ts';
import { useState } from 'react';
import { useT } from '../lib/i18n.ts';
import { Notice } from '../ui/feedback/notice.tsx';
import { toast } from '../ui/feedback/toast.ts';
import { Button } from '../ui/layout/button.tsx';
import { ConfirmDialog } from '../ui/overlays/confirm-dialog.tsx';
import { takingBack, toShipped } from './bug-changes.ts';
import { useSetSeverities } from './bug-list.queries.ts';
import { useVulnerabilityTree } from './vrts.queries.ts';

export function useTakeBack(): (changes: readonly SeverityChange[]) => void {
  const t = useT('bugs');
  const set = useSetSeverities();
  return (changes) =>
    void set.mutateAsync(takingBack(changes)).then(
      ({ changed }) => toast.ok(t('severities.backDone', { count: changed })),
      () => undefined,
    );
}

export function ShippedSeverities() {
  const t = useT('bugs');
  const tree = useVulnerabilityTree();
  const set = useSetSeverities();
  const takeBack = useTakeBack();
  const [asking, setAsking] = useState(false);
  const changes = toShipped(tree ?? []);
  const count = changes.length;
  return (
    <>
      {count > 0 && (
        <Notice
          action={
            <Button size="s" onClick={() => setAsking(true)}>
              {t('severities.reset')}
            </Button>
          }
        >
          {t('severities.differ', { count })}
        </Notice>
      )}
      <ConfirmDialog
        opened={asking}
        onClose={() => setAsking(false)}
        title={t('severities.resetTitle', { count })}
        confirm={t('severities.reset')}
        onConfirm={async () => {
          const { changed } = await set.mutateAsync(changes);
          toast.ok(t('severities.resetDone', { count: changed }), { label: t('ui:undo'), run: () => takeBack(changes) });
        }}
      >
        {t('severities.resetBody')}
      </ConfirmDialog>
    </>
  );
}
