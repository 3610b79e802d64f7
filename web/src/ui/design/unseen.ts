import styles from './unseen.module.css';

/** The class of what is said by screen readers and seen by nobody. */
export const unseen = styles.unseen;
