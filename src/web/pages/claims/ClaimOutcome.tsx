/** What the state of a claim means for its reader, and the reason of the last decision. */
export const ClaimOutcome = ({ text, reason }: { text: string | undefined; reason: string | null }) => (
  <div className="flex flex-col gap-2">
    {text && <p>{text}</p>}
    {reason !== null && <p className="text-muted">Why: {reason}</p>}
  </div>
);
