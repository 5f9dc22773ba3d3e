/** One number with its name. */
export const Figure = ({ name, value, note }: { name: string; value: string; note?: string | undefined }) => (
  <div className="rounded-lg border border-line bg-surface p-5">
    <dt className="text-sm text-muted">{name}</dt>
    <dd>
      <span className="head mt-1 block text-2xl tabular-nums">{value}</span>
      {note && <span className="mt-1 block text-sm text-muted">{note}</span>}
    </dd>
  </div>
);
