import { useT } from '../lib/i18n.ts';
import { drafts } from '../lib/session.ts';
import { ConfirmDialog } from '../ui/overlays/confirm-dialog.tsx';

/** Shown only if signing out would delete drafts, which are stored only on this device. */
export function SignOutDialog({ onClose, onSignOut }: { onClose: () => void; onSignOut: () => void }) {
  const t = useT('app');
  return (
    <ConfirmDialog
      opened
      onClose={onClose}
      title={t('signOut.title', { count: drafts.count() })}
      confirm={t('signOut.confirm')}
      keep={t('ui:cancel')}
      onConfirm={onSignOut}
    >
      {t('signOut.body')}
    </ConfirmDialog>
  );
}
