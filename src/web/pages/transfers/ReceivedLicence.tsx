import { BadgeCheck } from 'lucide-react';
import type { Guard, RegisterEntry } from '#contracts/certificates/certificates.ts';
import type { OrderOpening } from '#contracts/catalogue/originals.ts';
import type { AssignmentDetails } from '#contracts/sales/assignments.ts';
import type { PurchaseAccess } from '#contracts/sales/afterSaleVocabulary.ts';
import { LicenceText } from '#web/components/papers/LicenceText.tsx';
import { PaperButton } from '#web/components/papers/PaperButton.tsx';
import { useBoot } from '#web/components/shell/Providers.tsx';
import { Thumbnail } from '#web/components/videos/Thumbnail.tsx';
import { formatDate } from '#web/components/videos/videoText.ts';
import { CertificateCard } from '#web/pages/orders/CertificateCard.tsx';
import { DownloadButton } from '#web/pages/orders/DownloadButton.tsx';
import { GuardCard } from '#web/pages/orders/GuardCard.tsx';
import { SeenBy } from '#web/pages/orders/SeenBy.tsx';
import { takedownText } from '#web/pages/orders/takedownText.ts';
import { Chain } from '#web/pages/verify/Chain.tsx';
import { Head } from '#web/seo/Head.tsx';
import { Notice } from '#web/ui/Notice.tsx';
import { LicenceFacts } from './LicenceFacts.tsx';
import { receivedText } from './receivedText.ts';
import { TransferCard } from '#web/pages/orders/TransferCard.tsx';

export type ReceivedProps = {
  licence: AssignmentDetails;
  entry: RegisterEntry;
  guard: Guard;
  openings: OrderOpening[];
};

const Heading = ({ access }: { access: PurchaseAccess }) =>
  access === 'revoked' ? (
    <h1 className="text-3xl">This licence has ended.</h1>
  ) : (
    <>
      <p className="flex items-center gap-2 text-sm font-semibold text-ok">
        <BadgeCheck aria-hidden size={18} />
        Transferred to you
      </p>
      <h1 className="mt-3 text-3xl">It is yours, and nobody else’s.</h1>
    </>
  );

const Parts = ({ licence, guard, openings }: ReceivedProps) => {
  const { origin } = useBoot();
  const { orderId, title, access, certificateId, ownedSince, pending } = licence;
  if (access === 'revoked') return null;
  const address = `${origin}/verify/${certificateId}`;
  return (
    <>
      <section>
        <h2 className="text-xl">Your licence</h2>
        <LicenceText licence={licence.licence} />
        <div className="mt-4">
          <PaperButton orderId={orderId} title={title} paper="licence" />
        </div>
      </section>
      <CertificateCard orderId={orderId} certificateId={certificateId} hasPrice={false} />
      <GuardCard
        guard={guard}
        notice={takedownText({ title, heldSince: formatDate(ownedSince), isTransferred: true, address })}
      />
      <SeenBy openings={openings} />
      <TransferCard orderId={orderId} access={access} pending={pending} />
    </>
  );
};

/** A licence that somebody transferred to the person who looks at it. */
export const ReceivedLicence = (props: ReceivedProps) => {
  const { licence, entry } = props;
  const { orderId, title, creator, access } = licence;
  return (
    <div className="wrap py-12">
      <Head title="Your licence" isHidden />
      <section className="grid items-center gap-8 rounded-lg border border-line bg-surface p-6 sm:p-10 md:grid-cols-[1fr_minmax(0,24rem)]">
        <div>
          <Heading access={access} />
          <p className="mt-3 mb-6 text-muted">
            “{title}” by {creator}
          </p>
          {access === 'open' ? (
            <DownloadButton orderId={orderId} />
          ) : (
            <Notice severity={access === 'revoked' ? 'info' : 'warning'}>{receivedText[access]}</Notice>
          )}
        </div>
        <Thumbnail source={licence.thumbnail ?? ''} isEager className="aspect-video w-full rounded-md object-cover" />
      </section>
      <div className="mt-10 grid items-start gap-x-12 gap-y-10 md:grid-cols-[minmax(0,1fr)_minmax(20rem,26rem)]">
        <div className="flex min-w-0 flex-col gap-10">
          <Parts {...props} />
        </div>
        <div className="flex min-w-0 flex-col gap-10">
          <section className="rounded-lg border border-line bg-surface p-6">
            <LicenceFacts licence={licence} entry={entry} />
          </section>
          <Chain chain={entry.chain} />
        </div>
      </div>
    </div>
  );
};
