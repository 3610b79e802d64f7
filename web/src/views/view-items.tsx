import type { SavedView } from '@coloa/contract/views/views.contract.ts';
import { useT } from '../lib/i18n.ts';
import { useCan, useProfile } from '../profile/profile.queries.ts';
import { focusNext } from '../ui/behavior/focus.ts';
import { IconCheck, IconLink, IconPencil, IconPeople, IconPlus, IconTrash, IconUndo } from '../ui/layout/icons.tsx';
import { MenuItem, MenuLabel, MenuLine } from '../ui/overlays/menu.tsx';
import styles from './views.module.css';

interface ViewItemsProps {
  views: readonly SavedView[] | undefined;
  /** True if `views` contains only views that match a typed text. */
  searching: boolean;
  failed: boolean;
  onRetry: () => void;
  /** The active view, even if its filters were changed afterwards. */
  on: SavedView | undefined;
  changed: boolean;
  onApply: (view: SavedView) => void;
  onSave: () => void;
  onUpdate: (view: SavedView) => void;
  onRename: (view: SavedView) => void;
  onShare: (view: SavedView) => void;
  onCopy: (view: SavedView) => void;
  onRemove: (view: SavedView) => void;
}

export function ViewItems(props: ViewItemsProps) {
  const { views, searching, failed, onRetry, on, onApply, onSave } = props;
  const t = useT('views');
  const me = useProfile().id;
  const own = views?.filter(({ owner }) => owner.id === me) ?? [];
  const others = views?.filter(({ owner }) => owner.id !== me) ?? [];
  const retry = () => {
    onRetry();
    // The clicked item disappears, so the menu gets the focus.
    focusNext(() => document.querySelector('[role="menu"]'));
  };
  const item = (view: SavedView) => (
    <MenuItem
      key={view.id}
      checked={view.id === on?.id}
      tail={
        view.owner.id === me ? (
          view.shared && <IconPeople size={14} label={t('isShared')} />
        ) : (
          <span className={styles.owner}>{view.owner.name || view.owner.username}</span>
        )
      }
      onSelect={() => onApply(view)}
    >
      {view.name}
    </MenuItem>
  );
  return (
    <>
      {failed && (
        <>
          <MenuLabel>{t('failed')}</MenuLabel>
          <MenuItem keepOpen icon={<IconUndo size={14} />} onSelect={retry}>
            {t('ui:retry')}
          </MenuItem>
        </>
      )}
      {views?.length === 0 && <MenuLabel>{t(searching ? 'ui:field.nothingFound' : 'empty')}</MenuLabel>}
      {own.length > 0 && <MenuLabel>{t('own')}</MenuLabel>}
      {own.map(item)}
      {others.length > 0 && <MenuLabel>{t('others')}</MenuLabel>}
      {others.map(item)}
      <MenuLine />
      <MenuItem icon={<IconPlus size={14} />} onSelect={onSave}>
        {t('save')}
      </MenuItem>
      {on && <ItemsOfOne {...props} view={on} />}
    </>
  );
}

function ItemsOfOne({ view, changed, onUpdate, onRename, onShare, onCopy, onRemove }: ViewItemsProps & { view: SavedView }) {
  const t = useT('views');
  const mayShare = useCan('READ_USER');
  const { edit } = view.can;
  // Without READ_USER, the user can delete a shared view or stop sharing it, but not edit it.
  const mayChange = edit && (mayShare || !view.shared);
  return (
    <>
      <MenuLine />
      <MenuLabel>{view.name}</MenuLabel>
      {mayChange && changed && (
        <MenuItem icon={<IconCheck size={14} />} onSelect={() => onUpdate(view)}>
          {t('update')}
        </MenuItem>
      )}
      <MenuItem icon={<IconLink size={14} />} onSelect={() => onCopy(view)}>
        {t('copyLink')}
      </MenuItem>
      {mayChange && (
        <MenuItem icon={<IconPencil size={14} />} onSelect={() => onRename(view)}>
          {t('rename')}
        </MenuItem>
      )}
      {edit && (mayShare || view.shared) && (
        <MenuItem icon={<IconPeople size={14} />} onSelect={() => onShare(view)}>
          {t(view.shared ? 'unshare' : 'share')}
        </MenuItem>
      )}
      {edit && (
        <MenuItem danger icon={<IconTrash size={14} />} onSelect={() => onRemove(view)}>
          {t('delete.item')}
        </MenuItem>
      )}
    </>
  );
}
