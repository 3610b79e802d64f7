import styles from './icon.module.css';

export interface IconProps {
  /** Width and height in px: 14 in small controls, 12 in chips. */
  size?: number;
  /** The accessible name. Omit it if other text in the button describes the action. */
  label?: string;
  className?: string;
}

/** The path of `IconPencil`, also for elements outside React. */
export const PENCIL = 'm9.8 3.8 2.4 2.4L6 12.4l-3 .6.6-3z';

/** Draws a path in a 16 × 16 box, in the text colour. */
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
