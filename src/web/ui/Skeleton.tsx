import { classes } from './classes.ts';

/** A quiet block of the final size while something loads. */
export const Skeleton = ({ className }: { className?: string }) => (
  <span aria-hidden className={classes('block animate-pulse rounded-md bg-line/60', className)} />
);
