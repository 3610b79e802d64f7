import type { ReactNode } from 'react';
import { useT } from '../lib/i18n.ts';
import { Button } from '../ui/layout/button.tsx';
import { Drawer } from '../ui/overlays/drawer.tsx';

interface ImportDrawerProps {
  title: string;
  /** The server has said what the import would do. */
  planned: boolean;
  preview: { label: string; busy: boolean; disabled: boolean; run: () => void };
  confirm: { label: string; busy: boolean; disabled?: boolean; run: () => void };
  back: { label: string; run: () => void };
  onClose: () => void;
  children: ReactNode;
}

/** An import in two steps: a preview of the chosen files, then the import of all of it or nothing. */
export function ImportDrawer({ title, planned, preview, confirm, back, onClose, children }: ImportDrawerProps) {
  const t = useT('ui');
  const footer = planned ? (
    <>
      <Button kind="main" busy={confirm.busy} disabled={confirm.disabled ?? false} onClick={confirm.run}>
        {confirm.label}
      </Button>
      <Button onClick={back.run}>{back.label}</Button>
    </>
  ) : (
    <>
      <Button kind="main" busy={preview.busy} disabled={preview.disabled} onClick={preview.run}>
        {preview.label}
      </Button>
      <Button kind="quiet" onClick={onClose}>
        {t('cancel')}
      </Button>
    </>
  );
  return (
    <Drawer opened onClose={onClose} width={640} title={title} footer={footer}>
      {children}
    </Drawer>
  );
}
