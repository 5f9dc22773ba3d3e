import { Hammer } from 'lucide-react';

/** What a tab shows while the operator has switched its feature off. */
export const ComingSoon = ({ title }: { title: string }) => (
  <section className="flex flex-col items-center rounded-lg border border-dashed border-edge px-6 py-16 text-center">
    <Hammer aria-hidden size={34} strokeWidth={1.5} className="text-accent" />
    <h2 className="mt-4 text-xl">{title}</h2>
    <p className="mt-2 max-w-form text-muted">
      <strong className="font-semibold text-ink">Coming Soon</strong>: This feature is currently under development and
      will be available soon.
    </p>
  </section>
);
