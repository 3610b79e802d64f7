import styles from './files.module.css';

/** Number of characters at the end of a split name that are never truncated: enough for the end of a screenshot's name, '-111547.png'. */
const END = 14;
/** Names of up to this many characters are not split. */
const SHORT = 20;

/** Truncates a long name in its middle, because names of screenshots differ at their end. */
export function FileName({ children: name }: { children: string }) {
  const letters = Array.from(name);
  const at = letters.length > SHORT ? letters.length - END : letters.length;
  return (
    <span className={styles.fileName} title={name}>
      <span className={styles.fileNameStart}>{letters.slice(0, at).join('')}</span>
      {at < letters.length && <span>{letters.slice(at).join('')}</span>}
    </span>
  );
}
