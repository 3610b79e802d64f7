import type { SavedView, ViewPlace } from '@coloa/contract/views/views.contract.ts';
import { ApiError, isGone } from '../lib/api-error.ts';
import { useT } from '../lib/i18n.ts';
import { useProfile } from '../profile/profile.queries.ts';
import { toast } from '../ui/feedback/toast.ts';
import { useCreateView, useDeleteView, useUpdateView, type ViewChanges } from './views.queries.ts';

/** Provides the actions on saved views. Toasts offer to undo a changed search and the deletion of the user's own view. */
export function useViewActions(place: ViewPlace) {
  const t = useT('views');
  const me = useProfile().id;
  const create = useCreateView(place);
  const update = useUpdateView(place);
  const remove = useDeleteView(place);

  const tell = (error: unknown) => {
    if (isGone(error)) toast.bad(t('gone'));
    // Another view has taken the name in the meantime. No field can show this error, so a toast shows it.
    else if (error instanceof ApiError && error.has('VIEW_NAME_TAKEN')) toast.bad(error.reason);
  };
  // Uses the promise, because React Query does not call the callbacks of `mutate` after the surrounding menu is unmounted.
  const change = (changes: ViewChanges, onDone: () => void) => void update.mutateAsync(changes).then(onDone, tell);

  return {
    setSearch: ({ id, name, search: before }: SavedView, search: string) =>
      change({ id, search }, () =>
        toast.ok(
          t('updated', { name }),
          { label: t('ui:undo'), run: () => change({ id, search: before }, () => toast.ok(t('putBack', { name }))) },
          `view ${id}`,
        ),
      ),
    setShared: ({ id, name, owner }: SavedView, shared: boolean) =>
      change({ id, shared }, () =>
        toast.ok(shared ? t('shared', { name }) : owner.id === me ? t('unshared', { name }) : t('unsharedOf', { name, owner: owner.name })),
      ),
    remove: ({ id, name, search, shared }: SavedView) =>
      void remove.mutateAsync(id).then(() => {
        const run = () => void create.mutateAsync({ name, search, shared }).then(() => toast.ok(t('putBack', { name })), tell);
        toast.ok(t('deleted', { name }), { label: t('ui:undo'), run }, `view ${id}`);
      }, tell),
    /**
     * Deletes another user's view. The caller must ask first: there is no undo, because the server cannot create a view for another user.
     */
    removeForGood: ({ id, name }: SavedView) =>
      remove.mutateAsync(id).then(
        () => toast.ok(t('deleted', { name })),
        (error: unknown) => {
          tell(error);
          if (!isGone(error)) throw error;
        },
      ),
  };
}
