import { ArrowLeft } from 'lucide-react';
import type { ReactNode } from 'react';
import { Link } from 'react-router-dom';
import { BenchScene } from './BenchScene.tsx';

/** A door of the site: one form, a scene beside it, and the way back. */
export const EntryFrame = ({ title, lead, children }: { title: string; lead?: ReactNode; children: ReactNode }) => (
  <div className="wrap grid items-start gap-x-20 py-8 md:grid-cols-[minmax(0,var(--container-form))_minmax(0,1fr)] md:py-14">
    <div className="mx-auto w-full max-w-form self-center">
      <Link
        to="/"
        className="-ml-1 inline-flex min-h-11 items-center gap-1.5 text-sm text-muted no-underline hover:text-ink hover:underline"
      >
        <ArrowLeft aria-hidden size={16} />
        Back to Home
      </Link>
      <h1 className="mt-2 text-3xl">{title}</h1>
      {lead && <p className="mt-3 text-muted">{lead}</p>}
      <div className="mt-8">{children}</div>
    </div>
    <div className="sticky top-24 hidden md:block">
      <BenchScene />
    </div>
  </div>
);
