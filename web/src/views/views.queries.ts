import type { ArgsOf } from '@coloa/contract/http.ts';
import { type ViewPlace, viewsContract } from '@coloa/contract/views/views.contract.ts';
import { queryOptions, useQueryClient } from '@tanstack/react-query';
import { call } from '../lib/api-client.ts';
import type { Problem } from '../lib/api-error.ts';
import { useOneMutation } from '../lib/use-one-mutation.ts';

const viewsOf = (place: ViewPlace) => ['views', place] as const;

/** Contains the saved views of the user and the shared views, sorted by name. */
export const viewsQuery = (place: ViewPlace) =>
  queryOptions({
    queryKey: viewsOf(place),
    queryFn: ({ signal }) => call(viewsContract.list, { query: { place } }, { signal, background: true }),
    // The list works without views, so only the menu shows errors.
    meta: { background: true },
  });

export type NewView = Omit<ArgsOf<typeof viewsContract.create>['body'], 'place'>;
export type ViewChanges = ArgsOf<typeof viewsContract.update>['body'] & { id: string };

const ofName = ({ path }: Problem): boolean => path === 'name';

function useRefresh(place: ViewPlace) {
  const queryClient = useQueryClient();
  return { onSettled: () => queryClient.invalidateQueries({ queryKey: viewsOf(place) }) };
}

export const useCreateView = (place: ViewPlace) =>
  useOneMutation({
    mutationFn: (body: NewView) => call(viewsContract.create, { body: { ...body, place } }, { takes: ofName }),
    ...useRefresh(place),
  });

/** Updates a view. If the view no longer exists, the caller shows the error, because an error page would replace the list. */
export const useUpdateView = (place: ViewPlace) =>
  useOneMutation({
    mutationFn: ({ id, ...body }: ViewChanges) => call(viewsContract.update, { params: { id }, body }, { takes: ofName, goneHere: true }),
    ...useRefresh(place),
  });

/** Deletes a view. If the view no longer exists, the caller shows the error, because an error page would replace the list. */
export const useDeleteView = (place: ViewPlace) =>
  useOneMutation({
    mutationFn: (id: string) => call(viewsContract.delete, { params: { id } }, { goneHere: true }),
    ...useRefresh(place),
  });
