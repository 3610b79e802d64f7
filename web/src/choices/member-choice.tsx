import type { Person as PersonShape } from '@coloa/contract/users/users.schema.ts';
import { Person } from '../ui/data/person.tsx';
import type { Choice } from '../ui/fields/select-field.tsx';

/** A person as an option of a list. */
export function memberChoice(person: PersonShape): Choice {
  const name = person.name || person.username;
  return { value: person.id, label: name, content: <Person name={name} src={person.avatar} /> };
}
