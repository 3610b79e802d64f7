import { useDebouncedCallback } from '@mantine/hooks';
import { useEffect, useState } from 'react';
import { SearchBox } from './search-box.tsx';

interface TypedSearchProps {
  label: string;
  value: string;
  onChange: (value: string) => void;
}

/** Calls `onChange` with the trimmed text 250 ms after the last change. */
export function TypedSearch({ label, value, onChange }: TypedSearchProps) {
  const [text, setText] = useState(value);
  const later = useDebouncedCallback((typed: string) => onChange(typed.trim()), 250);
  useEffect(() => setText((typed) => (typed.trim() === value ? typed : value)), [value]);
  return (
    <SearchBox
      label={label}
      value={text}
      onChange={(typed) => {
        setText(typed);
        later(typed);
      }}
    />
  );
}
