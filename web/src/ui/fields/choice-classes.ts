// These stylesheets are in a lower cascade layer than Coloa's, so Coloa's override them.
import '@mantine/core/styles/ScrollArea.layer.css';
import '@mantine/core/styles/Popover.layer.css';
import '@mantine/core/styles/UnstyledButton.layer.css';
import '@mantine/core/styles/CloseButton.layer.css';
import '@mantine/core/styles/Input.layer.css';
import '@mantine/core/styles/Combobox.layer.css';
import styles from './choice.module.css';

export const choiceClasses = {
  wrapper: styles.wrapper,
  input: styles.input,
  section: styles.section,
  dropdown: styles.dropdown,
  options: styles.options,
  option: styles.option,
  empty: styles.nothing,
};
