import { useRouter } from '@tanstack/react-router';
import { useT } from '../lib/i18n.ts';
import { paths } from '../routes/paths.ts';
import { removeWithUndo } from '../ui/feedback/remove-with-undo.ts';
import { IconCopy, IconTrash } from '../ui/layout/icons.tsx';
import { MenuItem, MenuLine } from '../ui/overlays/menu.tsx';
import { MoreMenu } from '../ui/overlays/more-menu.tsx';
import { useRemoveTemplate, useRestoreTemplate } from './task-templates.queries.ts';

interface TemplateMenuProps {
  template: { id: string; name: string };
  onRemoved?: () => void;
}

export function TemplateMenu({ template, onRemoved }: TemplateMenuProps) {
  const t = useT('taskTemplates');
  const { history } = useRouter();
  const remove = useRemoveTemplate();
  const restore = useRestoreTemplate();
  const { id, name } = template;
  // Awaits the mutation, because React Query does not call the callbacks of `mutate` after the row with this menu is unmounted.
  const takeAway = () =>
    removeWithUndo({
      remove: () => remove.mutateAsync(id),
      restore: restore.mutateAsync,
      words: { removed: t('menu.removed', { name }), undo: t('ui:undo'), restored: t('menu.restored', { name }) },
      onRemoved,
    });
  return (
    <MoreMenu>
      <MenuItem icon={<IconCopy size={14} />} onSelect={() => history.push(paths.taskTemplateNew({ from: id }))}>
        {t('menu.duplicate')}
      </MenuItem>
      <MenuLine />
      <MenuItem danger icon={<IconTrash size={14} />} onSelect={() => void takeAway()}>
        {t('menu.remove')}
      </MenuItem>
    </MoreMenu>
  );
}
