import { z } from 'zod';
import { byId, defineEndpoint, done, id, instant, line } from '../http.ts';
import { LIMITS } from '../limits.ts';
import { person } from '../users/users.schema.ts';
import { isPlainSearch, normalSearch } from './view-search.ts';

/** Lists that have saved views. PROJECT_ISSUES is the issue list of any project. */
export const VIEW_PLACES = ['PROJECTS', 'ISSUES', 'PROJECT_ISSUES', 'WRITE_UPS', 'USERS'] as const;
export type ViewPlace = (typeof VIEW_PLACES)[number];

const savedView = z
  .object({
    id,
    place: z.enum(VIEW_PLACES),
    name: z.string(),
    search: z.string().meta({ description: 'Query string of the list page, as in `status=OPEN,DRAFT&sortBy=-severity`' }),
    shared: z.boolean().meta({ description: 'Whether all users with `READ_USER` can use it' }),
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
    summary: 'List the caller’s saved views of a list by name, and with `READ_USER` those shared by others',
    query: z.strictObject({ place: z.enum(VIEW_PLACES) }),
    response: z.array(savedView),
  }),
  create: defineEndpoint({
    method: 'POST',
    path: '/api/view',
    access: 'signedIn',
    summary: 'Save a view. Sharing requires `READ_USER`',
    body: z.strictObject({ place: z.enum(VIEW_PLACES), ...fields, shared: fields.shared.default(false) }),
    response: z.object({ id }),
    errors: ['FORBIDDEN', 'VIEW_NAME_TAKEN', 'VIEWS_FULL', 'SHARED_VIEWS_FULL'],
  }),
  update: defineEndpoint({
    method: 'PUT',
    path: '/api/view/{id}',
    access: 'signedIn',
    summary: 'Update the given fields of a saved view. Requires its owner, or an Admin for a shared one. Sharing requires `READ_USER`',
    params: byId,
    body: z.strictObject(fields).partial(),
    response: done,
    errors: ['FORBIDDEN', 'VIEW_NAME_TAKEN', 'SHARED_VIEWS_FULL'],
  }),
  delete: defineEndpoint({
    method: 'DELETE',
    path: '/api/view/{id}',
    access: 'signedIn',
    summary: 'Delete a saved view. Requires its owner, or an Admin for a shared one',
    params: byId,
    response: done,
    errors: ['FORBIDDEN'],
  }),
};
