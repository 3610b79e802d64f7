import { useEffect, useState } from 'react';
import { SkeletonText } from '../feedback/skeleton.tsx';
import type { MarkdownBody, MarkdownViewProps } from './markdown-body.tsx';

type Body = typeof MarkdownBody;

let loaded: Body | null = null;

async function load(): Promise<Body> {
  loaded = (await import('./markdown-body.tsx')).MarkdownBody;
  return loaded;
}

/** Loads the Markdown parser before a text is rendered. If loading fails, rendering the text shows the error. */
export const loadMarkdown = (): Promise<void> =>
  load().then(
    () => undefined,
    () => undefined,
  );

/**
 * Loads the Markdown parser when the first `MarkdownView` is rendered, unless `loadMarkdown` has loaded it. Uses no Suspense, because React
 * shows suspended content at the earliest 300 ms after its placeholder, and a text that is ready must appear at once.
 */
export function MarkdownView(props: MarkdownViewProps) {
  const [{ Body, error }, settle] = useState<{ Body: Body | null; error?: unknown }>({ Body: loaded });
  useEffect(() => {
    if (!Body)
      load().then(
        (body) => settle({ Body: body }),
        (reason: unknown) => settle({ Body: null, error: reason }),
      );
  }, [Body]);
  if (error !== undefined) throw error;
  if (props.children.trim() === '') return null;
  if (!Body) return <SkeletonText lines={Math.min(6, Math.max(2, Math.ceil(props.children.length / 120)))} />;
  return <Body {...props} />;
}
