import type { Language } from '@coloa/contract/languages.ts';
import { useMemo, useState } from 'react';
import { useT } from '../../lib/i18n.ts';
import { Segmented } from '../../ui/fields/segmented.tsx';
import { MarkdownView } from '../../ui/markdown/markdown-view.tsx';
import { countOf, leftFinder, type PreviewPiece, replacedFinder, textOf } from './anonymous.ts';
import styles from './from-issue.module.css';
import { useMarkedWords } from './use-marked-words.ts';

interface AnonymousPreviewProps {
  title: readonly PreviewPiece[];
  content: readonly PreviewPiece[];
  lang: Language;
}

const looks = ['rendered', 'source'] as const;

/** Shows the draft as a write-up or as Markdown source. The source also shows names in the URLs of links. */
export function AnonymousPreview({ title, content, lang }: AnonymousPreviewProps) {
  const t = useT('topics');
  const [look, setLook] = useState<(typeof looks)[number]>('rendered');
  const all = [...title, ...content];
  const [replaced, left] = [countOf(all, 'replaced'), countOf(all, 'left')];
  return (
    <section aria-labelledby="preview-of-draft">
      <div className={styles.head}>
        <h3 id="preview-of-draft">{t('fromIssue.preview')}</h3>
        <p role="status">
          <mark className={styles.replaced}>{t('fromIssue.replaced', { count: replaced })}</mark>
          {left > 0 && (
            <>
              {', '}
              <mark className={styles.left}>{t('fromIssue.left', { count: left })}</mark>
            </>
          )}
        </p>
        <Segmented
          label={t('fromIssue.look.label')}
          value={look}
          onChange={setLook}
          options={looks.map((value) => ({ value, label: t(`fromIssue.look.${value}`) }))}
        />
      </div>
      <div className={styles.preview} lang={lang}>
        <p className={styles.previewTitle}>
          <Pieces pieces={title} />
        </p>
        {look === 'rendered' ? (
          <Rendered pieces={content} lang={lang} />
        ) : (
          <p className={styles.source}>
            <Pieces pieces={content} />
          </p>
        )}
      </div>
    </section>
  );
}

function Rendered({ pieces, lang }: { pieces: readonly PreviewPiece[]; lang: Language }) {
  const finders = useMemo(() => ({ 'write-up-replaced': replacedFinder(pieces), 'write-up-left': leftFinder(pieces) }), [pieces]);
  const place = useMarkedWords(finders);
  return (
    <div ref={place} className={styles.rendered}>
      <MarkdownView lang={lang}>{textOf(pieces)}</MarkdownView>
    </div>
  );
}

function Pieces({ pieces }: { pieces: readonly PreviewPiece[] }) {
  return pieces.map(({ kind, text, was }, index) => {
    // Pieces can repeat, so the key contains their position.
    const key = `piece ${String(index)}`;
    if (kind === 'plain') return <span key={key}>{text}</span>;
    return (
      <mark key={key} className={styles[kind]} title={was}>
        {text}
      </mark>
    );
  });
}
