import { v7, validate } from 'uuid';

/** A UUIDv7: ids made later in one process sort after earlier ones, which keeps indexes compact. */
export function newId(): string {
  return v7();
}

export function isId(text: string): boolean {
  return validate(text);
}
