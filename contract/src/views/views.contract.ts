import { z } from 'zod';
import { byId, defineEndpoint, done, id, instant, line } from '../http.ts';
import { LIMITS } from '../limits.ts';
import { person } from '../users/users.schema.ts';
import { isPlainSearch, normalSearch } from './view-search.ts';

/** Lists that views are kept of. PROJECT_ISSUES: of whatever project one is in. */
export const VIEW_PLACES = ['PROJECTS', 'ISSUES', 'PROJECT_ISSUES', 'WRITE_UPS', 'USERS'] as const;
export type ViewPlace = (typeof VIEW_PLACES)[number];

/** A search of a list with its filters and its order, under a name. */
const savedView = z
  .object({
    id,
    place: z.enum(VIEW_PLACES),
    name: z.string(),
    search: z.string().meta({ description: 'The query of the list’s address, as in `status=OPEN,DRAFT&sortBy=-severity`' }),
    shared: z.boolean().meta({ description: 'Everybody of the team may use it: whoever has READ_USER' }),
    owner: person,
    updatedAt: instant,
    can: z.object({ edit: z.boolean() }),
  })
  .meta({ id: 'SavedView' });
export type SavedView = z.infer<typeof savedView>;

const fields = {
  name: line(LIMITS.viewName),
  search: z.string().refine(isPlainSearch).overwrite(normalSearch).max(LIMITS.viewSearch),
  shared: z.boolean(),
};

export const viewsContract = {
  list: defineEndpoint({
    method: 'GET',
    path: '/api/view',
    access: 'signedIn',
    summary: 'Views of a list: the caller’s own, and with READ_USER those that others share; by name',
    query: z.strictObject({ place: z.enum(VIEW_PLACES) }),
    response: z.array(savedView),
  }),
  create: defineEndpoint({
    method: 'POST',
    path: '/api/view',
    access: 'signedIn',
    summary: 'Keep a search under a name; sharing needs READ_USER',
    body: z.strictObject({ place: z.enum(VIEW_PLACES), ...fields, shared: fields.shared.default(false) }),
    response: z.object({ id }),
    errors: ['FORBIDDEN', 'VIEW_NAME_TAKEN', 'VIEWS_FULL', 'SHARED_VIEWS_FULL'],
  }),
  update: defineEndpoint({
    method: 'PUT',
    path: '/api/view/{id}',
    access: 'signedIn',
    summary: 'Change the fields sent; its owner, and of a shared one an Admin; what is shared afterwards needs READ_USER',
    params: byId,
    body: z.strictObject(fields).partial(),
    response: done,
    errors: ['FORBIDDEN', 'VIEW_NAME_TAKEN', 'SHARED_VIEWS_FULL'],
  }),
  delete: defineEndpoint({
    method: 'DELETE',
    path: '/api/view/{id}',
    access: 'signedIn',
    summary: 'Forget a view; its owner, and of a shared one an Admin',
    params: byId,
    response: done,
    errors: ['FORBIDDEN'],
  }),
};
