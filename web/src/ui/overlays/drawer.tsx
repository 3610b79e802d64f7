import '@mantine/core/styles/ModalBase.layer.css';
import '@mantine/core/styles/Overlay.layer.css';
import '@mantine/core/styles/Paper.layer.css';
import '@mantine/core/styles/Drawer.layer.css';
import { Drawer as MantineDrawer } from '@mantine/core';
import type { ReactNode } from 'react';
import { useT } from '../../lib/i18n.ts';
import { useReturnFocus } from '../behavior/focus.ts';
import { useEscape } from '../behavior/use-escape.ts';
import { useOneClick } from '../behavior/use-one-click.ts';
import { IconButton } from '../layout/icon-button.tsx';
import { IconX } from '../layout/icons.tsx';
import styles from './drawer.module.css';
import { beginOverlay } from './first-field.ts';
import { FocusEdge } from './focus-edge.tsx';
import { useLayer } from './layers.ts';

interface DrawerProps {
  opened: boolean;
  onClose: () => void;
  title: string;
  /** Buttons beside the title. */
  actions?: ReactNode;
  /** The buttons, as in a `Dialog`: cancel first, main button last. */
  footer?: ReactNode;
  /** Width in px, limited to the width of the window. */
  width?: number;
  /** Set to false if a click outside must not discard the content. */
  closeOnOutside?: boolean;
  children: ReactNode;
}

/** A drawer for short forms and the details of a row. Buttons in `footer` refer to a form in `children` by its id. */
export function Drawer({ opened, onClose, title, actions, footer, width = 480, closeOnOutside = true, children }: DrawerProps) {
  const t = useT('ui');
  useEscape(opened, onClose);
  useLayer(opened, onClose);
  useReturnFocus(opened);
  useOneClick(opened);
  return (
    <MantineDrawer.Root
      opened={opened}
      onClose={onClose}
      position="right"
      size={width}
      closeOnClickOutside={closeOnOutside}
      closeOnEscape={false}
      transitionProps={{ duration: 120 }}
      classNames={{ content: styles.drawer }}
    >
      <MantineDrawer.Overlay color="transparent" className={styles.scrim} />
      {opened && <FocusEdge />}
      {/* Mantine sets the title as the accessible name only after the first frame. */}
      <MantineDrawer.Content aria-label={title}>
        <div className={styles.head}>
          <MantineDrawer.Title ref={beginOverlay} className={styles.title}>
            {title}
          </MantineDrawer.Title>
          {actions}
          <IconButton label={t('close')} onClick={onClose}>
            <IconX />
          </IconButton>
        </div>
        <MantineDrawer.Body className={styles.body}>{children}</MantineDrawer.Body>
        {footer && (
          <div data-foot className={styles.foot}>
            {footer}
          </div>
        )}
      </MantineDrawer.Content>
      {opened && <FocusEdge />}
    </MantineDrawer.Root>
  );
}
