/** `size` is in pixels. */
export function Logo({ size = 24, label, className }: { size?: number; label?: string; className?: string }) {
  return (
    <svg
      className={className}
      width={size}
      height={size}
      viewBox="0 0 32 32"
      fill="none"
      stroke="currentColor"
      strokeWidth="2.3"
      strokeLinecap="round"
      role={label ? 'img' : undefined}
      aria-label={label}
      aria-hidden={label ? undefined : true}
    >
      <path d="M16 16a2.2 2.2 0 0 1 4.4 0a4.4 4.4 0 0 1-8.8 0a6.6 6.6 0 0 1 13.2 0a8.8 8.8 0 0 1-17.6 0a11 11 0 0 1 22 0a13.2 13.2 0 0 1-26.4 0" />
    </svg>
  );
}
