import { PRESENCE_MODES, type PresentPerson } from '@coloa/contract/presence/presence.contract.ts';
import { useT } from '../lib/i18n.ts';
import { AvatarStack } from '../ui/data/avatar-stack.tsx';
import { Notice } from '../ui/feedback/notice.tsx';
import { Row } from '../ui/layout/layout.tsx';
import { Text } from '../ui/layout/text.tsx';
import type { PresenceSubject } from './use-presence.ts';

/** Maximum number of named people, which keeps the notice small on phones. */
const NAMED = 3;

interface PresentPeopleProps {
  on: PresenceSubject['on'];
  /** The other people who have the object open. */
  people: readonly PresentPerson[];
}

const nameOf = ({ person }: PresentPerson): string => person.name || person.username;
const inMode = (people: readonly PresentPerson[], mode: PresentPerson['mode']) => people.filter((each) => each.mode === mode);

export function PresentPeople({ on, people }: PresentPeopleProps) {
  const t = useT('presence');
  if (people.length === 0) return null;
  const words = PRESENCE_MODES.toReversed().flatMap((mode) => {
    const [first, ...others] = inMode(people, mode);
    if (!first) return [];
    return others.length === 0 ? t(`${mode}`, { name: nameOf(first) }) : t(`several.${mode}`, { count: others.length + 1 });
  });
  return (
    <Row role="group" aria-label={t(`label.${on}`)}>
      <AvatarStack
        people={people.map((each) => ({
          name: nameOf(each),
          src: each.person.avatar,
          label: t(`${each.mode}`, { name: nameOf(each) }),
        }))}
      />
      <Text size={12} tone="muted">
        {words.join(' · ')}
      </Text>
    </Row>
  );
}

/** Warns the user that other people are editing the same object, before a conflict arises. */
export function EditingNotice({ on, people }: PresentPeopleProps) {
  const t = useT('presence');
  const editors = inMode(people, 'EDITING').map(nameOf);
  if (editors.length === 0) return null;
  const more = editors.length > NAMED ? ` +${editors.length - NAMED}` : '';
  const names = `${editors.slice(0, NAMED).join(', ')}${more}`;
  return <Notice>{t(`alsoEditing.${on}`, { count: editors.length, names })}</Notice>;
}
