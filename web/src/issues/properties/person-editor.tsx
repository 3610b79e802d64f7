import type { Person as PersonShape } from '@coloa/contract/users/users.schema.ts';
import type { ReactNode } from 'react';
import { Person } from '../../ui/data/avatar.tsx';
import { ChoiceList } from '../../ui/fields/choice-list.tsx';
import { inPlaceClasses } from '../../ui/fields/use-in-place.ts';
import { Popover } from '../../ui/overlays/popover.tsx';

interface PersonEditorProps {
  label: string;
  people: readonly PersonShape[];
  value: PersonShape | null;
  onChoose: (person: PersonShape | null) => void;
  onDone: () => void;
  children: ReactNode;
}

/** Lets the user choose a person. Choosing the current person again clears the property. */
export function PersonEditor({ label, people, value, onChoose, onDone, children }: PersonEditorProps) {
  return (
    <Popover
      opened
      onChange={(opened) => !opened && onDone()}
      width={260}
      label={label}
      target={<span className={inPlaceClasses.value}>{children}</span>}
    >
      <ChoiceList
        label={label}
        single
        options={people.map((person) => ({ value: person.id, label: person.name, avatar: person.avatar }))}
        draw={(option) => <Person name={option.label} src={option.avatar} />}
        value={value ? [value.id] : []}
        onChange={([id]) => {
          onChoose(people.find((person) => person.id === id) ?? null);
          onDone();
        }}
      />
    </Popover>
  );
}
