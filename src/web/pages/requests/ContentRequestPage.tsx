import { useEffect, useState } from 'react';
import { useLoaderData } from 'react-router-dom';
import {
  closeRequest,
  getRequest,
  readRequest,
  withdrawAnswer,
  type ContentRequest,
  type RequestForMe,
} from '#contracts/requests/requests.ts';
import { ConfirmButton } from '#web/components/actions/ConfirmButton.tsx';
import { useCall } from '#web/components/shell/Providers.tsx';
import type { LoadInput } from '#web/app/routing/page.ts';
import { ReportButton } from '#web/components/reports/ReportButton.tsx';
import { Head } from '#web/seo/Head.tsx';
import { useSession } from '#web/app/session/useSession.ts';
import { ButtonLink } from '#web/ui/Button.tsx';
import { Notice } from '#web/ui/Notice.tsx';
import { Tag } from '#web/ui/Tag.tsx';
import { TextLink } from '#web/ui/TextLink.tsx';
import { AnswerForms } from './AnswerForms.tsx';
import { Answers } from './Answers.tsx';
import { RequestFacts } from './RequestFacts.tsx';
import { requestStates } from './requestStates.ts';

export const loadRequest = ({ call, params, signal }: LoadInput) =>
  call(getRequest, { params: { requestId: params['requestId'] ?? '' } }, { signal });

/** Of the mail to whoever asked without an account; behind the #, so that it is sent to no server before it is asked for. */
const keyInAddress = (): string | undefined => window.location.hash.slice(1) || undefined;

type Held = { seen: RequestForMe; show: (seen: RequestForMe) => void };

const SentRequest = ({ seen: { request, answers, reference }, show }: Held) => {
  const call = useCall();
  const close = (isFulfilled: boolean) => async (): Promise<void> => {
    const key = keyInAddress();
    const body = { isFulfilled, ...(key === undefined ? {} : { key }) };
    show(await call(closeRequest, { params: { requestId: request.id }, body }));
  };
  return (
    <section aria-label="Answers" className="flex flex-col gap-5">
      <h2 className="text-xl">Answers to your request</h2>
      {answers.length === 0 ? (
        <p className="text-muted">There are no answers yet. We will tell you when someone answers.</p>
      ) : (
        <Answers
          label="Answers"
          answers={answers}
          actions={({ id }) => (
            <ReportButton thing="answer" thingId={id}>
              Report this answer
            </ReportButton>
          )}
        />
      )}
      {request.status === 'open' && (
        <div className="flex flex-wrap gap-3">
          <ConfirmButton
            label="I have found it …"
            title="Have you found what you were looking for?"
            text="We mark the request as fulfilled and close it to new answers. This happens automatically when you buy a video from an answer."
            yes="Mark it as fulfilled"
            no="Not yet"
            failed="It could not be marked"
            act={close(true)}
          />
          <ConfirmButton
            label="Close the request …"
            title="Close your request?"
            text="Creators can no longer answer it. You can make a new request at any time."
            yes="Close it"
            no="Leave it open"
            failed="It could not be closed"
            act={close(false)}
          />
        </div>
      )}
      <p className="text-sm text-muted">
        Your reference is <span className="proof">{reference}</span>.
      </p>
    </section>
  );
};

const Answering = ({ seen: { request, answers }, show }: Held) => {
  const call = useCall();
  const user = useSession();
  const withdrawOwn = (answerId: string) => async (): Promise<void> =>
    show(await call(withdrawAnswer, { params: { requestId: request.id, answerId } }));
  const isOpen = request.status === 'open';
  return (
    <>
      {answers.length > 0 && (
        <section aria-label="Your answers" className="flex flex-col gap-5">
          <h2 className="text-xl">Your answers</h2>
          <Answers
            label="Your answers"
            answers={answers}
            actions={({ id, status }) =>
              isOpen &&
              status === 'given' && (
                <ConfirmButton
                  label="Withdraw the answer …"
                  title="Withdraw your answer?"
                  text="The person who asked will no longer see it."
                  yes="Withdraw it"
                  no="Keep it"
                  failed="It could not be withdrawn"
                  act={withdrawOwn(id)}
                />
              )
            }
          />
        </section>
      )}
      {isOpen && user?.isCreator && <AnswerForms requestId={request.id} onAnswered={show} />}
      {isOpen && !user?.isCreator && (
        <p className="text-muted">
          {user ? (
            <>
              Creators answer requests. <TextLink to="/sell">How selling works</TextLink>
            </>
          ) : (
            <>
              Do you film such things? <TextLink to="/login">Sign in</TextLink> or{' '}
              <TextLink to="/register">create an account</TextLink> to answer.
            </>
          )}
        </p>
      )}
    </>
  );
};

/** What the caller may see beyond the public part; read in the browser, where the key and the session are. */
const useForMe = (request: ContentRequest): Held => {
  const call = useCall();
  const user = useSession();
  const userId = user?.id;
  const [seen, show] = useState<RequestForMe>({ request, as: 'visitor', reference: null, answers: [] });
  useEffect(() => {
    const key = keyInAddress();
    if (userId === undefined && key === undefined) return;
    const controller = new AbortController();
    const body = key === undefined ? {} : { key };
    call(readRequest, { params: { requestId: request.id }, body }, { signal: controller.signal }).then(show, () => {
      // What everybody sees stays.
    });
    return () => controller.abort();
  }, [call, request.id, userId]);
  return { seen, show };
};

/** One request: for everybody, for the asker, and for creators who answer. */
export const ContentRequestPage = () => {
  const held = useForMe(useLoaderData<typeof loadRequest>());
  const { request, as } = held.seen;
  const { word, severity } = requestStates[request.status];
  return (
    <div className="wrap py-12">
      <Head title={request.title} isHidden />
      <p className="text-sm">
        <TextLink to="/requests">What buyers look for</TextLink>
      </p>
      <div className="mt-4 flex flex-wrap items-center gap-3">
        <h1 className="min-w-0 text-3xl wrap-anywhere">{request.title}</h1>
        <Tag severity={severity}>{word}</Tag>
      </div>
      <div className="mt-8 grid gap-x-16 gap-y-10 md:grid-cols-[1.5fr_1fr]">
        <div className="flex max-w-text min-w-0 flex-col gap-10">
          <p className="wrap-anywhere whitespace-pre-line">{request.description}</p>
          {request.status === 'fulfilled' && as === 'asker' && (
            <Notice severity="success">You have found what you were looking for.</Notice>
          )}
          {as === 'asker' ? <SentRequest {...held} /> : <Answering {...held} />}
        </div>
        <aside className="flex flex-col items-start gap-5 [&>dl]:w-full">
          <RequestFacts request={request} />
          <ButtonLink to="/request" variant="hairline">
            Make your own request
          </ButtonLink>
          {as !== 'asker' && (
            <ReportButton thing="request" thingId={request.id}>
              Report this request
            </ReportButton>
          )}
        </aside>
      </div>
    </div>
  );
};
