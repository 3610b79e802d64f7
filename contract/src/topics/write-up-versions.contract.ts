import { z } from 'zod';
import { byId, defineEndpoint, done, id, instant, version } from '../http.ts';
import { LIMITS } from '../limits.ts';
import { person } from '../users/users.schema.ts';

const writeUpVersion = z.object({ version, at: instant, by: person, title: z.string() }).meta({ id: 'WriteUpVersion' });
export type WriteUpVersion = z.infer<typeof writeUpVersion>;

const versionOfText = writeUpVersion
  .extend({
    content: z.string().meta({ description: 'Markdown' }),
    unavailableFiles: z.array(z.string()).meta({ description: 'Files in this text that the write-up can no longer show' }),
  })
  .meta({ id: 'WriteUpVersionText' });
export type WriteUpVersionText = z.infer<typeof versionOfText>;

const ofVersion = z.strictObject({ id, version: z.coerce.number().pipe(version) });
const whoReads = 'Requires its author, or an Admin for the versions since publication';

export const writeUpVersionsContract = {
  list: defineEndpoint({
    method: 'GET',
    path: '/api/topic/writeup/{id}/versions',
    access: 'READ_USER',
    summary: `List up to ${LIMITS.writeUpVersions} versions of a write-up, newest first, with the current one. ${whoReads}`,
    params: byId,
    response: z.array(writeUpVersion),
  }),
  get: defineEndpoint({
    method: 'GET',
    path: '/api/topic/writeup/{id}/versions/{version}',
    access: 'READ_USER',
    summary: `Get a version of a write-up. ${whoReads}`,
    params: ofVersion,
    response: versionOfText,
  }),
  restore: defineEndpoint({
    method: 'POST',
    path: '/api/topic/writeup/{id}/versions/{version}/restore',
    access: 'READ_USER',
    summary: 'Restore title and content of an earlier version as a new version, under the rules of an edit',
    params: ofVersion,
    body: z.strictObject({ version: version.meta({ description: 'Version of the write-up that the caller has seen' }) }),
    response: done,
    errors: ['EDIT_CONFLICT'],
  }),
};
