import { Logo } from '../../ui/layout/logo.tsx';
import styles from './sender-mark.module.css';
import type { Sender } from './tab-storage.ts';

export function SenderMark({ sender, size }: { sender: Sender | null; size: number }) {
  return (
    <span className={styles.mark}>
      {sender?.logo ? (
        <img src={sender.logo} alt="" height={size} style={{ height: size }} />
      ) : (
        <Logo size={size} className={styles.logo} />
      )}
      <span className={styles.name}>{sender?.name ?? 'Coloa'}</span>
    </span>
  );
}
