import { imageCaption } from '@coloa/contract/issues/evidence.ts';
import { createContext, type ReactNode, useContext } from 'react';
import { useT } from '../../lib/i18n.ts';
import styles from './markdown.module.css';
import { MarkedText } from './marked-text.tsx';
import { plainText } from './text-marks.ts';

/** Whether the words around are a link: a link inside another one is not valid HTML. */
const InLink = createContext(false);

export const LinkWords = ({ children }: { children: ReactNode }) => <InLink value>{children}</InLink>;

interface MarkdownPictureProps {
  /** Empty for pictures of other sites, which are not loaded; their words are those of reports. */
  src: string;
  /** As written: '![caption|480](…)'. */
  alt: string;
  secrets: readonly string[];
  reveal: boolean;
}

/** A picture with its caption below it. It is no higher than the window allows, and opens in full in a tab of its own. */
export function MarkdownPicture({ src, alt, ...marks }: MarkdownPictureProps) {
  const t = useT('ui');
  const linked = useContext(InLink);
  const { caption, width } = imageCaption(alt);
  if (src === '') {
    const words = caption ? t('markdown.imageMissing', { name: caption }) : t('markdown.imageUnnamed');
    return (
      <i className={styles.blocked} title={t('markdown.imageBlocked')}>
        <MarkedText text={words} {...marks} />
      </i>
    );
  }
  const spoken = plainText(caption, t('redaction.word'));
  // Spans, because Markdown puts pictures into paragraphs.
  const picture = (
    <img
      src={src}
      alt={spoken || t('markdown.image')}
      style={width === null ? undefined : { maxWidth: `min(100%, ${String(width)}px)` }}
      loading="lazy"
    />
  );
  return (
    <span className={styles.picture}>
      {linked ? (
        picture
      ) : (
        <a href={src} target="_blank" rel="noopener" aria-label={t('markdown.openImage', { caption: spoken }).trim()}>
          {picture}
        </a>
      )}
      {caption && (
        <span className={styles.pictureCaption}>
          <MarkedText text={caption} {...marks} />
        </span>
      )}
    </span>
  );
}
