import { onDemand, preload, useOnDemand } from '../behavior/on-demand.ts';
import { SkeletonText } from '../feedback/skeleton.tsx';
import type { MarkdownViewProps } from './markdown-body.tsx';

const body = onDemand<MarkdownViewProps>(() => import('./markdown-body.tsx').then((module) => module.MarkdownBody));

/** Loads the Markdown parser before a text is rendered. */
export const loadMarkdown = () => preload(body);

export function MarkdownView(props: MarkdownViewProps) {
  const Body = useOnDemand(body);
  if (props.children.trim() === '') return null;
  if (!Body) return <SkeletonText lines={Math.min(6, Math.max(2, Math.ceil(props.children.length / 120)))} />;
  return <Body {...props} />;
}
