import { useEffect, useState } from 'react';

/** Returns true after `active` has been true for `ms` milliseconds, so that short loading states do not flicker. */
export function useDelayed(active: boolean, ms = 150): boolean {
  const [late, setLate] = useState(false);
  useEffect(() => {
    if (!active) {
      setLate(false);
      return;
    }
    const timer = setTimeout(() => setLate(true), ms);
    return () => clearTimeout(timer);
  }, [active, ms]);
  return active && late;
}

/** Returns the last value that did not change for `ms`, to avoid a request on each change. Compares values as JSON. */
export function useSettled<Value>(value: Value, ms: number): Value {
  const [settled, setSettled] = useState(value);
  const said = JSON.stringify(value);
  const same = said === JSON.stringify(settled);
  useEffect(() => {
    if (same) return;
    const timer = setTimeout(() => setSettled(JSON.parse(said)), ms);
    return () => clearTimeout(timer);
  }, [said, same, ms]);
  return settled;
}

/** Returns the same object while `said` is the same, to avoid expensive renders. `said` is the complete content as text. */
export function useUnchanged<Value>(value: Value, said: string): Value {
  const [kept, setKept] = useState({ value, said });
  if (kept.said === said) return kept.value;
  setKept({ value, said });
  return value;
}
