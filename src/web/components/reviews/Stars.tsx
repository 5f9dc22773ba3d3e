import { Star } from 'lucide-react';
import { classes } from '#web/ui/classes.ts';

/** One to five; the words say it to those who do not see them. */
export const Stars = ({ count }: { count: number }) => (
  <span className="inline-flex gap-0.5 align-middle">
    <span className="sr-only">{count} of 5 stars</span>
    {[1, 2, 3, 4, 5].map((n) => (
      <Star key={n} aria-hidden size={16} className={classes('text-accent', Math.round(count) >= n && 'fill-accent')} />
    ))}
  </span>
);
