/**
 * Events that update open pages.
 * - `ISSUE`, `COMMENT`, `PROJECT`, `RETEST`: an issue, a comment, a project or its people, or retests changed.
 * - `ISSUE_TEAM`: team data of an issue changed (tags, contributors, outdated languages). Never sent to clients.
 * - `TASK`, `CONTROL`: tasks with their rows, or controls changed. Contains only the project id. Never sent to clients.
 * - `REPORT`: report settings, versions, links or reader messages changed. Only sent to the team. Contains the workspace id instead of a
 * project id if the default sections of all reports changed.
 * - `GROUP`: a group of projects was created, changed or deleted. Contains the group id instead of a project id. Sent to users who can read
 * groups.
 * - `TOPIC`, `WRITE_UP`: a topic, or a write-up with its comments, was created, changed or deleted. Contains its id instead of a project
 * id. Sent to users who can read topics; never sent for drafts.
 * - `NOTIFICATION`: the notifications or invitations of a user changed. Contains the user id instead of a project id. Sent only to that
 * user.
 * - `RIGHTS`: the permissions or profile of a user changed: role, membership, project roles, custom role, workspace settings, or the list
 * of the user's workspaces. Contains the user id instead of a project id, or the workspace id if all members are affected. Sent only to the
 * user or these members; the page reloads the profile.
 * - `PROFILE`: the user's name, language or theme changed. Contains the user id instead of a project id. Sent only to that user.
 * - `PRESENCE_TEAM`, `PRESENCE`: another user opened, edits or left an issue that the receiver has open. The other user is a member of the
 * team, or a client like the receiver. Contains the receiver's id instead of a project id. Sent only to the receiver, not stored, and not
 * repeated.
 * - `PRESENCE_WRITE_UP`: the same for a published write-up. Contains its id instead of an issue id.
 * - `HIDDEN`: an issue, or a comment if one is given, is no longer visible to the receiver. An example is an issue that is withdrawn from
 * clients.
 */
export const EVENT_KINDS = [
  'ISSUE',
  'ISSUE_TEAM',
  'COMMENT',
  'PROJECT',
  'RETEST',
  'TASK',
  'CONTROL',
  'REPORT',
  'GROUP',
  'TOPIC',
  'WRITE_UP',
  'NOTIFICATION',
  'RIGHTS',
  'PROFILE',
  'PRESENCE_TEAM',
  'PRESENCE',
  'PRESENCE_WRITE_UP',
  'HIDDEN',
] as const;
export type EventKind = (typeof EVENT_KINDS)[number];
