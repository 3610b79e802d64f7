import { useEffect, useRef, useState } from 'react';
import styles from './section-nav.module.css';

interface Section {
  id: string;
  title: string;
}

/** Returns the id of the current section. At the end of the page, this is the last section, even if its top is still below the header. */
function shownOf(sections: readonly Section[]): string | undefined {
  const top = 120;
  const passed = sections.filter(({ id }) => (document.getElementById(id)?.getBoundingClientRect().top ?? Number.POSITIVE_INFINITY) < top);
  const atEnd = innerHeight + scrollY >= document.documentElement.scrollHeight - 2 && scrollY > 0;
  return (atEnd ? sections.at(-1) : (passed.at(-1) ?? sections[0]))?.id;
}

interface SectionNavProps {
  label: string;
  sections: readonly Section[];
  /** The id of the section in the URL, to which the page initially scrolls. */
  at?: unknown;
}

function goTo(id: string, behavior: ScrollBehavior): void {
  const section = document.getElementById(id);
  if (!section) return;
  section.scrollIntoView({ behavior, block: 'start' });
  const heading = section.querySelector<HTMLElement>('h2') ?? section;
  heading.tabIndex = -1;
  heading.focus({ preventScroll: true });
}

/** Uses buttons instead of links, because the part of the URL after # is the path of the page. */
export function SectionNav({ label, sections, at }: SectionNavProps) {
  const [current, setCurrent] = useState(sections[0]?.id);
  const nav = useRef<HTMLElement>(null);
  useEffect(() => {
    const look = () => setCurrent(shownOf(sections));
    look();
    addEventListener('scroll', look, { passive: true });
    // Cards that load later move the sections without a scroll, for example after a reload in the middle of the page.
    const moved = new ResizeObserver(look);
    moved.observe(document.body);
    return () => {
      removeEventListener('scroll', look);
      moved.disconnect();
    };
  }, [sections]);
  // On phones, the row of sections is wider than the window, so the current section is scrolled into view.
  useEffect(() => {
    const row = nav.current;
    const mark = row?.querySelector<HTMLElement>(`[data-section="${current}"]`);
    if (row && mark) row.scrollLeft = mark.offsetLeft - (row.clientWidth - mark.clientWidth) / 2;
  }, [current]);
  useEffect(() => {
    if (typeof at !== 'string') return;
    // The router first scrolls a new page to its top, so the scroll to the section happens one frame later.
    const frame = requestAnimationFrame(() => goTo(at, 'auto'));
    return () => cancelAnimationFrame(frame);
  }, [at]);
  const go = (id: string) => goTo(id, matchMedia('(prefers-reduced-motion: reduce)').matches ? 'auto' : 'smooth');
  return (
    <nav className={styles.nav} aria-label={label} ref={nav}>
      {sections.map(({ id, title }) => (
        <button key={id} type="button" data-section={id} aria-current={id === current ? 'true' : undefined} onClick={() => go(id)}>
          {title}
        </button>
      ))}
    </nav>
  );
}
