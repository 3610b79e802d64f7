import { type KeyboardEvent, type PointerEvent, useEffect, useRef, useState, type WheelEvent } from 'react';
import { failureText } from '../lib/api-error.ts';
import { useT } from '../lib/i18n.ts';
import { SkeletonText } from '../ui/feedback/skeleton.tsx';
import { FormError } from '../ui/fields/form-error.tsx';
import { Button } from '../ui/layout/button.tsx';
import { Dialog } from '../ui/overlays/dialog.tsx';
import { CENTRED, type Crop, clamped, cropBox, drawnSize, MAX_ZOOM, type Size } from './avatar-crop.ts';
import styles from './avatar-dialog.module.css';
import { useSetAvatar } from './profile-edits.queries.ts';

/** The side of the square in px. */
const SQUARE = 240;
const SENT = 512;
const STEP = 0.02;
const ZOOM_STEP = 0.1;
const MOVES: Record<string, [x: number, y: number, zoom: number]> = {
  ArrowLeft: [-STEP, 0, 0],
  ArrowRight: [STEP, 0, 0],
  ArrowUp: [0, -STEP, 0],
  ArrowDown: [0, STEP, 0],
  '+': [0, 0, ZOOM_STEP],
  '=': [0, 0, ZOOM_STEP],
  '-': [0, 0, -ZOOM_STEP],
};

async function cut(picture: HTMLImageElement, crop: Crop, size: Size): Promise<Blob | null> {
  const canvas = document.createElement('canvas');
  canvas.width = SENT;
  canvas.height = SENT;
  const { left, top, side } = cropBox(crop, size);
  canvas.getContext('2d')?.drawImage(picture, left, top, side, side, 0, 0, SENT, SENT);
  return new Promise((resolve) => canvas.toBlob(resolve, 'image/png'));
}

function Picture({ url, size, crop, side }: { url: string; size: Size; crop: Crop; side: number }) {
  const drawn = drawnSize(size, crop.zoom);
  const style = {
    width: drawn.width * side,
    height: drawn.height * side,
    left: side * (0.5 + crop.x - drawn.width / 2),
    top: side * (0.5 + crop.y - drawn.height / 2),
  };
  return <img className={styles.picture} src={url} alt="" draggable={false} style={style} />;
}

function usePicture(file: File) {
  const [url, setUrl] = useState('');
  const [picture, setPicture] = useState<HTMLImageElement | null>(null);
  const [unreadable, setUnreadable] = useState(false);
  useEffect(() => {
    const address = URL.createObjectURL(file);
    const image = new Image();
    image.onload = () => setPicture(image);
    image.onerror = () => setUnreadable(true);
    image.src = address;
    setUrl(address);
    return () => URL.revokeObjectURL(address);
  }, [file]);
  const size: Size | null = picture && { width: picture.naturalWidth, height: picture.naturalHeight };
  return { url, picture, size, unreadable, giveUp: () => setUnreadable(true) };
}

export function AvatarDialog({ file, onClose }: { file: File; onClose: () => void }) {
  const t = useT('profile');
  const save = useSetAvatar();
  const { url, picture, size, unreadable, giveUp } = usePicture(file);
  const [crop, setCrop] = useState(CENTRED);
  const submit = async () => {
    const blob = picture && size && (await cut(picture, crop, size));
    if (!blob) return giveUp();
    save.mutate(blob, { onSuccess: onClose });
  };
  return (
    <Dialog
      opened
      onClose={onClose}
      title={t('avatar.title')}
      footer={
        <>
          <Button onClick={onClose}>{t('ui:cancel')}</Button>
          <Button kind="main" busy={save.isPending} disabled={!size || unreadable} onClick={() => void submit()}>
            {t('avatar.save')}
          </Button>
        </>
      }
    >
      {unreadable ? (
        <FormError message={t('avatar.unreadable')} />
      ) : !size ? (
        <SkeletonText lines={4} />
      ) : (
        <div className={styles.crop}>
          {save.isError && <FormError message={failureText(save.error)} />}
          <CropFields
            url={url}
            size={size}
            crop={crop}
            onCrop={(part) => setCrop((before) => clamped({ ...before, ...part(before) }, size))}
          />
          <p className={styles.hint}>{t('avatar.hint')}</p>
        </div>
      )}
    </Dialog>
  );
}

interface CropProps {
  url: string;
  size: Size;
  crop: Crop;
  onCrop: (part: (before: Crop) => Partial<Crop>) => void;
}

function CropFields(props: CropProps) {
  const t = useT('profile');
  const { url, size, crop, onCrop } = props;
  return (
    <>
      <div className={styles.views}>
        <CropSquare {...props} />
        <div className={styles.previews} aria-hidden="true">
          {[56, 28].map((side) => (
            <span key={side} className={styles.preview} style={{ width: side, height: side }}>
              <Picture url={url} size={size} crop={crop} side={side} />
            </span>
          ))}
        </div>
      </div>
      <label className={styles.zoom}>
        {t('avatar.zoom')}
        <input
          type="range"
          min={1}
          max={MAX_ZOOM}
          step={0.05}
          value={crop.zoom}
          onChange={(event) => {
            const zoom = Number(event.currentTarget.value);
            onCrop(() => ({ zoom }));
          }}
        />
      </label>
    </>
  );
}

function useCropMoves(onCrop: CropProps['onCrop']) {
  const dragged = useRef<{ x: number; y: number } | null>(null);
  const release = () => {
    dragged.current = null;
  };
  return {
    onKeyDown: (event: KeyboardEvent) => {
      const move = MOVES[event.key];
      if (!move) return;
      event.preventDefault();
      const far = event.shiftKey && move[2] === 0 ? 5 : 1;
      onCrop(({ zoom, x, y }) => ({ x: x + move[0] * far, y: y + move[1] * far, zoom: zoom + move[2] }));
    },
    onPointerDown: (event: PointerEvent) => {
      event.currentTarget.setPointerCapture(event.pointerId);
      dragged.current = { x: event.clientX, y: event.clientY };
    },
    onPointerMove: (event: PointerEvent) => {
      const from = dragged.current;
      if (!from) return;
      dragged.current = { x: event.clientX, y: event.clientY };
      onCrop(({ x, y }) => ({ x: x + (event.clientX - from.x) / SQUARE, y: y + (event.clientY - from.y) / SQUARE }));
    },
    onPointerUp: release,
    onPointerCancel: release,
    onWheel: (event: WheelEvent) => {
      const closer = event.deltaY < 0;
      onCrop(({ zoom }) => ({ zoom: zoom + (closer ? ZOOM_STEP : -ZOOM_STEP) }));
    },
  };
}

function CropSquare({ url, size, crop, onCrop }: CropProps) {
  const t = useT('profile');
  const square = useRef<HTMLButtonElement>(null);
  // This effect runs after the dialog has focused one of its buttons.
  useEffect(() => square.current?.focus(), []);
  return (
    <button type="button" className={styles.square} aria-label={t('avatar.move')} ref={square} {...useCropMoves(onCrop)}>
      <Picture url={url} size={size} crop={crop} side={SQUARE} />
      <span className={styles.ring} />
    </button>
  );
}
