import { useState } from 'react';

/** Returns the same object as long as it says the same, for what is costly to draw. `said`: all that it says, as text. */
export function useUnchanged<Value>(value: Value, said: string): Value {
  const [kept, setKept] = useState({ value, said });
  if (kept.said === said) return kept.value;
  setKept({ value, said });
  return value;
}
