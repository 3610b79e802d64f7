import type { ReportTemplate } from '@coloa/contract/reports/report-templates.contract.ts';
import { useState } from 'react';
import { useT } from '../../lib/i18n.ts';
import { toast } from '../../ui/feedback/toast.ts';
import { IconPencil, IconTrash } from '../../ui/layout/icons.tsx';
import { MenuItem, MenuLine } from '../../ui/overlays/menu.tsx';
import { MoreMenu } from '../../ui/overlays/more-menu.tsx';
import { RenameTemplateDrawer } from './rename-template-drawer.tsx';
import { useAddTemplate, useRemoveTemplate } from './report-templates.queries.ts';

/** What can be done with a template. One that was deleted can be had back from the toast. */
export function TemplateMenu({ template }: { template: Pick<ReportTemplate, 'id' | 'name'> }) {
  const t = useT('reportTemplates');
  const [renaming, setRenaming] = useState(false);
  const remove = useRemoveTemplate();
  const restore = useAddTemplate();
  const { id, name } = template;
  const takeAway = () =>
    // Told here and not by `mutate`: the row this stands in is gone when the answer comes.
    remove.mutateAsync({ id, name }).then(
      (held) =>
        toast.ok(t('menu.removed', { name }), {
          label: t('ui:undo'),
          run: () =>
            void restore.mutateAsync(held).then(
              () => toast.ok(t('menu.restored', { name })),
              // It has been told.
              () => undefined,
            ),
        }),
      () => undefined,
    );
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
