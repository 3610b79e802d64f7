import styles from './unseen.module.css';

export function cx(...names: (string | false | null | undefined)[]): string {
  return names.filter(Boolean).join(' ');
}

/** The class of text that only screen readers read. */
export const unseen = styles.unseen;
