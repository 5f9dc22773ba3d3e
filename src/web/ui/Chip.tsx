import { X } from 'lucide-react';
import { Link } from 'react-router';

/** An active filter; following the link removes it. */
export const Chip = ({ label, to }: { label: string; to: string }) => (
  <Link
    to={to}
    aria-label={`Remove filter: ${label}`}
    preventScrollReset
    className="inline-flex min-h-9 items-center gap-1.5 rounded-full bg-accent-soft px-3 text-sm font-medium text-accent no-underline hover:underline"
  >
    {label}
    <X aria-hidden size={14} strokeWidth={2.5} />
  </Link>
);
