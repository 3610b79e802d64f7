import type { Language } from '@coloa/contract/languages.ts';
import { lazy, Suspense, useEffect, useState } from 'react';
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
  /** How many levels its headings stand below those of the source; 2 unless told: the page has its own above them. */
  shift?: number;
  /** The number of the first piece of evidence in it, where evidence is numbered: in reports. */
  firstEvidence?: number | undefined;
}

let isLoaded = false;
const load = async () => {
  const { MarkdownBody } = await import('./markdown-body.tsx');
  isLoaded = true;
  return { default: MarkdownBody };
};
const MarkdownBody = lazy(load);

/** Markdown as text; the parser is loaded with the first one on a page. Nothing at all for an empty source. */
export function MarkdownView(props: MarkdownViewProps) {
  const [, drawNow] = useState(isLoaded);
  // What React draws after waiting gives way to every change elsewhere and starts again: a time that counts seconds would put off
  // a text that takes longer than one for as long as it counts. A change of its own is drawn in one go.
  useEffect(() => {
    // That it could not be loaded is told by drawing it.
    if (!isLoaded)
      load()
        .then(() => drawNow(true))
        .catch(() => undefined);
  }, []);
  if (props.children.trim() === '') return null;
  return (
    <Suspense fallback={<SkeletonText lines={Math.min(6, Math.max(2, Math.ceil(props.children.length / 120)))} />}>
      <MarkdownBody {...props} />
    </Suspense>
  );
}
