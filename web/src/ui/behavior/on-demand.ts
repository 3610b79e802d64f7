import { type ComponentType, useEffect, useState } from 'react';

/** A component whose script is loaded on demand. */
export interface OnDemand<Props> {
  /** Null until the script is loaded. */
  loaded: ComponentType<Props> | null;
  load: () => Promise<ComponentType<Props>>;
}

export function onDemand<Props>(bring: () => Promise<ComponentType<Props>>): OnDemand<Props> {
  const part: OnDemand<Props> = {
    loaded: null,
    load: async () => {
      part.loaded = await bring();
      return part.loaded;
    },
  };
  return part;
}

/** Loads the script before the component is rendered. If loading fails, rendering the component shows the error. */
export const preload = <Props>({ load }: OnDemand<Props>): Promise<void> =>
  load().then(
    () => undefined,
    () => undefined,
  );

/**
 * Returns the component, or null while its script is loading, which starts once it is `wanted`. Uses no Suspense, because React shows
 * suspended content at the earliest 300 ms after its placeholder, and content that is ready must appear at once.
 */
export function useOnDemand<Props>(part: OnDemand<Props>, wanted = true): ComponentType<Props> | null {
  const [{ Part, error }, settle] = useState<{ Part: ComponentType<Props> | null; error?: unknown }>({ Part: part.loaded });
  useEffect(() => {
    // Not if the script is loaded, but if this render did not have it: it may have arrived since.
    if (wanted && !Part)
      part.load().then(
        (found) => settle({ Part: found }),
        (reason: unknown) => settle({ Part: null, error: reason }),
      );
  }, [part, Part, wanted]);
  if (error !== undefined) throw error;
  return Part ?? part.loaded;
}
