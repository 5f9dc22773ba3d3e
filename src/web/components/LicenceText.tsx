import type { Licence } from '#contracts/sales.ts';

/** The licence, readable in place, with the fingerprint that identifies its text. */
export const LicenceText = ({ licence: { version, hash, text } }: { licence: Licence }) => (
  <div className="mt-3">
    <div
      tabIndex={0}
      role="region"
      aria-label="Licence text"
      className="max-h-72 overflow-y-auto rounded-md bg-sunk p-4 text-sm whitespace-pre-line"
    >
      {text}
    </div>
    <p className="proof mt-2 text-muted">
      version {version} · SHA-256 {hash}
    </p>
  </div>
);
