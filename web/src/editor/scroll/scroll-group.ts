import type { EditorView } from '@codemirror/view';
import { blockLines, matchingScroll, type ScrolledText } from './matching-scroll.ts';

/** The time in milliseconds after a scroll in which the scroll events of the other editors are its consequences. */
const following = 200;

/** Editors that scroll together. Positions are set without an animation. */
export interface ScrollGroup {
  /** Adds an editor. Returns a function that removes it. */
  join: (view: EditorView) => () => void;
}

function scrolledText(view: EditorView): ScrolledText {
  const { doc } = view.state;
  return {
    visible: view.scrollDOM.clientHeight,
    whole: view.scrollDOM.scrollHeight,
    blocks: blockLines(doc.toJSON()).map((n) => view.lineBlockAt(doc.line(n + 1).from).top + view.documentPadding.top),
  };
}

/** The user's own scrolling makes an editor the leader; the others follow it and never lead because they followed. */
export function createScrollGroup(now: () => number = () => performance.now()): ScrollGroup {
  const views = new Set<EditorView>();
  let leader: EditorView | null = null;
  let ledAt = Number.NEGATIVE_INFINITY;

  const follow = (view: EditorView) => {
    if (leader !== view && now() - ledAt < following) return;
    leader = view;
    ledAt = now();
    const from = scrolledText(view);
    for (const each of views)
      if (each !== view) each.scrollDOM.scrollTop = matchingScroll(view.scrollDOM.scrollTop, from, scrolledText(each));
  };

  return {
    join(view) {
      const end = new AbortController();
      const lead = () => {
        leader = view;
      };
      const options = { passive: true, signal: end.signal };
      for (const input of ['wheel', 'pointerdown', 'touchstart', 'keydown']) view.dom.addEventListener(input, lead, options);
      view.scrollDOM.addEventListener('scroll', () => follow(view), options);
      views.add(view);
      return () => {
        end.abort();
        views.delete(view);
        if (leader === view) leader = null;
      };
    },
  };
}
