import { useState } from 'react';
import { useT } from '../lib/i18n.ts';
import { reloadPage } from '../lib/reload.ts';
import { ConfirmDialog } from '../ui/overlays/confirm-dialog.tsx';

/** Shown if the tab belongs to an earlier session. The user can copy the text of the page, but can no longer save it. */
export function PastSessionDialog() {
  const t = useT('app');
  const [told, setTold] = useState(false);
  return (
    <ConfirmDialog
      opened={!told}
      title={t('past.title')}
      confirm={t('past.reload')}
      keep={t('past.stay')}
      onConfirm={reloadPage}
      onClose={() => setTold(true)}
    >
      {t('past.body')}
    </ConfirmDialog>
  );
}
