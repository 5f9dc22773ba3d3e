type Document = { version: string; hash: string; text: string };

/** A document that binds, readable in place, with the fingerprint that identifies its text. */
export const DocumentText = ({ label, document: { version, hash, text } }: { label: string; document: Document }) => (
  <>
    <div
      tabIndex={0}
      role="region"
      aria-label={label}
      className="max-h-72 overflow-y-auto rounded-md bg-sunk p-4 text-sm whitespace-pre-line"
    >
      {text}
    </div>
    <p className="proof mt-2 text-muted">
      version {version} · SHA-256 {hash}
    </p>
  </>
);
