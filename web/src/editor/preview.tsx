import { isLanguage, useT } from '../lib/i18n.ts';
import { IconButton } from '../ui/layout/icon-button.tsx';
import { IconEye, IconSplit } from '../ui/layout/icons.tsx';
import { ScrollRegion } from '../ui/layout/scroll-region.tsx';
import { MarkdownView } from '../ui/markdown/markdown-view.tsx';
import styles from './editor.module.css';

interface PreviewButtonsProps {
  beside: boolean;
  instead: boolean;
  onBeside: () => void;
  onInstead: () => void;
}

export function PreviewButtons({ beside, instead, onBeside, onInstead }: PreviewButtonsProps) {
  const t = useT('editor');
  return (
    <>
      <span className={styles.wideOnly}>
        <IconButton label={t('beside')} aria-pressed={beside} onClick={onBeside}>
          <IconSplit />
        </IconButton>
      </span>
      <span className={styles.narrowOnly}>
        <IconButton label={t('preview')} aria-pressed={instead} onClick={onInstead}>
          <IconEye />
        </IconButton>
      </span>
    </>
  );
}

interface PreviewProps {
  label: string;
  lang: string | undefined;
  breaks: boolean;
  children: string;
}

export function Preview({ label, lang, breaks, children }: PreviewProps) {
  const t = useT('editor');
  return (
    <section className={styles.preview} aria-label={t('previewOf', { name: label })} lang={lang}>
      <ScrollRegion label={t('preview')} className={styles.previewText}>
        <div>
          {children.trim() ? (
            <MarkdownView lang={isLanguage(lang) ? lang : undefined} breaks={breaks}>
              {children}
            </MarkdownView>
          ) : (
            <p className={styles.nothing}>{t('preview')}</p>
          )}
        </div>
      </ScrollRegion>
    </section>
  );
}
