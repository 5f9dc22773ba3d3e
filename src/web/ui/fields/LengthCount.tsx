import { classes } from '#web/ui/classes.ts';

/** How much of the room under a text area is taken. */
export const LengthCount = ({ count, most }: { count: number; most: number }) => (
  <p className={classes('mt-1 text-right text-sm tabular-nums', count > most ? 'text-danger' : 'text-muted')}>
    {count} / {most}
  </p>
);
