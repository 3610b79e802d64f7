import { lazy, Suspense } from 'react';
import { useT } from '../lib/i18n.ts';
import styles from './editor.module.css';
import type { MarkdownEditorProps } from './markdown-box.tsx';

const MarkdownBox = lazy(() => import('./markdown-box.tsx').then((module) => ({ default: module.MarkdownBox })));

/** Loads the script of the editor when the first editor is shown. Until the script has loaded, the text is read-only. */
export function MarkdownEditor(props: MarkdownEditorProps) {
  const t = useT('editor');
  return (
    <Suspense
      fallback={
        <div className={styles.box} aria-busy="true" aria-label={t('loading')} role="status">
          <div className={styles.head}>
            <span className={styles.label}>
              {props.label}
              {props.aside}
            </span>
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
