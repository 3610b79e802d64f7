import { lazy, Suspense, useEffect, useState } from 'react';
import { SkeletonText } from '../feedback/skeleton.tsx';
import type { MarkdownViewProps } from './markdown-body.tsx';

let isLoaded = false;
const load = async () => {
  const { MarkdownBody } = await import('./markdown-body.tsx');
  isLoaded = true;
  return { default: MarkdownBody };
};
const MarkdownBody = lazy(load);

/** Loads the Markdown parser before a text is rendered. If loading fails, rendering the text shows the error. */
export function loadMarkdown(): Promise<void> {
  return load().then(
    () => undefined,
    () => undefined,
  );
}

/** Loads the Markdown parser when the first `MarkdownView` is rendered, unless `loadMarkdown` has loaded it. */
export function MarkdownView(props: MarkdownViewProps) {
  const [, drawNow] = useState(isLoaded);
  // React restarts a transition on any other update, so a clock that ticks every second could delay a text that renders slowly. This
  // separate state update is not a transition.
  useEffect(() => {
    if (!isLoaded) void loadMarkdown().then(() => drawNow(isLoaded));
  }, []);
  if (props.children.trim() === '') return null;
  return (
    <Suspense fallback={<SkeletonText lines={Math.min(6, Math.max(2, Math.ceil(props.children.length / 120)))} />}>
      <MarkdownBody {...props} />
    </Suspense>
  );
}
