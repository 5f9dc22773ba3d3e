import { useNavigate } from 'react-router-dom';
import type { RegisterEntry } from '#contracts/certificates/certificates.ts';
import { declineAssignment, type AssignmentDetails } from '#contracts/sales/assignments.ts';
import { ConfirmButton } from '#web/components/actions/ConfirmButton.tsx';
import { useBoot, useCall } from '#web/components/shell/Providers.tsx';
import { Thumbnail } from '#web/components/videos/Thumbnail.tsx';
import { formatDate } from '#web/components/videos/videoText.ts';
import { Chain } from '#web/pages/verify/Chain.tsx';
import { Head } from '#web/seo/Head.tsx';
import { Notice } from '#web/ui/Notice.tsx';
import { TextLink } from '#web/ui/TextLink.tsx';
import { AcceptForm } from './AcceptForm.tsx';
import { LicenceFacts } from './LicenceFacts.tsx';

type OfferedProps = { licence: AssignmentDetails; entry: RegisterEntry };

const Decline = ({ orderId }: { orderId: string }) => {
  const call = useCall();
  const navigate = useNavigate();
  return (
    <ConfirmButton
      label="Decline"
      title="Decline the licence?"
      text="The offer then ends, and its owner is told so. Nothing changes for you."
      yes="Decline it"
      no="Think about it"
      failed="The offer could not be declined. Please try again."
      act={async () => {
        await call(declineAssignment, { params: { orderId } });
        await navigate('/account?tab=purchases');
      }}
    />
  );
};

/** Everything that the recipient has to know before they agree, and the answer. */
export const OfferedLicence = ({ licence, entry }: OfferedProps) => {
  const { brandName } = useBoot();
  const { orderId, title, creator, thumbnail, pending, access, certificateId } = licence;
  return (
    <div className="wrap py-12">
      <Head title="A licence for you" isHidden />
      <section className="grid items-center gap-8 rounded-lg border border-line bg-surface p-6 sm:p-10 md:grid-cols-[1fr_minmax(0,24rem)]">
        <div>
          <h1 className="text-3xl">{pending?.owner ?? 'Its owner'} wants to transfer a licence to you.</h1>
          <p className="mt-3 text-muted">
            It is the exclusive licence of “{title}” by {creator}. Nobody pays anything to {brandName} for it
            {pending && `, and you can accept until ${formatDate(pending.lapsesAt)} (UTC)`}.
          </p>
        </div>
        <Thumbnail source={thumbnail ?? ''} isEager className="aspect-video w-full rounded-md object-cover" />
      </section>
      <div className="mt-10 grid items-start gap-x-12 gap-y-10 md:grid-cols-[minmax(0,1fr)_minmax(20rem,26rem)]">
        <div className="flex min-w-0 flex-col gap-8">
          <section>
            <h2 className="text-xl">Before you agree</h2>
            <ul className="mt-3 flex list-disc flex-col gap-2 pl-5 text-sm">
              <li>You get the original, the licence and a certificate of your own, and the owner loses theirs.</li>
              <li>
                The licence depends on the first sale: if that is refunded, if a bank takes the payment back, or if a
                copyright claim against the video is upheld, your licence ends too, without compensation from{' '}
                {brandName}.
              </li>
              <li>What you agree with the owner beside this, such as a price, is between the two of you.</li>
            </ul>
          </section>
          {access === 'open' ? (
            <AcceptForm orderId={orderId} licence={licence.licence} />
          ) : (
            <Notice severity="warning">The licence is not in force at the moment, so it cannot be accepted.</Notice>
          )}
          <div>
            <Decline orderId={orderId} />
          </div>
        </div>
        <div className="flex min-w-0 flex-col gap-10">
          <section className="rounded-lg border border-line bg-surface p-6">
            <LicenceFacts licence={licence} entry={entry} />
            <p className="mt-5 text-sm">
              <TextLink to={`/verify/${certificateId}`}>The certificate of its owner in the public register</TextLink>
            </p>
          </section>
          <Chain chain={entry.chain} />
        </div>
      </div>
    </div>
  );
};
