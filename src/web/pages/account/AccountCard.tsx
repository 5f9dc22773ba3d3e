import { useId, type ReactNode, type Ref } from 'react';
import { classes } from '#web/ui/classes.ts';

export type AccountCardProps = {
  title: string;
  text?: string;
  /** A word about the state, beside the title. */
  mark?: ReactNode;
  isDangerous?: boolean;
  /** Takes the focus when what had it is gone. */
  headingRef?: Ref<HTMLHeadingElement>;
  children: ReactNode;
};

/** One subject of the account under its own heading. */
export const AccountCard = ({ title, text, mark, isDangerous, headingRef, children }: AccountCardProps) => {
  const id = useId();
  return (
    <section
      aria-labelledby={id}
      className={classes('rounded-lg border bg-surface p-6 sm:p-8', isDangerous ? 'border-danger' : 'border-line')}
    >
      <div className="flex flex-wrap items-center gap-x-3 gap-y-1.5">
        <h2 id={id} ref={headingRef} tabIndex={-1} className="text-xl">
          {title}
        </h2>
        {mark}
      </div>
      {text !== undefined && <p className="mt-1.5 max-w-text text-sm text-muted">{text}</p>}
      {children}
    </section>
  );
};
