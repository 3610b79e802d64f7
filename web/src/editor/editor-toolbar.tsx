import { Fragment, type KeyboardEvent, type ReactElement, type ReactNode, useCallback, useState } from 'react';
import { useT } from '../lib/i18n.ts';
import { usePhone } from '../ui/behavior/use-media.ts';
import {
  IconBold,
  IconBook,
  IconCode,
  IconCodeBlock,
  IconGlobe,
  IconImage,
  IconItalic,
  IconLink,
  IconList,
  IconListOrdered,
  IconLock,
  IconQuote,
  IconReference,
  IconTable,
} from '../ui/layout/icons.tsx';
import { useEvidenceReferences } from '../ui/markdown/evidence-references.tsx';
import styles from './editor.module.css';
import { EvidenceMenu } from './evidence/evidence-menu.tsx';
import { shortcutOf, type ToolName } from './tools.ts';

const icons: Record<Tool, ReactNode> = {
  bold: <IconBold />,
  italic: <IconItalic />,
  code: <IconCode />,
  link: <IconLink />,
  list: <IconList />,
  orderedList: <IconListOrdered />,
  quote: <IconQuote />,
  codeBlock: <IconCodeBlock />,
  http: <IconGlobe />,
  redact: <IconLock />,
  table: <IconTable />,
  library: <IconBook />,
  evidence: <IconReference />,
  image: <IconImage />,
};
const isExtra = (name: Tool): name is ExtraTool => name === 'library' || name === 'evidence' || name === 'image';
const names = (Object.keys(icons) as Tool[]).filter((name): name is ToolName => !isExtra(name));

interface EditorToolbarProps {
  label: string;
  run: (tool: ToolName) => void;
  refer: (evidenceId: string) => void;
  /** Opens the file dialog; null if the text cannot contain files. */
  onImage: (() => void) | null;
  /** Renders the menu of texts around its button; undefined if the editor offers no texts. */
  menu?: ((button: ReactElement) => ReactNode) | undefined;
}

type ExtraTool = 'library' | 'image' | 'evidence';
type Tool = ToolName | ExtraTool;

/** Returns whether the watched row continues beyond its right edge. */
function useMoreToScroll() {
  const [more, setMore] = useState(false);
  const watch = useCallback((row: HTMLElement | null) => {
    if (!row) return;
    const look = () => setMore(row.scrollWidth - row.clientWidth - row.scrollLeft > 1);
    const observer = new ResizeObserver(look);
    for (const each of [row, ...row.children]) observer.observe(each);
    row.addEventListener('scroll', look, { passive: true });
    return () => {
      observer.disconnect();
      row.removeEventListener('scroll', look);
    };
  }, []);
  return [more, watch] as const;
}

/** The toolbar is a single tab stop, and the arrow keys move between its tools. */
export function EditorToolbar({ label, run, refer, onImage, menu }: EditorToolbarProps) {
  const t = useT('editor');
  const [at, setAt] = useState(0);
  const [more, watch] = useMoreToScroll();
  const offered = useEvidenceReferences()?.offered ?? [];
  const phone = usePhone();
  const image: Tool[] = onImage ? ['image'] : [];
  const tools: Tool[] = [
    // On phones, the row scrolls, and text is formatted less often than photos are added.
    ...(phone ? image : []),
    ...names,
    ...(menu ? (['library'] as const) : []),
    ...(offered.length > 0 ? (['evidence'] as const) : []),
    ...(phone ? [] : image),
  ];
  const keys = (event: KeyboardEvent<HTMLDivElement>) => {
    const last = tools.length - 1;
    const next = { ArrowRight: at === last ? 0 : at + 1, ArrowLeft: at === 0 ? last : at - 1, Home: 0, End: last }[event.key];
    // Only handles keys on the tools, because key events of an open menu bubble up too.
    const buttons = [...event.currentTarget.querySelectorAll<HTMLElement>('[data-tool]')];
    if (next === undefined || !buttons.includes(event.target as HTMLElement)) return;
    event.preventDefault();
    setAt(next);
    buttons[next]?.focus();
  };
  const button = (name: Tool, index: number) => {
    const shortcut = isExtra(name) ? '' : shortcutOf(name);
    const words = t(name);
    return (
      <button
        key={name}
        type="button"
        data-tool={name}
        className={styles.tool}
        tabIndex={index === at ? 0 : -1}
        aria-label={words}
        title={shortcut ? `${words} (${shortcut})` : words}
        onFocus={() => setAt(index)}
        // Keeps the cursor in the text.
        onMouseDown={(event) => event.preventDefault()}
        onClick={name === 'image' ? () => onImage?.() : isExtra(name) ? undefined : () => run(name)}
      >
        {icons[name]}
      </button>
    );
  };
  return (
    <div ref={watch} role="toolbar" aria-label={label} className={styles.tools} data-more={more || undefined} onKeyDown={keys}>
      {tools.map((name, index) => {
        if (name === 'library') return <Fragment key={name}>{menu?.(button(name, index))}</Fragment>;
        if (name === 'evidence') return <EvidenceMenu key={name} target={button(name, index)} offered={offered} refer={refer} />;
        return button(name, index);
      })}
    </div>
  );
}
