import { useEffect, useRef, useState } from 'react';
import { formatSize } from '../lib/format.ts';
import { useLanguage, useT } from '../lib/i18n.ts';
import { IconButton } from '../ui/layout/icon-button.tsx';
import { IconChevronLeft, IconChevronRight, IconExternal, IconX } from '../ui/layout/icons.tsx';
import { useLayer } from '../ui/overlays/layers.ts';
import styles from './lightbox.module.css';

export interface ShownFile {
  attachmentId: string;
  name: string;
  url: string;
  size: number;
  type: string;
  width: number | null;
  height: number | null;
}

interface LightboxProps {
  images: readonly Pick<ShownFile, 'name' | 'url' | 'size' | 'width' | 'height'>[];
  start: number;
  onClose: () => void;
}

export function Lightbox({ images, start, onClose }: LightboxProps) {
  const dialog = useRef<HTMLDialogElement>(null);
  const [at, setAt] = useState(Math.max(0, start));
  const image = images[Math.min(at, images.length - 1)];
  useLayer(true, () => dialog.current?.close());
  useEffect(() => {
    // The native modal dialog traps the focus, and restores it when the dialog closes.
    dialog.current?.showModal();
  }, []);
  if (!image) return null;
  const step = (by: number) => setAt((now) => Math.min(images.length - 1, Math.max(0, now + by)));
  return (
    <dialog
      ref={dialog}
      className={styles.lightbox}
      aria-label={image.name}
      onClose={onClose}
      onClick={(event) => {
        if (event.target === event.currentTarget) dialog.current?.close();
      }}
      onKeyDown={(event) => {
        // Disables the shortcuts of the page behind the dialog, such as j, k and e.
        event.stopPropagation();
        if (event.key === 'ArrowRight') step(1);
        if (event.key === 'ArrowLeft') step(-1);
      }}
    >
      <LightboxHead image={image} at={at} total={images.length} onStep={step} onClose={() => dialog.current?.close()} />
      <img src={image.url} alt={image.name} className={styles.image} />
    </dialog>
  );
}

interface LightboxHeadProps {
  image: LightboxProps['images'][number];
  at: number;
  total: number;
  onStep: (by: number) => void;
  onClose: () => void;
}

function LightboxHead({ image, at, total, onStep, onClose }: LightboxHeadProps) {
  const t = useT('files');
  const language = useLanguage();
  return (
    <header className={styles.head}>
      <span className={styles.name}>{image.name}</span>
      <span className={styles.facts}>
        {image.width !== null && image.height !== null && `${image.width} × ${image.height} · `}
        {image.size > 0 && formatSize(image.size, language)}
        {total > 1 && ` · ${t('ui:peek.position', { position: at + 1, total })}`}
      </span>
      {total > 1 && (
        <>
          <IconButton label={t('previous')} disabled={at === 0} onClick={() => onStep(-1)}>
            <IconChevronLeft />
          </IconButton>
          <IconButton label={t('next')} disabled={at === total - 1} onClick={() => onStep(1)}>
            <IconChevronRight />
          </IconButton>
        </>
      )}
      <a
        href={image.url}
        target="_blank"
        rel="noopener noreferrer"
        title={t('original')}
        aria-label={t('original')}
        className={styles.original}
      >
        <IconExternal />
      </a>
      <IconButton label={t('ui:close')} onClick={onClose}>
        <IconX />
      </IconButton>
    </header>
  );
}
