import type { FloatingPosition } from '@mantine/core';
import type { ReactNode } from 'react';
import { useT } from '../lib/i18n.ts';
import { IconButton, type IconButtonProps } from './icon-button.tsx';
import { IconDots } from './icons.tsx';
import { Menu } from './menu.tsx';

interface MoreMenuProps {
  position?: FloatingPosition;
  /** Of the button: as those beside it; framed unless told. */
  kind?: IconButtonProps['kind'];
  children: ReactNode;
}

/** What else can be done, behind three dots. */
export function MoreMenu({ position = 'bottom-end', kind = 'default', children }: MoreMenuProps) {
  const t = useT('ui');
  return (
    <Menu
      position={position}
      target={
        <IconButton kind={kind} label={t('more')}>
          <IconDots />
        </IconButton>
      }
    >
      {children}
    </Menu>
  );
}
