/**
 * What a page may have to show anew: an issue's fields, texts, people or status; what is said of it; a project and its people; retests.
 * `ISSUE_TEAM`: data of an issue that only the team sees (tags, contributors, outdated languages); never sent to clients.
 * `TASK` and `CONTROL`: tasks of a project with their rows, and its controls; with the project's id alone, and never told to clients.
 * `REPORT`: how the report of a project is to be, its versions and links, and what readers of links left; as the method, the team's own. With
 *   the workspace's id instead of a project's: the sections that reports of all its projects begin with.
 * `GROUP`: a group of projects, made, changed or deleted; with its id in the place of a project's, and told to those who may read groups.
 * `TOPIC`, `WRITE_UP`: made, changed or deleted, with its id in the place of a project's; told to those who read topics, of drafts to nobody.
 * `NOTIFICATION`: what somebody is told at the bell; with their own id in the place of a project's, and told to nobody else.
 * `RIGHTS`: what the reader may do, or their profile, changed: role, membership, hats in a project, an own role, settings of the workspace. With
 *   the user's id instead of a project's, or the workspace's if it concerns all its members; sent to them only. The page reads the profile again.
 * `HIDDEN`: an issue, or a comment where one is named, that whoever is told could see and now cannot: clients, when it is taken back.
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
  'HIDDEN',
] as const;
export type EventKind = (typeof EVENT_KINDS)[number];
