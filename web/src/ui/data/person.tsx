import styles from './avatar.module.css';
import { Avatar, type AvatarProps } from './avatar.tsx';

/** Avatar and name on one line; the name is cut where there is no room. */
export function Person({ name, src, size }: Pick<AvatarProps, 'name' | 'src' | 'size'>) {
  return (
    <span className={styles.person}>
      <Avatar name={name} src={src} size={size} decorative />
      <span className={styles.name}>{name}</span>
    </span>
  );
}
