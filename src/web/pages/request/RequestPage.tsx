import { useState } from 'react';
import type { RequestReceived } from '#contracts/requests/requests.ts';
import { requestLinkDays } from '#contracts/requests/vocabulary.ts';
import { InfoLayout } from '#web/components/prose/InfoLayout.tsx';
import { Received } from '#web/components/sending/Received.tsx';
import { Notice } from '#web/ui/Notice.tsx';
import { TextLink } from '#web/ui/TextLink.tsx';
import { RequestForm } from './RequestForm.tsx';
import { useConfirmedRequest } from './useConfirmedRequest.ts';

const steps = [
  ['You describe it', 'What the film should show, by when, and what it may cost.'],
  ['Creators answer', 'With a video that they sell, or with an offer to film it. We email you when they do.'],
  ['You buy, or not', 'Nobody is bound to make it, and you are not bound to buy it.'],
] as const;

const Counts = ({ reference }: { reference: string }) => (
  <Received title="Your request is confirmed" reference={reference}>
    <p>
      Creators can answer it now, and we write to you when one does. It is listed under{' '}
      <TextLink to="/requests">what buyers look for</TextLink>. Meanwhile, see what others have filmed:{' '}
      <TextLink to="/search">search the videos</TextLink>.
    </p>
  </Received>
);

const Waits = ({ reference }: { reference: string }) => (
  <Received title="One more step to go" reference={reference}>
    <p>
      We have sent you a link. Follow it within {requestLinkDays} days: we publish a request once we know that the
      address is yours.
    </p>
  </Received>
);

const RequestOrAnswer = () => {
  const [sent, setSent] = useState<RequestReceived | null>(null);
  const confirmation = useConfirmedRequest();
  if (confirmation.state === 'confirming')
    return (
      <p role="status" className="text-muted">
        Confirming your request…
      </p>
    );
  if (confirmation.state === 'confirmed') return <Counts reference={confirmation.reference} />;
  if (sent) return sent.isConfirmed ? <Counts reference={sent.reference} /> : <Waits reference={sent.reference} />;
  return (
    <>
      {confirmation.state === 'refused' && (
        <div className="mb-6">
          <Notice severity="danger" isAlert>
            {confirmation.text}
          </Notice>
        </div>
      )}
      <RequestForm onSent={setSent} />
    </>
  );
};

export const RequestPage = () => (
  <InfoLayout
    title="Request content"
    description="Describe the video that you need and cannot find. Creators see your request; you need no account."
    heading="Ask for what is not there yet"
    lead="Describe the video you would buy. Someone who does that work anyway may film it."
  >
    <div className="mt-10 grid gap-x-16 gap-y-12 md:grid-cols-[1.5fr_1fr]">
      <div className="max-w-text">
        <RequestOrAnswer />
      </div>
      <aside>
        <h2 className="text-xl">What happens then</h2>
        <ol className="mt-5 flex flex-col gap-5">
          {steps.map(([title, text], index) => (
            <li key={title} className="flex gap-4">
              <span
                aria-hidden
                className="head grid size-8 shrink-0 place-items-center rounded-full bg-sunk text-accent"
              >
                {index + 1}
              </span>
              <span>
                <strong className="font-semibold">{title}</strong>
                <span className="block text-sm text-muted">{text}</span>
              </span>
            </li>
          ))}
        </ol>
      </aside>
    </div>
  </InfoLayout>
);
