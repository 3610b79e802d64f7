import type { FilePlace } from '@coloa/contract/files/files.contract.ts';
import { lazy, type ReactNode, Suspense } from 'react';
import { useT } from '../lib/i18n.ts';
import styles from './editor.module.css';

/** People whose name or user name holds the words. */
export type FindPeople = (words: string, signal: AbortSignal) => Promise<readonly { username: string; name: string }[]>;

/** Pieces of text that a menu of the editor puts in where the cursor is. */
export interface Inserts {
  /** Names the menu. */
  label: string;
  items: readonly { text: string; label: string }[];
}

export interface MarkdownEditorProps {
  /** Names the text; stands at the left of the tools. */
  label: string;
  value: string;
  onChange: (value: string) => void;
  /** Of what is written, for the spelling check of the browser. */
  lang?: string;
  error?: ReactNode;
  /** Marks the editor on the page, so that an error can lead to it. */
  field?: string;
  placeholder?: string;
  /** Characters it may have; counted near the limit, and nothing is cut off. */
  maxLength?: number;
  /** Lines the empty editor is high; 5 by default. */
  rows?: number;
  /** Lines it grows to, and then scrolls within, so that what stands under it stays in sight; without limit by default. */
  maxRows?: number;
  /** Finds people by what is typed behind an @, to be named there. */
  people?: FindPeople;
  /** Where the text shows files, which come by paste, drop or button. Null where nothing would keep them. */
  filesAt: FilePlace | null;
  inserts?: Inserts | undefined;
  /** Ctrl+Enter, or Cmd+Enter. */
  onSubmit?: () => void;
  /** Takes the keyboard as soon as it is there. */
  autoFocus?: boolean;
}

const MarkdownBox = lazy(() => import('./markdown-box.tsx').then((module) => ({ default: module.MarkdownBox })));

/**
 * Markdown with tools, a preview beside it and screenshots by paste or drop. The editor itself is loaded with the first one on a
 * page; until then the text can be read.
 */
export function MarkdownEditor(props: MarkdownEditorProps) {
  const t = useT('editor');
  return (
    <Suspense
      fallback={
        <div className={styles.box} aria-busy="true" aria-label={t('loading')} role="status">
          <div className={styles.head}>
            <span className={styles.label}>{props.label}</span>
          </div>
          <div className={styles.waiting} style={{ minHeight: (props.rows ?? 5) * 22 + 20 }}>
            {props.value}
          </div>
        </div>
      }
    >
      <MarkdownBox {...props} />
    </Suspense>
  );
}
