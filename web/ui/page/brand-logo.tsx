import classes from './brand-logo.module.css';

/** A leaf whose midrib is a pen stroke. Drawn in the current colour. */
export function LeafMark({ className }: { className?: string | undefined }) {
  return (
    <svg viewBox="0 0 32 32" className={className ?? classes.mark} aria-hidden="true" focusable="false">
      <path
        fill="currentColor"
        d="M26.8 4.2C16.4 3.7 9.6 6.4 6.9 11.4c-1.9 3.5-1.6 7.3.4 10.3l2.2-2.6c2.7-3.1 6.2-5.7 10.3-7.6.5-.2.9.4.5.8-3.7 2.9-7.1 6.6-10 11.2l.3.2c3.4 1.6 7.6 1.3 10.7-1.3 4.3-3.6 6-9.7 5.5-18.2Z"
      />
      <path
        fill="none"
        stroke="currentColor"
        strokeWidth="2"
        strokeLinecap="round"
        d="M8.9 21.2c-1.6 2-2.8 4.1-3.7 6.4"
      />
    </svg>
  );
}

export function BrandLogo() {
  return (
    <span className={classes.brand}>
      <LeafMark />
      <span>Thoughtleaf</span>
    </span>
  );
}
