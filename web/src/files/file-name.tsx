import styles from './files.module.css';

/** Number of characters at the end that are never truncated: enough for the time of a screenshot and the extension, '-111547.png'. */
const END = 14;
/** Names up to this length are not split. */
const SHORT = 20;

/** Shortens the name in its middle, because names of screenshots differ at their end. */
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
