import styles from './choice.module.css';

/** Mantine's parts drawn as ours; the same for one value, several and a day. */
export const choiceClasses = {
  wrapper: styles.wrapper,
  input: styles.input,
  section: styles.section,
  dropdown: styles.dropdown,
  options: styles.options,
  option: styles.option,
  empty: styles.nothing,
};
