import { lazy, Suspense, useState } from 'react';
import { comparedText, isComparable } from './compared-text.ts';
import type { SeenBeforeProps } from './seen-before-props.ts';

const SeenBefore = lazy(() => import('./seen-before.tsx').then((module) => ({ default: module.SeenBefore })));

/** Loads the suggestions when the new issue has a text. */
export function SeenBeforeSlot(props: SeenBeforeProps) {
  const comparable = isComparable(comparedText(props.form.value, props.language).text);
  const [wanted, setWanted] = useState(comparable);
  if (comparable && !wanted) setWanted(true);
  return (
    wanted && (
      <Suspense>
        <SeenBefore {...props} />
      </Suspense>
    )
  );
}
