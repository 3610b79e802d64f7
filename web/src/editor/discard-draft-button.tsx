import { useState } from 'react';
import { useT } from '../lib/i18n.ts';
import { Button, type ButtonKind } from '../ui/layout/button.tsx';
import { ConfirmDialog } from '../ui/overlays/confirm-dialog.tsx';

interface DiscardDraftButtonProps {
  kind?: ButtonKind;
  size?: 's';
  onDiscard: () => void;
}

/** Asks for confirmation, because the draft exists only on this device. */
export function DiscardDraftButton({ onDiscard, ...look }: DiscardDraftButtonProps) {
  const t = useT('editor');
  const [asking, setAsking] = useState(false);
  return (
    <>
      <Button {...look} aria-haspopup="dialog" onClick={() => setAsking(true)}>
        {t('draft.discard')}
      </Button>
      <ConfirmDialog
        opened={asking}
        onClose={() => setAsking(false)}
        title={t('draft.discardTitle')}
        confirm={t('draft.discard')}
        onConfirm={onDiscard}
      >
        {t('draft.discardBody')}
      </ConfirmDialog>
    </>
  );
}
