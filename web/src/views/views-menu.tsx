import { pageLink, toSearch } from '@coloa/contract/page-paths.ts';
import type { SavedView, ViewPlace } from '@coloa/contract/views/views.contract.ts';
import { useQuery } from '@tanstack/react-query';
import { useRouter } from '@tanstack/react-router';
import { lazy, Suspense, useState } from 'react';
import { useT } from '../lib/i18n.ts';
import { useProfile } from '../profile/profile.queries.ts';
import { fromSearch } from '../routes/paths.ts';
import { useCopy } from '../ui/behavior/use-copy.ts';
import { unseen } from '../ui/design/unseen.ts';
import { SearchBox } from '../ui/fields/search-box.tsx';
import { Button } from '../ui/layout/button.tsx';
import { IconBookmark, IconChevronDown } from '../ui/layout/icons.tsx';
import { Menu } from '../ui/overlays/menu.tsx';
import { namedLike } from './named-like.ts';
import { isNarrow, sameSearch } from './same-search.ts';
import { useViewActions } from './use-view-actions.ts';
import { ViewItems } from './view-items.tsx';
import styles from './views.module.css';
import { viewsQuery } from './views.queries.ts';

const ConfirmDialog = lazy(() => import('../ui/overlays/confirm-dialog.tsx').then((module) => ({ default: module.ConfirmDialog })));
const ViewForm = lazy(() => import('./view-form.tsx').then((module) => ({ default: module.ViewForm })));

interface ViewsMenuProps<Search extends { view?: string }> {
  place: ViewPlace;
  /** What the list shows now, as its address holds it; `view` is the id of the view it was opened with. */
  search: Search;
  /**
   * What a view keeps of an address: filters, order and how things are shown, without the page, what stands open and `view`, and
   * without an order that is the usual one. What the list does not know it leaves out.
   */
  keep: (raw: Readonly<Record<string, unknown>>) => Search;
  /** The address of the list. */
  to: (search: Search) => string;
}

/** More of them get a box to find one by. */
const longList = 8;

/** Searches of a list under names, one's own and those that others share: to open one, to keep what is on, to care for the one that is. */
export function ViewsMenu<Search extends { view?: string }>({ place, search, keep, to }: ViewsMenuProps<Search>) {
  const t = useT('views');
  const { history } = useRouter();
  const me = useProfile().id;
  const copy = useCopy();
  const actions = useViewActions(place);
  const [opened, setOpened] = useState(false);
  const [text, setText] = useState('');
  const [form, setForm] = useState<{ view: SavedView | null } | null>(null);
  const [doomed, setDoomed] = useState<SavedView | null>(null);
  // Asked for when there is a name to show or somebody looks.
  const list = useQuery({ ...viewsQuery(place), enabled: opened || search.view !== undefined });

  const shown = keep(search);
  const keptIn = (view: SavedView) => keep(fromSearch(view.search));
  const on =
    list.data?.find(({ id }) => id === search.view) ??
    (isNarrow(shown) ? list.data?.find((view) => sameSearch(shown, keptIn(view))) : undefined);
  const changed = on !== undefined && !sameSearch(shown, keptIn(on));
  const now = toSearch(shown).slice(1);
  const addressOf = (view: SavedView) => to({ ...keptIn(view), view: view.id });

  const open = (next: boolean) => {
    setOpened(next);
    if (!next) return;
    setText('');
    if (list.data) void list.refetch();
  };
  const searched = (list.data?.length ?? 0) > longList;
  const found = searched ? namedLike(list.data ?? [], me, text) : list.data;
  const apply = (view: SavedView) => history.push(addressOf(view));
  const applyFirst = () => {
    const [first] = text.trim() === '' ? [] : (found ?? []);
    if (!first) return;
    setOpened(false);
    apply(first);
  };
  const words = on ? (
    <>
      <span className={unseen}>{t('title')}: </span>
      <span className={styles.name}>{on.name}</span>
      {changed && <span className={styles.changed}>{t('changed')}</span>}
    </>
  ) : (
    t('title')
  );
  return (
    <>
      <Menu
        position="bottom-end"
        opened={opened}
        onChange={open}
        search={searched ? <SearchBox label={t('search')} value={text} onChange={setText} slash={false} onEnter={applyFirst} /> : null}
        target={
          <Button size="s" className={styles.button} icon={<IconBookmark size={14} />} after={<IconChevronDown size={12} />}>
            {words}
          </Button>
        }
      >
        <ViewItems
          views={found}
          searching={searched && text.trim() !== ''}
          failed={list.isError && !list.data}
          onRetry={() => void list.refetch()}
          on={on}
          changed={changed}
          onApply={apply}
          onSave={() => setForm({ view: null })}
          onUpdate={(view) => actions.setSearch(view, now)}
          onRename={(view) => setForm({ view })}
          onShare={(view) => actions.setShared(view, !view.shared)}
          onCopy={(view) => void copy(`${location.origin}${location.pathname}${pageLink(addressOf(view))}`)}
          onRemove={(view) => (view.owner.id === me ? actions.remove(view) : setDoomed(view))}
        />
      </Menu>
      {form && (
        <Suspense>
          <ViewForm
            place={place}
            view={form.view}
            search={now}
            onMade={(view) => history.replace(to({ ...search, view }))}
            onClose={() => setForm(null)}
          />
        </Suspense>
      )}
      {doomed && (
        <Suspense>
          <ConfirmDialog
            opened
            title={t('delete.title', { name: doomed.name })}
            confirm={t('delete.confirm')}
            onConfirm={() => actions.removeForGood(doomed)}
            onClose={() => setDoomed(null)}
          >
            {t('delete.body', { owner: doomed.owner.name || doomed.owner.username })}
          </ConfirmDialog>
        </Suspense>
      )}
    </>
  );
}
