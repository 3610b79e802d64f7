import type { Language } from '@coloa/contract/languages.ts';
import { lazy, Suspense } from 'react';
import { SkeletonText } from './skeleton.tsx';

export interface MarkdownViewProps {
  /** The source as people wrote it. */
  children: string;
  /** True (unless told) for the team, who can open what is covered; false for clients, reports and shares. */
  reveal?: boolean;
  /** Username → name of those whose '@username' is drawn as a mention. */
  mentions?: Readonly<Record<string, string>>;
  /** Of the text: what stands inside it (captions of evidence) is in this language, and not in that of the page. */
  lang?: Language | undefined;
}

const MarkdownBody = lazy(() => import('./markdown-body.tsx').then((module) => ({ default: module.MarkdownBody })));

/** Markdown as text; the parser is loaded with the first one on a page. Nothing at all for an empty source. */
export function MarkdownView(props: MarkdownViewProps) {
  if (props.children.trim() === '') return null;
  return (
    <Suspense fallback={<SkeletonText lines={Math.min(6, Math.max(2, Math.ceil(props.children.length / 120)))} />}>
      <MarkdownBody {...props} />
    </Suspense>
  );
}
