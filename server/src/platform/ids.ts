import { v5, v7, validate } from 'uuid';

/** Returns a UUIDv7. Later ids of a process sort after earlier ones, which keeps indexes compact. */
export function newId(): string {
  return v7();
}

/** Returns the same UUID for the same name on every machine, for built-in objects that rows refer to. `namespace` is a UUID. */
export function idOfName(namespace: string, name: string): string {
  return v5(name, namespace);
}

export function isId(text: string): boolean {
  return validate(text);
}
