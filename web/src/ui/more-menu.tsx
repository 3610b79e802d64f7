import type { FloatingPosition } from '@mantine/core';
import type { ReactNode } from 'react';
import { useT } from '../lib/i18n.ts';
import { IconButton } from './icon-button.tsx';
import { IconDots } from './icons.tsx';
import { Menu } from './menu.tsx';

/** What else can be done, behind three dots. */
export function MoreMenu({ position = 'bottom-end', children }: { position?: FloatingPosition; children: ReactNode }) {
  const t = useT('ui');
  return (
    <Menu
      position={position}
      target={
        <IconButton kind="default" label={t('more')}>
          <IconDots />
        </IconButton>
      }
    >
      {children}
    </Menu>
  );
}
