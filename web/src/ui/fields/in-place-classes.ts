import styles from './in-place.module.css';

/** Replaces a property while it is edited: its value, to which a list is attached, or a field. */
export const inPlaceClasses = { value: styles.value, editor: styles.editor };
