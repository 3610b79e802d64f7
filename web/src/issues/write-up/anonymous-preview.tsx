import { useT } from '../../lib/i18n.ts';
import { ScrollRegion } from '../../ui/layout/scroll-region.tsx';
import { countOf, type PreviewPiece } from './anonymous.ts';
import styles from './from-issue.module.css';

interface AnonymousPreviewProps {
  title: readonly PreviewPiece[];
  content: readonly PreviewPiece[];
  lang: string;
}

export function AnonymousPreview({ title, content, lang }: AnonymousPreviewProps) {
  const t = useT('topics');
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
      </div>
      <ScrollRegion label={t('fromIssue.preview')} className={styles.preview}>
        <div lang={lang}>
          <p className={styles.previewTitle}>
            <Pieces pieces={title} />
          </p>
          <p>
            <Pieces pieces={content} />
          </p>
        </div>
      </ScrollRegion>
    </section>
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
