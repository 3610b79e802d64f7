import '@mantine/core/styles/ModalBase.layer.css';
import '@mantine/core/styles/Overlay.layer.css';
import '@mantine/core/styles/Paper.layer.css';
import '@mantine/core/styles/Modal.layer.css';
import { Modal } from '@mantine/core';
import { lazy, Suspense, useState } from 'react';
import { useT } from '../../lib/i18n.ts';
import { drafts } from '../../lib/session.ts';
import { useSignOut } from '../../sessions/sessions.queries.ts';
import { useReturnFocus } from '../../ui/behavior/focus.ts';
import { FocusEdge } from '../../ui/overlays/focus-edge.tsx';
import { useLayer } from '../../ui/overlays/layers.ts';
import styles from './palette.module.css';
import { PaletteBody } from './palette-body.tsx';

const KeyboardHelp = lazy(() => import('../keyboard-help.tsx').then((module) => ({ default: module.KeyboardHelp })));
const SignOutDialog = lazy(() => import('../sign-out-dialog.tsx').then((module) => ({ default: module.SignOutDialog })));

export interface PaletteProps {
  opened: boolean;
  /** The text that the user typed before the palette was loaded. */
  typed: string;
  onClose: () => void;
}

export function Palette({ opened, typed, onClose }: PaletteProps) {
  const t = useT('palette');
  const signOut = useSignOut();
  const [asked, setAsked] = useState<'keys' | 'signOut' | null>(null);
  useReturnFocus(opened);
  useLayer(opened, onClose);
  return (
    <>
      <Modal.Root
        opened={opened}
        onClose={onClose}
        size={640}
        yOffset="var(--palette-top)"
        xOffset="8px"
        closeOnEscape={false}
        returnFocus={false}
        // The palette opens without a transition, so that it has the focus before the next key press. Its stylesheet fades it in.
        transitionProps={{ duration: 0 }}
        className={styles.root}
        classNames={{ content: styles.palette }}
      >
        <Modal.Overlay color="transparent" className={styles.scrim} />
        {opened && <FocusEdge />}
        <Modal.Content aria-label={t('open')}>
          <PaletteBody
            typed={typed}
            onClose={onClose}
            onKeys={() => setAsked('keys')}
            onSignOut={() => (drafts.count() > 0 ? setAsked('signOut') : signOut.mutate({ draftsToo: false }))}
          />
        </Modal.Content>
        {opened && <FocusEdge />}
      </Modal.Root>
      <Suspense>
        {asked === 'keys' && <KeyboardHelp onClose={() => setAsked(null)} />}
        {asked === 'signOut' && <SignOutDialog onClose={() => setAsked(null)} onSignOut={() => signOut.mutate({ draftsToo: true })} />}
      </Suspense>
    </>
  );
}
