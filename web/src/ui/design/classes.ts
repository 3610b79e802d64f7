import styles from './unseen.module.css';

/** Joins class names, without false, null and undefined. */
export function cx(...names: (string | false | null | undefined)[]): string {
  return names.filter(Boolean).join(' ');
}

/** The class of text that is only for screen readers. */
export const unseen = styles.unseen;
