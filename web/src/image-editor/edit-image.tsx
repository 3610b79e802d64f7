import { lazy, Suspense } from 'react';
import type { ImageEditorProps } from './image-editor.tsx';

const ImageEditor = lazy(() => import('./image-editor.tsx').then((module) => ({ default: module.ImageEditor })));

/** Whether the editor can change an image, by its stored name. A GIF would lose all frames except the first. */
export const canEdit = (fileName: string): boolean => /\.(?:png|jpg|webp|avif)$/.test(fileName);

/** Loads the editor when it is opened for the first time. */
export function EditImage(props: ImageEditorProps) {
  return (
    <Suspense>
      <ImageEditor {...props} />
    </Suspense>
  );
}
