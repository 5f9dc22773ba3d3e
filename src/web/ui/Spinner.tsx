import { classes } from './classes.ts';

/** A turning arc; says nothing by itself, so put the words beside it or give a label. */
export const Spinner = ({ label, className }: { label?: string; className?: string }) => (
  <span
    {...(label ? { role: 'status', 'aria-label': label } : { 'aria-hidden': true })}
    className={classes(
      'inline-block size-[1.1em] shrink-0 animate-spin rounded-full border-2 border-current border-r-transparent',
      className,
    )}
  />
);
