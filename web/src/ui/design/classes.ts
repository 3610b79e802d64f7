import styles from './unseen.module.css';

/** Joins class names and leaves out what is false, null or undefined. */
export function cx(...names: (string | false | null | undefined)[]): string {
  return names.filter(Boolean).join(' ');
}

/** The class of text that is only for screen readers. */
export const unseen = styles.unseen;
