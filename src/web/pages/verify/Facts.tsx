export type Row = readonly [name: string, value: string, isProof?: true];

/** Names and values; proofs are set like code. */
export const Facts = ({ rows }: { rows: readonly Row[] }) => (
  <dl className="flex flex-col gap-4">
    {rows.map(([name, value, isProof]) => (
      <div key={name}>
        <dt className="text-sm text-muted">{name}</dt>
        <dd className="mt-0.5 wrap-anywhere">{isProof ? <span className="proof">{value}</span> : value}</dd>
      </div>
    ))}
  </dl>
);
