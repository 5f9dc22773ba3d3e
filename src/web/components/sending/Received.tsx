import { useEffect, useRef, type ReactNode } from 'react';
import { MailboxNote } from '#web/components/shell/MailboxNote.tsx';

/** Takes the place of a form that has been sent, and the focus with it. */
export const Received = ({ title, reference, children }: { title: string; reference: string; children: ReactNode }) => {
  const place = useRef<HTMLElement>(null);
  useEffect(() => {
    // The form was longer, so what is left may stand under the bar at the top.
    place.current?.scrollIntoView({ block: 'center' });
    place.current?.focus({ preventScroll: true });
  }, []);
  return (
    <section
      ref={place}
      tabIndex={-1}
      aria-label={title}
      className="rounded-lg border border-line bg-surface p-6 outline-none sm:p-8"
    >
      <h2 className="text-xl">{title}</h2>
      <p className="mt-4 text-sm text-muted">Your reference</p>
      <p className="proof mt-1 text-lg wrap-anywhere text-ink select-all">{reference}</p>
      <div className="mt-4 max-w-text text-muted">{children}</div>
      <MailboxNote />
    </section>
  );
};
