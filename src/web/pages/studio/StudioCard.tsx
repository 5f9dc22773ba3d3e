import { useId, type ReactNode } from 'react';

/** One subject of a video under its own heading; the heading takes the focus when what had it is gone. */
export const StudioCard = ({ title, text, children }: { title: string; text?: ReactNode; children: ReactNode }) => {
  const id = useId();
  return (
    <section aria-labelledby={id} className="rounded-lg border border-line bg-surface p-5 sm:p-7">
      <h2 id={id} tabIndex={-1} className="text-xl">
        {title}
      </h2>
      {text !== undefined && <p className="mt-1.5 max-w-text text-sm text-muted">{text}</p>}
      <div className="mt-5">{children}</div>
    </section>
  );
};
