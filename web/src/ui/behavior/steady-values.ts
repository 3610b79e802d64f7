import { useEffect, useState } from 'react';

/** True once `active` has lasted `ms`: what is over sooner should not flash. */
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

/** The value as it was when it last stayed the same for `ms`: for what is asked of the server while somebody goes on changing it. Compared as JSON. */
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

/** Returns the same object as long as it says the same, for what is costly to draw. `said`: all that it says, as text. */
export function useUnchanged<Value>(value: Value, said: string): Value {
  const [kept, setKept] = useState({ value, said });
  if (kept.said === said) return kept.value;
  setKept({ value, said });
  return value;
}
