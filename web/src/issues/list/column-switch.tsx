import { useT } from '../../lib/i18n.ts';
import { IconButton } from '../../ui/layout/icon-button.tsx';
import { IconColumns } from '../../ui/layout/icons.tsx';
import { Menu, MenuItem, MenuLabel } from '../../ui/overlays/menu.tsx';
import type { OptionalColumn } from './issue-columns.tsx';

interface ColumnSwitchProps {
  hidden: ReadonlySet<string>;
  offered: readonly OptionalColumn[];
  toggle: (column: OptionalColumn) => void;
  /** The number of report languages. With one language, the list has no language column. */
  languages: number;
}

export function ColumnSwitch({ hidden, offered, toggle, languages }: ColumnSwitchProps) {
  const t = useT('issues');
  return (
    <Menu
      position="bottom-end"
      target={
        <IconButton kind="default" label={t('columns')}>
          <IconColumns />
        </IconButton>
      }
    >
      <MenuLabel>{t('columns')}</MenuLabel>
      {offered
        .filter((column) => column !== 'languages' || languages > 1)
        .map((column) => (
          <MenuItem key={column} keepOpen checked={!hidden.has(column)} onSelect={() => toggle(column)}>
            {t(`columnName.${column}`)}
          </MenuItem>
        ))}
    </Menu>
  );
}
