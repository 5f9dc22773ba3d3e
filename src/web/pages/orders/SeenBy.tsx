import { matterLabels } from '#contracts/catalogue/originalMatters.ts';
import type { OrderOpening } from '#contracts/catalogue/originals.ts';
import { useBoot } from '#web/components/shell/Providers.tsx';
import { formatDate } from '#web/components/videos/videoText.ts';

const staff = {
  moderator: 'a moderator',
  finance: 'a member of the finance staff',
  auditor: 'an auditor',
  admin: 'an administrator',
} as const;

/** Who has opened the original beside its creator and its buyer. */
export const SeenBy = ({ openings }: { openings: readonly OrderOpening[] }) => {
  const { brandName } = useBoot();
  return (
    <section>
      <h2 className="text-xl">Who else has seen the original</h2>
      <p className="mt-2 text-sm text-muted">
        {openings.length === 0
          ? `Beside its creator, nobody. Should staff of ${brandName} have to open it, you read here when and for what.`
          : 'Its creator, and:'}
      </p>
      {openings.length > 0 && (
        <ul className="mt-3 flex flex-col gap-1 text-sm">
          {openings.map(({ at, position, matter }) => (
            <li key={`${at} ${matter}`}>
              {formatDate(at)} (UTC): {staff[position]}, for {matterLabels[matter]}
            </li>
          ))}
        </ul>
      )}
    </section>
  );
};
