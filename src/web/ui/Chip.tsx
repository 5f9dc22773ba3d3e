import { X } from 'lucide-react';
import { Link } from 'react-router-dom';

export type ChipProps = { label: string; to: string; onRemove?: () => void };

/** An active filter; following the link removes it. */
export const Chip = ({ label, to, onRemove }: ChipProps) => (
  <Link
    to={to}
    aria-label={`Remove filter: ${label}`}
    preventScrollReset
    onClick={onRemove}
    className="inline-flex min-h-9 items-center gap-1.5 rounded-full bg-accent-soft px-3 text-sm font-medium text-accent no-underline hover:underline"
  >
    {label}
    <X aria-hidden size={14} strokeWidth={2.5} />
  </Link>
);
