import { toSearch } from '@coloa/contract/page-paths.ts';
import type { SavedView, ViewPlace } from '@coloa/contract/views/views.contract.ts';
import { useQuery } from '@tanstack/react-query';
import { useRouter } from '@tanstack/react-router';
import { lazy, Suspense, useEffect, useState } from 'react';
import { failureText } from '../lib/api-error.ts';
import { useT } from '../lib/i18n.ts';
import { whenIdle } from '../lib/idle.ts';
import { useProfile } from '../profile/profile.queries.ts';
import { fromSearch } from '../routes/paths.ts';
import { onDemand, preload } from '../ui/behavior/on-demand.ts';
import { unseen } from '../ui/design/classes.ts';
import { toast } from '../ui/feedback/toast.ts';
import { SearchBox } from '../ui/fields/search-box.tsx';
import { Button } from '../ui/layout/button.tsx';
import { IconBookmark, IconChevronDown } from '../ui/layout/icons.tsx';
import { Menu } from '../ui/overlays/menu.tsx';
import { isNarrow, namedLike, sameSearch } from './find-view.ts';
import type { ViewItemsProps } from './view-items.tsx';
import styles from './views.module.css';
import { viewsQuery } from './views.queries.ts';

const RemoveViewDialog = lazy(() => import('./remove-view-dialog.tsx').then((module) => ({ default: module.RemoveViewDialog })));
const ViewForm = lazy(() => import('./view-form.tsx').then((module) => ({ default: module.ViewForm })));
const items = onDemand<ViewItemsProps>(() => import('./view-items.tsx').then((module) => module.ViewItems));

interface ViewsMenuProps<Search extends { view?: string }> {
  place: ViewPlace;
  /** The current search parameters of the list. `view` is the id of the saved view that opened the list. */
  search: Search;
  /**
   * Returns the search parameters that a view stores: filters, order and display. Omits the page, open items, `view`, the default order and
   * unknown parameters.
   */
  keep: (raw: Readonly<Record<string, unknown>>) => Search;
  to: (search: Search) => string;
}

const longList = 8;

/** Returns the current view: the view that opened the list, otherwise a view with the same search. */
function useShownView<Search extends { view?: string }>({ place, search, keep, to }: ViewsMenuProps<Search>, opened: boolean) {
  // Loads the views only while the menu is open, or if the URL names a view.
  const list = useQuery({ ...viewsQuery(place), enabled: opened || search.view !== undefined });
  const shown = keep(search);
  const keptIn = (view: SavedView) => keep(fromSearch(view.search));
  const on =
    list.data?.find(({ id }) => id === search.view) ??
    (isNarrow(shown) ? list.data?.find((view) => sameSearch(shown, keptIn(view))) : undefined);
  return {
    list,
    on,
    changed: on !== undefined && !sameSearch(shown, keptIn(on)),
    addressOf: (view: SavedView) => to({ ...keptIn(view), view: view.id }),
  };
}

function useFoundViews(views: readonly SavedView[] | undefined) {
  const me = useProfile().id;
  const [text, setText] = useState('');
  const searched = (views?.length ?? 0) > longList;
  const found = searched ? namedLike(views ?? [], me, text) : views;
  const first = text.trim() === '' ? undefined : found?.[0];
  return { searched, text, setText, found, first };
}

export function ViewsMenu<Search extends { view?: string }>(props: ViewsMenuProps<Search>) {
  const { place, search, keep, to } = props;
  const { history } = useRouter();
  const [form, setForm] = useState<{ view: SavedView | null } | null>(null);
  const [doomed, setDoomed] = useState<SavedView | null>(null);
  const now = toSearch(keep(search)).slice(1);
  return (
    <>
      <ViewsList {...props} now={now} onName={(view) => setForm({ view })} onDoom={setDoomed} />
      <Suspense>
        {form && (
          <ViewForm
            place={place}
            view={form.view}
            search={now}
            onMade={(view) => history.replace(to({ ...search, view }))}
            onClose={() => setForm(null)}
          />
        )}
        {doomed && <RemoveViewDialog place={place} view={doomed} onClose={() => setDoomed(null)} />}
      </Suspense>
    </>
  );
}

interface ViewsListProps<Search extends { view?: string }> extends ViewsMenuProps<Search> {
  now: string;
  onName: (view: SavedView | null) => void;
  onDoom: (view: SavedView) => void;
}

function ViewsList<Search extends { view?: string }>({ now, onName, onDoom, ...props }: ViewsListProps<Search>) {
  const t = useT('views');
  const { history } = useRouter();
  const [opened, setOpened] = useState(false);
  const { list, on, changed, addressOf } = useShownView(props, opened);
  const { searched, text, setText, found, first } = useFoundViews(list.data);
  const Items = items.loaded;
  useEffect(() => whenIdle(() => void preload(items)), []);
  // Opens when its items are loaded, because an opening menu focuses its first item.
  const open = (next: boolean) => {
    if (next && !items.loaded) {
      items.load().then(
        () => open(true),
        (error: unknown) => toast.bad(failureText(error)),
      );
      return;
    }
    setOpened(next);
    if (!next) return;
    setText('');
    if (list.data) void list.refetch();
  };
  const applyFirst = () => {
    if (!first) return;
    setOpened(false);
    history.push(addressOf(first));
  };
  const button = (
    <Button size="s" className={styles.button} icon={<IconBookmark size={14} />} after={<IconChevronDown size={12} />}>
      <ShownName on={on} changed={changed} />
    </Button>
  );
  const box = searched && <SearchBox label={t('search')} value={text} onChange={setText} slash={false} onEnter={applyFirst} />;
  return (
    <Menu position="bottom-end" opened={opened} onChange={open} search={box || null} target={button}>
      {Items && (
        <Items
          place={props.place}
          views={found}
          searching={searched && text.trim() !== ''}
          failed={list.isError && !list.data}
          onRetry={() => void list.refetch()}
          on={on}
          changed={changed}
          search={now}
          addressOf={addressOf}
          onName={onName}
          onDoom={onDoom}
        />
      )}
    </Menu>
  );
}

function ShownName({ on, changed }: { on: SavedView | undefined; changed: boolean }) {
  const t = useT('views');
  if (!on) return t('title');
  return (
    <>
      <span className={unseen}>{t('title')}: </span>
      <span className={styles.name}>{on.name}</span>
      {changed && <span className={styles.changed}>{t('changed')}</span>}
    </>
  );
}
