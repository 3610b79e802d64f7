import { isListed } from '@coloa/contract/custom-fields/field-conditions.ts';
import { isOffered, useFields } from '../../custom-fields/use-fields.ts';
import { useLanguage, useT } from '../../lib/i18n.ts';
import { IconButton } from '../../ui/layout/icon-button.tsx';
import { IconColumns } from '../../ui/layout/icons.tsx';
import { Menu, MenuItem, MenuLabel } from '../../ui/overlays/menu.tsx';
import type { OptionalColumn } from './issue-columns.tsx';
import type { FieldColumns } from './use-columns.ts';

interface ColumnSwitchProps {
  hidden: ReadonlySet<string>;
  offered: readonly OptionalColumn[];
  toggle: (column: OptionalColumn) => void;
  fields: FieldColumns;
  /** False for clients, who are offered only the custom fields that they see. */
  team: boolean;
  /** The number of report languages. With one language, the list has no language column. */
  languages: number;
}

export function ColumnSwitch({ hidden, offered, toggle, fields, team, languages }: ColumnSwitchProps) {
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
      <FieldItems {...fields} team={team} />
    </Menu>
  );
}

/** Loads the custom fields when the menu opens. */
function FieldItems({ shown, toggle, team }: Pick<FieldColumns, 'shown' | 'toggle'> & { team: boolean }) {
  const t = useT('customFields');
  const language = useLanguage();
  const isShown = (key: string) => shown.some((field) => field.key === key);
  const offered = useFields().filter((field) => isListed(field) && (isOffered(field, team) || isShown(field.key)));
  if (offered.length === 0) return null;
  return (
    <>
      <MenuLabel>{t('title')}</MenuLabel>
      {offered.map(({ key, name }) => (
        <MenuItem key={key} keepOpen checked={isShown(key)} onSelect={() => toggle(key)}>
          {name[language]}
        </MenuItem>
      ))}
    </>
  );
}
