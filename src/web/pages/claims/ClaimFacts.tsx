import type { ReactNode } from 'react';

/** The typed text, name by name; empty fields are left out. */
export const ClaimFacts = ({ facts }: { facts: readonly (readonly [name: string, value: ReactNode])[] }) => (
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
);
