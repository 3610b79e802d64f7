import { useEffect, useState } from 'react';

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
