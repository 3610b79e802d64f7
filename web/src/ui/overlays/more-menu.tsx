import type { FloatingPosition } from '@mantine/core';
import type { ReactNode } from 'react';
import { useT } from '../../lib/i18n.ts';
import { IconButton, type IconButtonProps } from '../layout/icon-button.tsx';
import { IconDots } from '../layout/icons.tsx';
import { Menu } from './menu.tsx';

interface MoreMenuProps {
  label?: string;
  position?: FloatingPosition;
  kind?: IconButtonProps['kind'];
  children: ReactNode;
}

export function MoreMenu({ label, position = 'bottom-end', kind = 'default', children }: MoreMenuProps) {
  const t = useT('ui');
  return (
    <Menu
      position={position}
      target={
        <IconButton kind={kind} label={label ?? t('more')}>
          <IconDots />
        </IconButton>
      }
    >
      {children}
    </Menu>
  );
}
