import { ShieldCheck } from 'lucide-react';
import type { VideoPage } from '#contracts/catalogue/catalogue.ts';
import { PriceToPay } from '#web/components/prices/PriceToPay.tsx';
import { useSession } from '#web/app/session/useSession.ts';
import { ButtonLink } from '#web/ui/Button.tsx';

/** What it costs, line by line, and the one button. */
export const BuyPanel = ({ video }: { video: VideoPage }) => {
  const user = useSession();
  const isOwn = user?.id === video.creatorId;
  return (
    <div className="rounded-lg border border-line bg-surface p-6">
      <PriceToPay price={video} />
      <div className="mt-5 flex flex-col gap-3">
        {isOwn ? (
          <p className="text-sm text-muted">This is your own video. Buyers see a Buy Now button here.</p>
        ) : (
          <ButtonLink to={`/videos/${video.id}/checkout`} isWide>
            Buy Now
          </ButtonLink>
        )}
        {video.isBeingBought && (
          <p className="rounded-md bg-warn-soft p-3 text-sm text-warn">
            Another buyer is paying for this right now. The first completed payment wins.
          </p>
        )}
        <p className="flex gap-2.5 rounded-md bg-ok-soft p-3 text-sm text-ok">
          <ShieldCheck aria-hidden size={18} className="mt-0.5 shrink-0" />
          Sold once, then gone. You get the original file and an exclusive licence with a proof of the sale.
        </p>
      </div>
    </div>
  );
};
