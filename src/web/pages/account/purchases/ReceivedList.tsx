import { useQuery } from '@tanstack/react-query';
import { Link } from 'react-router-dom';
import { myAssignments, type Assignment } from '#contracts/sales/assignments.ts';
import { PaperButton } from '#web/components/papers/PaperButton.tsx';
import { useCall } from '#web/components/shell/Providers.tsx';
import { SteadyThumbnail } from '#web/components/videos/SteadyThumbnail.tsx';
import { formatDate } from '#web/components/videos/videoText.ts';
import { receivedText } from '#web/pages/transfers/receivedText.ts';
import { ButtonLink } from '#web/ui/Button.tsx';
import { Notice } from '#web/ui/Notice.tsx';
import { TextLink } from '#web/ui/TextLink.tsx';
import { DownloadButton } from './PurchaseList.tsx';

/** Licences that are offered to the person, and that they received. */
export const useAssignments = (isEnabled: boolean) => {
  const call = useCall();
  return useQuery({
    queryKey: ['my-transfers'],
    queryFn: ({ signal }) => call(myAssignments, { signal }),
    enabled: isEnabled,
  });
};

const Offer = ({ licence: { orderId, title, pending } }: { licence: Assignment }) => (
  <Notice severity="info">
    <p className="font-medium">
      {pending?.owner ?? 'Somebody'} wants to transfer the licence of “{title}” to you.
    </p>
    <p className="mt-1 mb-3">
      It costs you nothing.{pending && ` You can accept until ${formatDate(pending.lapsesAt)} (UTC).`}
    </p>
    <ButtonLink to={`/transfers/${orderId}`} variant="hairline">
      See the offer
    </ButtonLink>
  </Notice>
);

const Received = ({ licence, isSuspended }: { licence: Assignment; isSuspended: boolean }) => {
  const { orderId, title, creator, ownedSince, access, thumbnail, certificateId } = licence;
  return (
    <li className="grid items-center gap-4 py-6 sm:grid-cols-[11rem_minmax(0,1fr)_auto] sm:gap-6">
      <SteadyThumbnail source={thumbnail} className="aspect-video w-full rounded-md bg-sunk object-cover" />
      <article aria-label={title} className="min-w-0">
        <h3 className="text-lg leading-tight">
          {isSuspended ? (
            title
          ) : (
            <Link to={`/transfers/${orderId}`} className="text-ink no-underline hover:underline">
              {title}
            </Link>
          )}
        </h3>
        <p className="mt-1.5 text-sm text-muted">
          by {creator} · transferred to you on {formatDate(ownedSince)}
        </p>
        <p className="mt-1.5 text-sm">
          {!isSuspended && (
            <>
              <TextLink to={`/transfers/${orderId}`}>Licence and certificate</TextLink> ·{' '}
            </>
          )}
          <TextLink to={`/verify/${certificateId}`}>Public register</TextLink>
        </p>
        {access !== 'open' && (
          <div className="mt-3">
            <Notice severity={access === 'revoked' ? 'info' : 'warning'}>{receivedText[access]}</Notice>
          </div>
        )}
      </article>
      <div className="flex flex-wrap gap-2 sm:flex-col sm:items-stretch">
        {access === 'open' && <DownloadButton order={{ id: orderId, title }} />}
        {access !== 'revoked' && <PaperButton orderId={orderId} title={title} paper="licence" />}
      </div>
    </li>
  );
};

type ReceivedListProps = {
  offers: readonly Assignment[];
  received: readonly Assignment[];
  /** Keeps what was received and can do nothing else: no page of the licence, no answer to an offer. */
  isSuspended?: boolean;
};

/** Licences that came, or may come, by a transfer. */
export const ReceivedList = ({ offers, received, isSuspended = false }: ReceivedListProps) => (
  <>
    {!isSuspended && offers.length > 0 && (
      <section aria-label="Licences offered to you" className="mt-4 flex flex-col gap-3">
        {offers.map((licence) => (
          <Offer key={licence.orderId} licence={licence} />
        ))}
      </section>
    )}
    {received.length > 0 && (
      <ul aria-label="Licences transferred to you" className="mt-4 divide-y divide-line">
        {received.map((licence) => (
          <Received key={licence.orderId} licence={licence} isSuspended={isSuspended} />
        ))}
      </ul>
    )}
  </>
);
