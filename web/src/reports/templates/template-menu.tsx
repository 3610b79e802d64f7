import type { ReportTemplate } from '@coloa/contract/reports/report-templates.contract.ts';
import { useState } from 'react';
import { useT } from '../../lib/i18n.ts';
import { removeWithUndo } from '../../ui/feedback/remove-with-undo.ts';
import { IconPencil, IconTrash } from '../../ui/layout/icons.tsx';
import { MenuItem, MenuLine } from '../../ui/overlays/menu.tsx';
import { MoreMenu } from '../../ui/overlays/more-menu.tsx';
import { RenameTemplateDrawer } from './rename-template-drawer.tsx';
import { useAddTemplate, useRemoveTemplate } from './report-templates.queries.ts';

export function TemplateMenu({ template }: { template: Pick<ReportTemplate, 'id' | 'name'> }) {
  const t = useT('reportTemplates');
  const [renaming, setRenaming] = useState(false);
  const remove = useRemoveTemplate();
  const restore = useAddTemplate();
  const { id, name } = template;
  // Awaits the mutations, because React Query does not call the callbacks of `mutate` after the row with this menu is unmounted.
  const takeAway = () =>
    removeWithUndo({
      remove: () => remove.mutateAsync({ id, name }),
      restore: restore.mutateAsync,
      words: { removed: t('menu.removed', { name }), undo: t('ui:undo'), restored: t('menu.restored', { name }) },
    });
  return (
    <>
      <MoreMenu>
        <MenuItem icon={<IconPencil size={14} />} onSelect={() => setRenaming(true)}>
          {t('menu.rename')}
        </MenuItem>
        <MenuLine />
        <MenuItem danger icon={<IconTrash size={14} />} onSelect={() => void takeAway()}>
          {t('menu.remove')}
        </MenuItem>
      </MoreMenu>
      {renaming && <RenameTemplateDrawer template={template} onClose={() => setRenaming(false)} />}
    </>
  );
}
