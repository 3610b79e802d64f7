import '@mantine/core/styles/Notification.layer.css';
import '@mantine/notifications/styles.layer.css';
import { Notifications } from '@mantine/notifications';
import styles from './toast.module.css';

/** Where toasts appear: top right, under the header. */
export function Toaster() {
  return (
    <Notifications position="top-right" autoClose={4000} limit={5} zIndex={500} containerWidth={340} classNames={{ root: styles.place }} />
  );
}
