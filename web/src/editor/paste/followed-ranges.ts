import { type EditorView, ViewPlugin, type ViewUpdate } from '@codemirror/view';

/** A range of the text. Its positions are updated when the text changes. */
export interface FollowedRange {
  from: number;
  to: number;
}

class Followed {
  readonly ranges = new Set<FollowedRange>();

  update({ docChanged, changes }: ViewUpdate): void {
    if (!docChanged) return;
    for (const range of this.ranges) {
      // Text typed at an empty range stays after it; text typed at the start of any other range stays before it.
      const from = changes.mapPos(range.from, range.from === range.to ? -1 : 1);
      range.to = Math.max(from, changes.mapPos(range.to, -1));
      range.from = from;
    }
  }
}

export const followedRanges = ViewPlugin.fromClass(Followed);

export function follow(view: EditorView, { from, to }: FollowedRange): FollowedRange {
  const range = { from, to };
  view.plugin(followedRanges)?.ranges.add(range);
  return range;
}

export function unfollow(view: EditorView, range: FollowedRange): void {
  view.plugin(followedRanges)?.ranges.delete(range);
}
