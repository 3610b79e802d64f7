import { imageCaption } from '@coloa/contract/issues/evidence.ts';
import { createContext, type ReactNode, useContext } from 'react';
import { useT } from '../../lib/i18n.ts';
import styles from './markdown.module.css';
import { MarkedText } from './marked-text.tsx';
import { useRedactionWord } from './text-language.tsx';
import { plainText } from './text-marks.ts';

/** True inside a link, where an image does not become another link, because nested links are invalid HTML. */
const InLink = createContext(false);

export const LinkWords = ({ children }: { children: ReactNode }) => <InLink value>{children}</InLink>;

interface MarkdownPictureProps {
  /** The URL of the image. Empty for external images, which are not loaded; a note is shown instead. */
  src: string;
  /** The caption with an optional width, as written in `![caption|480](…)`. */
  alt: string;
  secrets: readonly string[];
  reveal: boolean;
}

/** Shows an image. A click opens it in full size in a new tab, unless the image is inside a link. */
export function MarkdownPicture({ src, alt, ...marks }: MarkdownPictureProps) {
  const t = useT('ui');
  const word = useRedactionWord();
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
  const spoken = plainText(caption, word);
  const picture = (
    <img
      src={src}
      alt={spoken || t('markdown.image')}
      style={width === null ? undefined : { maxWidth: `min(100%, ${String(width)}px)` }}
      loading="lazy"
    />
  );
  return (
    // Uses spans, because Markdown puts images into paragraphs, and paragraphs cannot contain block elements.
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
