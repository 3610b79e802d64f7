import '@mantine/core/styles/ModalBase.layer.css';
import '@mantine/core/styles/Overlay.layer.css';
import '@mantine/core/styles/Paper.layer.css';
import '@mantine/core/styles/Modal.layer.css';
import { Modal } from '@mantine/core';
import type { ReactNode } from 'react';
import { useReturnFocus } from '../behavior/focus.ts';
import { useEscape } from '../behavior/use-escape.ts';
import { useOneClick } from '../behavior/use-one-click.ts';
import { cx } from '../design/classes.ts';
import styles from './dialog.module.css';
import { beginDialog } from './first-field.ts';
import { FocusEdge } from './focus-edge.tsx';
import { useLayer } from './layers.ts';

export interface DialogProps {
  opened: boolean;
  onClose: () => void;
  title: string;
  /** The buttons: cancel first, main button last. */
  footer?: ReactNode;
  /** The width in pixels. */
  width?: number;
  /** True for a dialog that fills the window, for example to edit an image. A click outside does not close it. */
  full?: boolean;
  children?: ReactNode;
}

/** A dialog for a question or a very short form. Other forms use a `Drawer` or a page. */
export function Dialog({ opened, onClose, title, footer, width = 440, full = false, children }: DialogProps) {
  useEscape(opened, onClose);
  useLayer(opened, onClose);
  useReturnFocus(opened);
  useOneClick(opened);
  return (
    <Modal.Root
      opened={opened}
      onClose={onClose}
      size={full ? '100%' : width}
      closeOnEscape={false}
      closeOnClickOutside={!full}
      centered
      transitionProps={{ duration: 120, transition: 'fade' }}
      classNames={{ content: cx(styles.dialog, full && styles.full), body: styles.body, inner: full ? styles.fullPlace : '' }}
    >
      <Modal.Overlay color="transparent" className={styles.scrim} />
      {opened && <FocusEdge />}
      {/* Mantine sets the title as the accessible name only after the first frame. */}
      <Modal.Content aria-label={title}>
        {/* Mantine's own header would be a banner landmark of the page. */}
        <div className={styles.head}>
          <Modal.Title ref={beginDialog} className={styles.title}>
            {title}
          </Modal.Title>
        </div>
        <Modal.Body>{children}</Modal.Body>
        {footer && <div className={styles.foot}>{footer}</div>}
      </Modal.Content>
      {opened && <FocusEdge />}
    </Modal.Root>
  );
}
