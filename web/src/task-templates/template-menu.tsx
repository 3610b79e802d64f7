import { useRouter } from '@tanstack/react-router';
import { useT } from '../lib/i18n.ts';
import { paths } from '../routes/paths.ts';
import { toast } from '../ui/feedback/toast.ts';
import { IconCopy, IconTrash } from '../ui/layout/icons.tsx';
import { MenuItem, MenuLine } from '../ui/overlays/menu.tsx';
import { MoreMenu } from '../ui/overlays/more-menu.tsx';
import { useRemoveTemplate, useRestoreTemplate } from './task-templates.queries.ts';

interface TemplateMenuProps {
  template: { id: string; name: string };
  onRemoved?: () => void;
}

/** What else can be done with a template. One that was deleted can be had back from the toast. */
export function TemplateMenu({ template, onRemoved }: TemplateMenuProps) {
  const t = useT('taskTemplates');
  const { history } = useRouter();
  const remove = useRemoveTemplate();
  const restore = useRestoreTemplate();
  const { id, name } = template;
  const takeAway = () =>
    // Told here and not by `mutate`: the row this stands in is gone when the answer comes.
    remove.mutateAsync(id).then(
      (held) => {
        onRemoved?.();
        toast.ok(t('menu.removed', { name }), {
          label: t('ui:undo'),
          run: () =>
            void restore.mutateAsync(held).then(
              () => toast.ok(t('menu.restored', { name })),
              // It has been told.
              () => undefined,
            ),
        });
      },
      () => undefined,
    );
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
