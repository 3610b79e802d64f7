import { defaultKeymap, history, historyKeymap } from '@codemirror/commands';
import { unifiedMergeView } from '@codemirror/merge';
import { EditorState } from '@codemirror/state';
import { EditorView, keymap } from '@codemirror/view';
import i18next from 'i18next';
import { useEffect, useRef } from 'react';
import { editorTheme } from './code-mirror-theme.ts';
import styles from './merge-text.module.css';

interface MergeTextProps {
  label: string;
  original: string;
  text: string;
  editable: boolean;
  lang?: string | undefined;
  mono?: boolean;
  onChange?: (text: string) => void;
}

export function MergeText({ label, original, text, editable, lang, mono = false, onChange }: MergeTextProps) {
  const place = useRef<HTMLDivElement>(null);
  const first = useRef({ original, text, editable, label, lang });
  const told = useRef(onChange);
  useEffect(() => {
    told.current = onChange;
  });
  useEffect(() => {
    if (!place.current) return;
    const settings = first.current;
    const view = new EditorView({
      parent: place.current,
      doc: settings.text,
      extensions: [
        history(),
        keymap.of([...defaultKeymap, ...historyKeymap]),
        EditorView.lineWrapping,
        editorTheme,
        EditorView.contentAttributes.of({ 'aria-label': settings.label, ...(settings.lang && { lang: settings.lang }) }),
        EditorView.editable.of(settings.editable),
        EditorState.readOnly.of(!settings.editable),
        unifiedMergeView({
          original: settings.original,
          gutter: true,
          highlightChanges: true,
          mergeControls: settings.editable ? control : false,
          collapseUnchanged: { margin: 2, minSize: 6 },
        }),
        EditorState.phrases.of({ '$ unchanged lines': '⋯ $' }),
        EditorView.updateListener.of((update) => {
          if (update.docChanged) told.current?.(update.state.doc.toString());
        }),
      ],
    });
    return () => view.destroy();
  }, []);
  return <div ref={place} className={styles.merge} data-editable={editable || undefined} data-mono={mono || undefined} />;
}

/** Creates a button. 'accept' keeps the lines of the text; 'reject' restores the lines of `original`. */
function control(type: 'accept' | 'reject', action: (event: MouseEvent) => void): HTMLElement {
  const button = document.createElement('button');
  button.type = 'button';
  button.textContent = i18next.t(type === 'accept' ? 'issues:merge.keep' : 'issues:merge.revert');
  button.addEventListener('click', action);
  return button;
}
