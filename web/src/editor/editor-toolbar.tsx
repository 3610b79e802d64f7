import { type KeyboardEvent, type ReactNode, useState } from 'react';
import { useT } from '../lib/i18n.ts';
import {
  IconBold,
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
  IconTable,
} from '../ui/icons.tsx';
import styles from './editor.module.css';
import type { ToolName } from './tools.ts';
import { shortcutOf } from './tools.ts';

const icons: Record<ToolName, ReactNode> = {
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
};
const names = Object.keys(icons) as ToolName[];

interface EditorToolbarProps {
  label: string;
  run: (tool: ToolName) => void;
  /** Null: no files. */
  onImage: (() => void) | null;
  /** While the preview stands in the text's place there is nothing to format. */
  hidden: boolean;
}

/** The tools as one stop of the Tab key; the arrows go from one to the next. */
export function EditorToolbar({ label, run, onImage, hidden }: EditorToolbarProps) {
  const t = useT('editor');
  const [at, setAt] = useState(0);
  const tools: { name: ToolName | 'image'; icon: ReactNode; press: () => void }[] = [
    ...names.map((name) => ({ name, icon: icons[name], press: () => run(name) })),
    ...(onImage ? [{ name: 'image' as const, icon: <IconImage />, press: onImage }] : []),
  ];
  const keys = (event: KeyboardEvent<HTMLDivElement>) => {
    const step = { ArrowRight: 1, ArrowLeft: -1 }[event.key];
    if (!step) return;
    event.preventDefault();
    const next = (at + step + tools.length) % tools.length;
    setAt(next);
    event.currentTarget.querySelectorAll('button')[next]?.focus();
  };
  return (
    <div role="toolbar" aria-label={label} className={styles.tools} data-hidden={hidden || undefined} onKeyDown={keys}>
      {tools.map(({ name, icon, press }, index) => {
        const shortcut = name === 'image' ? '' : shortcutOf(name);
        const words = t(name);
        return (
          <button
            key={name}
            type="button"
            className={styles.tool}
            tabIndex={index === at ? 0 : -1}
            aria-label={words}
            title={shortcut ? `${words} (${shortcut})` : words}
            onFocus={() => setAt(index)}
            // The cursor stays in the text.
            onMouseDown={(event) => event.preventDefault()}
            onClick={press}
          >
            {icon}
          </button>
        );
      })}
    </div>
  );
}
