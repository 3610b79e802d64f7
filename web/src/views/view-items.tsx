import { pageLink } from '@coloa/contract/page-paths.ts';
import type { SavedView, ViewPlace } from '@coloa/contract/views/views.contract.ts';
import { useRouter } from '@tanstack/react-router';
import { useT } from '../lib/i18n.ts';
import { useCan, useProfile } from '../profile/profile.queries.ts';
import { focusNext } from '../ui/behavior/focus.ts';
import { useCopy } from '../ui/behavior/use-copy.ts';
import { IconCheck, IconLink, IconPencil, IconPeople, IconPlus, IconTrash, IconUndo } from '../ui/layout/icons.tsx';
import { MenuItem, MenuLabel, MenuLine } from '../ui/overlays/menu.tsx';
import { useViewActions } from './use-view-actions.ts';
import styles from './views.module.css';

export interface ViewItemsProps {
  place: ViewPlace;
  views: readonly SavedView[] | undefined;
  /** True if `views` contains only views that match a typed text. */
  searching: boolean;
  failed: boolean;
  onRetry: () => void;
  /** The active view, even if its filters were changed afterwards. */
  on: SavedView | undefined;
  changed: boolean;
  /** The current search parameters that a view stores. */
  search: string;
  addressOf: (view: SavedView) => string;
  /** Asks for the name of a view; of a new one with null. */
  onName: (view: SavedView | null) => void;
  /** Asks before another user's view is deleted. */
  onDoom: (view: SavedView) => void;
}

/** The items of the menu of saved views. Loaded on demand, because few visits to a list open this menu. */
export function ViewItems(props: ViewItemsProps) {
  const { views, searching, failed, onRetry, on, addressOf, onName } = props;
  const t = useT('views');
  const { history } = useRouter();
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
      onSelect={() => history.push(addressOf(view))}
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
      <MenuItem icon={<IconPlus size={14} />} onSelect={() => onName(null)}>
        {t('save')}
      </MenuItem>
      {on && <ItemsOfOne {...props} view={on} />}
    </>
  );
}

function ItemsOfOne({ place, view, changed, search, addressOf, onName, onDoom }: ViewItemsProps & { view: SavedView }) {
  const t = useT('views');
  const me = useProfile().id;
  const copy = useCopy();
  const { setSearch, setShared, remove } = useViewActions(place);
  const mayShare = useCan('READ_USER');
  const { edit } = view.can;
  // Without READ_USER, the user can delete a shared view or stop sharing it, but not edit it.
  const mayChange = edit && (mayShare || !view.shared);
  return (
    <>
      <MenuLine />
      <MenuLabel>{view.name}</MenuLabel>
      {mayChange && changed && (
        <MenuItem icon={<IconCheck size={14} />} onSelect={() => setSearch(view, search)}>
          {t('update')}
        </MenuItem>
      )}
      <MenuItem
        icon={<IconLink size={14} />}
        onSelect={() => void copy(`${location.origin}${location.pathname}${pageLink(addressOf(view))}`)}
      >
        {t('copyLink')}
      </MenuItem>
      {mayChange && (
        <MenuItem icon={<IconPencil size={14} />} onSelect={() => onName(view)}>
          {t('rename')}
        </MenuItem>
      )}
      {edit && (mayShare || view.shared) && (
        <MenuItem icon={<IconPeople size={14} />} onSelect={() => setShared(view, !view.shared)}>
          {t(view.shared ? 'unshare' : 'share')}
        </MenuItem>
      )}
      {edit && (
        <MenuItem danger icon={<IconTrash size={14} />} onSelect={() => (view.owner.id === me ? remove(view) : onDoom(view))}>
          {t('delete.item')}
        </MenuItem>
      )}
    </>
  );
}
