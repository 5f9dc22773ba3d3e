import { useId, type ReactNode } from 'react';

/** One question and its answer. */
export const PanelCard = ({ title, side, children }: { title: string; side?: ReactNode; children: ReactNode }) => {
  const id = useId();
  return (
    <section aria-labelledby={id} className="min-w-0 rounded-lg border border-line bg-surface p-5 sm:p-6">
      <div className="mb-5 flex flex-wrap items-center justify-between gap-x-6 gap-y-2">
        <h2 id={id} className="text-lg">
          {title}
        </h2>
        {side}
      </div>
      {children}
    </section>
  );
};
