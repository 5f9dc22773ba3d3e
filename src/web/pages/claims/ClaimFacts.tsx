import type { ReactNode } from 'react';

type ClaimFactsProps = { title: string; facts: readonly (readonly [name: string, value: ReactNode])[] };

/** A part of a claim under its title: the typed text, name by name; empty fields are left out. */
export const ClaimFacts = ({ title, facts }: ClaimFactsProps) => (
  <section aria-label={title} className="flex flex-col gap-3">
    <h2 className="text-xl">{title}</h2>
    <dl className="flex flex-col gap-4 rounded-lg border border-line bg-surface p-6">
      {facts
        .filter(([, value]) => value !== null && value !== '')
        .map(([name, value]) => (
          <div key={name}>
            <dt className="text-sm text-muted">{name}</dt>
            <dd className="mt-0.5 wrap-anywhere whitespace-pre-line">{value}</dd>
          </div>
        ))}
    </dl>
  </section>
);
