import styles from './evidence.module.css';
import { Redacted } from './redacted.tsx';
import { splitMarks } from './text-marks.ts';

interface MarkedTextProps {
  text: string;
  secrets: readonly string[];
  /** False for readers outside the team. The rendered text then contains no redacted values. */
  reveal: boolean;
}

export function MarkedText({ text, secrets, reveal }: MarkedTextProps) {
  let at = 0;
  return splitMarks(text, secrets).map((part) => {
    at += 1;
    if (part.kind === 'redacted') return <Redacted key={at} value={reveal ? part.value : undefined} />;
    if (part.kind === 'hot') {
      return (
        <mark key={at} className={styles.hot}>
          {part.value}
        </mark>
      );
    }
    return part.value;
  });
}
