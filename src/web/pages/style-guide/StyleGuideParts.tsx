import type { ReactNode } from 'react';
import { classes } from '#web/ui/classes.ts';

/** One part under the name of its file. */
export const Part = ({ name, isWide = false, children }: { name: string; isWide?: boolean; children: ReactNode }) => (
  <section className="border-t border-line py-8">
    <h3 className="text-lg">{name}</h3>
    <div
      className={classes(
        'mt-5 grid items-start gap-x-8 gap-y-7',
        isWide ? 'grid-cols-1' : 'sm:grid-cols-2 md:grid-cols-3',
      )}
    >
      {children}
    </div>
  </section>
);

/** One state of a part, named. */
export const State = ({ name, children }: { name: string; children: ReactNode }) => (
  <div className="min-w-0">
    <p className="proof mb-2 text-muted">{name}</p>
    {children}
  </div>
);
