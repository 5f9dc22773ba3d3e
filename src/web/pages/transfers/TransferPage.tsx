import { redirect, useLoaderData } from 'react-router-dom';
import { orderOpenings } from '#contracts/catalogue/originals.ts';
import { findCertificate, getGuard } from '#contracts/certificates/certificates.ts';
import { Problem } from '#contracts/http/problem.ts';
import { getAssignment } from '#contracts/sales/assignments.ts';
import type { LoadInput } from '#web/app/routing/page.ts';
import { Head } from '#web/seo/Head.tsx';
import { ButtonLink } from '#web/ui/Button.tsx';
import { OfferedLicence } from './OfferedLicence.tsx';
import { ReceivedLicence } from './ReceivedLicence.tsx';

export const loadTransfer = async ({ call, params: { orderId = '' }, signal }: LoadInput) => {
  const params = { orderId };
  try {
    const licence = await call(getAssignment, { params }, { signal });
    // Who bought it has a page with the receipt.
    if (licence.isBuyer && licence.role !== 'recipient') throw redirect(`/orders/${orderId}`);
    if (licence.role === 'formerOwner') return { kind: 'formerOwner' as const, title: licence.title };
    const { certificateId } = licence;
    const entry = await call(findCertificate, { params: { certificateId } }, { signal });
    if (licence.role === 'recipient') return { kind: 'offered' as const, licence, entry };
    const [guard, { openings }] = await Promise.all([
      call(getGuard, { params }, { signal }),
      call(orderOpenings, { params }, { signal }),
    ]);
    return { kind: 'received' as const, licence, entry, guard, openings };
  } catch (error) {
    if (error instanceof Problem && error.type === 'invalid-input') throw new Problem('not-found');
    throw error;
  }
};

const FormerOwner = ({ title }: { title: string }) => (
  <div className="wrap py-16">
    <Head title="Transferred" isHidden />
    <h1 className="text-3xl">You transferred this licence.</h1>
    <p className="mt-4 mb-8 max-w-text">
      The licence of “{title}” belongs to somebody else now. Please take the video offline where you have published it.
    </p>
    <ButtonLink to="/account?tab=purchases" variant="hairline">
      My Purchases
    </ButtonLink>
  </div>
);

/** A licence for the person to whom it is offered, or who received it. */
export const TransferPage = () => {
  const found = useLoaderData<typeof loadTransfer>();
  switch (found.kind) {
    case 'offered':
      return <OfferedLicence licence={found.licence} entry={found.entry} />;
    case 'received':
      return (
        <ReceivedLicence licence={found.licence} entry={found.entry} guard={found.guard} openings={found.openings} />
      );
    case 'formerOwner':
      return <FormerOwner title={found.title} />;
  }
};
