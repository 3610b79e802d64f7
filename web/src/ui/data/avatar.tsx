import { useState } from 'react';
import { initialOf, pastelOf, withBaseUrl } from '../../lib/avatar.ts';
import { cx } from '../design/classes.ts';
import styles from './avatar.module.css';

export interface AvatarProps {
  /** The accessible name, unless `label` replaces it. The initial of the name replaces a missing image. */
  name: string;
  /** An accessible name with more detail than `name`, such as the person's activity. */
  label?: string | undefined;
  src?: string | null;
  /** The diameter: 20, 28, 40 or 56 px. */
  size?: 's' | 'm' | 'l' | 'xl';
  /** Hides the avatar from screen readers, for use beside the name. */
  decorative?: boolean;
}

export function Avatar({ name, label = name, src, size = 's', decorative = false }: AvatarProps) {
  const [broken, setBroken] = useState<string | null>(null);
  const picture = src && src !== broken ? withBaseUrl(src, location.origin) : null;
  return (
    <span
      className={cx(styles.avatar, styles[size])}
      data-pastel={pastelOf(name)}
      {...(decorative ? { 'aria-hidden': true } : { role: 'img', 'aria-label': label, title: label })}
    >
      {picture ? <img src={picture} alt="" loading="lazy" onError={() => setBroken(src ?? null)} /> : initialOf(name)}
    </span>
  );
}

interface PersonProps extends Pick<AvatarProps, 'name' | 'src' | 'size'> {
  /** Muted words after the name, such as the role. */
  note?: string | undefined;
}

export function Person({ name, src, size, note }: PersonProps) {
  return (
    <span className={styles.person}>
      <Avatar name={name} src={src} size={size} decorative />
      <span className={styles.name}>{name}</span>
      {note && <small className={styles.note}>{note}</small>}
    </span>
  );
}
