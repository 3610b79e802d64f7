import styles from './in-place.module.css';

/** What stands in the place of a property while it is edited: its value, on which a list hangs, or a field. */
export const inPlaceClasses = { value: styles.value, editor: styles.editor };
