import { useState } from 'react';
import { memberChoice, useMemberOptions } from '../choices/use-member-options.tsx';
import { useT } from '../lib/i18n.ts';
import { fold, matchesWords } from '../lib/texts.ts';
import { useProfile } from '../profile/profile.queries.ts';
import { SelectField } from '../ui/fields/select-field.tsx';

export interface Chosen {
  id: string;
  name: string;
  username: string;
  avatar: string | null;
}

const everyone = 'everyone';

interface PersonFieldProps {
  userId: string | undefined;
  person: Chosen | null;
  onChange: (userId: string | undefined) => void;
}

/** Selects the person whose data is shown. Users who cannot see the members can choose only everyone or themselves. */
export function PersonField({ userId, person, onChange }: PersonFieldProps) {
  const t = useT('dashboard');
  const me = useProfile();
  const members = useMemberOptions({ chosen: userId ? [userId] : [], known: person ? [me, person] : [me], unknown: t('someone') });
  // The server does not filter the option for everyone, so it is filtered here by the typed text.
  const [typed, setTyped] = useState('');
  const search = (text: string) => {
    setTyped(text.trim());
    members.onSearch(text);
  };
  const options = members.allowed ? members.options : [memberChoice(me)];
  return (
    <SelectField
      autoFocus
      label={t('whose')}
      options={matchesWords(fold(t('everyone')), typed) ? [{ value: everyone, label: t('everyone') }, ...options] : options}
      {...(members.allowed && { onSearch: search, searching: members.searching })}
      value={userId ?? everyone}
      onChange={(id) => onChange(id && id !== everyone ? id : undefined)}
    />
  );
}
