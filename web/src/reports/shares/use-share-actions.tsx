import type { Share } from '@coloa/contract/reports/shares.contract.ts';
import { type ReactNode, useState } from 'react';
import { useT } from '../../lib/i18n.ts';
import { toast } from '../../ui/feedback/toast.ts';
import { ConfirmDialog } from '../../ui/overlays/confirm-dialog.tsx';
import { useChangeShare, useRevokeShares } from './shares.queries.ts';

export interface ShareActions {
  /** Null if changes are not allowed. Links of archived projects can only be revoked. */
  change: ((share: Share) => void) | null;
  unlock: ((share: Share) => void) | null;
  revoke: (share: Share) => void;
  revokeAll: () => void;
}

export function useShareActions(
  projectId: string,
  onChange: ((share: Share) => void) | null,
): { actions: ShareActions; question: ReactNode } {
  const t = useT('shares');
  const change = useChangeShare(projectId);
  const revoke = useRevokeShares(projectId);
  const [asked, setAsked] = useState<{ share: Share | null } | null>(null);
  const label = asked?.share?.label ?? '';
  const actions: ShareActions = {
    change: onChange,
    unlock:
      onChange &&
      ((share) => change.mutate({ shareId: share.id, unlock: true }, { onSuccess: () => toast.ok(t('unlocked', { label: share.label })) })),
    revoke: (share) => setAsked({ share }),
    revokeAll: () => setAsked({ share: null }),
  };
  const one = asked?.share !== null;
  // Renders the dialog only while it is open, so that it appears above the drawer that contains the clicked action.
  const question = asked && (
    <ConfirmDialog
      opened
      onClose={() => setAsked(null)}
      title={one ? t('revoking.title', { label }) : t('revoking.titleAll')}
      confirm={one ? t('revoke') : t('revokeAll')}
      onConfirm={async () => {
        await revoke.mutateAsync(asked.share?.id ?? null);
        toast.ok(one ? t('revoked', { label }) : t('revokedAll'));
      }}
    >
      {one ? t('revoking.body') : t('revoking.bodyAll')}
    </ConfirmDialog>
  );
  return { actions, question };
}
