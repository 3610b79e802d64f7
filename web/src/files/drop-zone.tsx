import { type DragEvent, type ReactNode, useRef, useState } from 'react';
import { useT } from '../lib/i18n.ts';
import { cx } from '../ui/design/classes.ts';
import styles from './files.module.css';

interface DropZoneProps {
  onFiles: (files: File[]) => void;
  disabled?: boolean;
  className?: string;
  children: ReactNode;
}

const holdsFiles = (event: DragEvent): boolean => event.dataTransfer.types.includes('Files');

export function DropZone({ onFiles, disabled = false, className, children }: DropZoneProps) {
  const t = useT('files');
  const [over, setOver] = useState(false);
  // Counts entered elements. Entering a child fires `dragleave` on its parent, so a Boolean state would make the highlight flicker.
  const depth = useRef(0);
  if (disabled) return <div className={className}>{children}</div>;
  const leave = () => {
    depth.current = 0;
    setOver(false);
  };
  return (
    <div
      className={cx(styles.zone, className)}
      data-over={over || undefined}
      data-words={t('drop')}
      role="none"
      onDragEnter={(event) => {
        if (!holdsFiles(event)) return;
        depth.current += 1;
        setOver(true);
      }}
      onDragLeave={() => {
        depth.current -= 1;
        if (depth.current <= 0) leave();
      }}
      onDragOver={(event) => {
        if (holdsFiles(event)) event.preventDefault();
      }}
      onDrop={(event) => {
        if (!holdsFiles(event)) return;
        event.preventDefault();
        leave();
        onFiles([...event.dataTransfer.files]);
      }}
    >
      {children}
    </div>
  );
}
