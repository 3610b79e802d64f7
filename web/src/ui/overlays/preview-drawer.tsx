import type { ReactNode } from 'react';
import { useT } from '../../lib/i18n.ts';
import { Button } from '../layout/button.tsx';
import { Drawer } from './drawer.tsx';

interface Step {
  label: string;
  busy: boolean;
  disabled?: boolean;
  onPress: () => void;
}

interface PreviewDrawerProps {
  title: string;
  width: number;
  preview: Step;
  /** The step that applies the previewed changes; null until there is a preview. */
  apply: (Step & { back: string; onBack: () => void }) | null;
  onClose: () => void;
  children: ReactNode;
}

export function PreviewDrawer({ title, width, preview, apply, onClose, children }: PreviewDrawerProps) {
  const t = useT('ui');
  const { label, busy, disabled, onPress } = apply ?? preview;
  return (
    <Drawer
      opened
      onClose={onClose}
      width={width}
      title={title}
      footer={
        <>
          {apply ? (
            <Button onClick={apply.onBack}>{apply.back}</Button>
          ) : (
            <Button kind="quiet" onClick={onClose}>
              {t('cancel')}
            </Button>
          )}
          <Button kind="main" busy={busy} disabled={disabled} onClick={onPress}>
            {label}
          </Button>
        </>
      }
    >
      {children}
    </Drawer>
  );
}
