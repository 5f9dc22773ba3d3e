import { TextLink } from '#web/ui/TextLink.tsx';

/** What there is beyond the numbers above. */
export const ProBox = () => (
  <aside aria-label="Creator Pro" className="rounded-lg bg-sunk p-5 sm:p-6">
    <h2 className="text-lg">With Creator Pro</h2>
    <p className="mt-2 max-w-text text-sm text-muted">
      Where your visitors came from, the searches that led them to your videos, how many views become a sale, your price
      beside that of similar videos, and all of it as CSV files.
    </p>
    <p className="mt-3 text-sm">
      <TextLink to="/pricing#creator-pro">What Creator Pro is</TextLink>
    </p>
  </aside>
);
