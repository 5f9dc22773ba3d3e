import { Check, X } from 'lucide-react';
import type { CertificateCheck } from '#web/verifier/verify.mjs';

/** What was compared, each with its result. */
export const CertificateChecks = ({ checks }: { checks: readonly CertificateCheck[] }) => (
  <ul className="flex flex-col gap-2 text-sm" aria-label="What was compared">
    {checks.map(({ name, isTrue, detail }) => (
      <li key={name} className="flex gap-2.5 wrap-anywhere">
        {isTrue ? (
          <Check aria-label="right" size={16} className="mt-0.5 shrink-0 text-ok" />
        ) : (
          <X aria-label="wrong" size={16} className="mt-0.5 shrink-0 text-danger" />
        )}
        <span>
          {name}
          <span className="block text-muted">{detail}</span>
        </span>
      </li>
    ))}
  </ul>
);
