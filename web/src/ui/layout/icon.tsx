import styles from './icon.module.css';

export interface IconProps {
  /** Edge in px, by default 16; 14 in small controls and 12 in chips. */
  size?: number;
  /** The accessible name, if nothing else in the button describes it. */
  label?: string;
  className?: string;
}

/** One path on 16 × 16, stroked in the colour of the text; by default 1.5 px. */
export function Icon({ path, strokeWidth, size = 16, label, className }: IconProps & { path: string; strokeWidth?: number }) {
  return (
    <svg
      className={className ? `${styles.icon} ${className}` : styles.icon}
      width={size}
      height={size}
      viewBox="0 0 16 16"
      role={label ? 'img' : undefined}
      aria-label={label}
      aria-hidden={label ? undefined : true}
    >
      <path d={path} strokeWidth={strokeWidth} />
    </svg>
  );
}
