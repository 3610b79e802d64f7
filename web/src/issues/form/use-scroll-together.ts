import type { Section } from '@coloa/contract/bugs/bugs.contract.ts';
import { useState } from 'react';
import { createScrollGroup, type ScrollGroup } from '../../editor/scroll/scroll-group.ts';
import { storage } from '../../lib/storage.ts';

const togetherKey = 'coloa.editor.scroll';

export interface ScrollTogether {
  on: boolean;
  toggle: () => void;
}

/** Scrolls the two languages of each section together while they are side by side, unless the user turned this off on the device. */
export function useScrollTogether(beside: boolean) {
  const [on, setOn] = useState(() => storage.get(togetherKey) !== 'apart');
  const [groups] = useState(() => new Map<Section, ScrollGroup>());
  const toggle = () => {
    storage.set(togetherKey, on ? 'apart' : 'together');
    setOn(!on);
  };
  const groupOf = (section: Section): ScrollGroup | undefined => {
    if (!beside || !on) return undefined;
    const group = groups.get(section) ?? createScrollGroup();
    groups.set(section, group);
    return group;
  };
  return { scrolling: { on, toggle } satisfies ScrollTogether, groupOf };
}
