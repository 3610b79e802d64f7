/** A field of a project that changed; `field` as in the project: `name`, `scope`, `status`; people and files by their names. */
export interface ProjectChange {
  field: string;
  from: unknown;
  to: unknown;
}
