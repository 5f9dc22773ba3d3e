/** How requests reacts to events. */
import { requestLinkDays } from '#contracts/requests/vocabulary.ts';
import { LETTER_ENDS_MS } from '#contracts/shared/letterEnds.ts';
import type { AccountErased } from '#events/auth.ts';
import type { VideoSold } from '#events/sales.ts';
import type { Consumers } from '#platform/projections/consumers.ts';
import { bySystem, causedBy, type Handle, type Load } from '#platform/eventStore/handle.ts';
import { policy, type Policy } from '#platform/eventStore/policy.ts';
import type { SubjectKeys } from '#platform/eventStore/sealed.ts';
import type { Letter, SendMail } from '#platform/mail/mail.ts';
import type { Db } from '#platform/postgres/db.ts';
import { defineJob, type Job, type JobKind, type Jobs } from '#platform/jobs/jobs.ts';
import { findAnsweredWith, findDueRequests, findRequestsOf } from '#projections/requests/requests.ts';
import { closeRequest, contentRequest, endRequest, fulfilBySale, type ThereRequest } from './contentRequest.ts';
import type { RequestEvent, VideoOffered, VideoProposed } from '#events/requests.ts';
import { answeredMail, hiddenMail, requestLinkMail, requestMail } from './mails.ts';
import type { RequestKey, RequestLinks } from './ports.ts';

const mailRequestLinkJob = defineJob<RequestJob>('mail-request-link');
const mailRequestJob = defineJob<RequestJob>('mail-request');
const mailAnswerJob = defineJob<RequestJob>('mail-answer');
const mailRequestHiddenJob = defineJob<RequestJob>('mail-request-hidden');
const forgetUnconfirmedRequestJob = defineJob<RequestJob>('forget-unconfirmed-request');

export type PoliciesDeps = {
  handle: Handle;
  load: Load;
  caughtUp: Consumers['caughtUp'];
  db: Db;
  now: () => string;
  newId: () => string;
  send: Jobs['send'];
  sendMail: SendMail;
  requestLinks: RequestLinks;
  requestKey: RequestKey;
  subjectKeys: SubjectKeys;
  brandName: string;
  /** The origin of the site, for links; no trailing slash. */
  origin: string;
};

type RequestJob = { requestId: string };

const DAY_SECONDS = 24 * 60 * 60;

type ReactionDeps = Pick<PoliciesDeps, 'handle' | 'caughtUp' | 'db' | 'send'>;

export const requestsPolicies = ({ handle, caughtUp, db, send }: ReactionDeps): Policy[] => {
  const notifyAnswer = ({ data, eventId }: (VideoOffered | VideoProposed) & { eventId: string }): Promise<void> =>
    data.askerId === null ? send(mailAnswerJob, { requestId: data.requestId }, { id: eventId }) : Promise.resolve();
  return [
    policy<RequestEvent>('send the link that confirms a request, and tell when it is confirmed', {
      ContentRequested: ({ data, eventId }) => send(mailRequestLinkJob, { requestId: data.requestId }, { id: eventId }),
      RequestConfirmed: ({ data, eventId }) => send(mailRequestJob, { requestId: data.requestId }, { id: eventId }),
    }),
    policy<RequestEvent>('forget who asked for content and never confirmed it', {
      ContentRequested: ({ data, eventId }) =>
        send(
          forgetUnconfirmedRequestJob,
          { requestId: data.requestId },
          { id: eventId, startAfterSeconds: requestLinkDays * DAY_SECONDS },
        ),
    }),
    policy<RequestEvent>('write to whoever asked without an account what becomes of the request', {
      VideoOffered: notifyAnswer,
      VideoProposed: notifyAnswer,
      RequestHidden: async ({ data, eventId }) => {
        if (data.askerId === null) await send(mailRequestHiddenJob, { requestId: data.requestId }, { id: eventId });
      },
    }),
    policy<VideoSold>('fulfil a request when an answer to it is bought by whoever asked', {
      VideoSold: async (event) => {
        // The answer was there before the sale.
        await caughtUp({ position: event.position, types: ['VideoOffered'] });
        const { videoId, buyerId, orderId } = event.data;
        for (const requestId of await findAnsweredWith(db, buyerId, videoId))
          await handle(
            contentRequest,
            requestId,
            fulfilBySale(requestId, { videoId, buyerId, orderId }),
            causedBy(event),
          );
      },
    }),
    policy<AccountErased>('close the requests of a person who has left', {
      AccountErased: async (event) => {
        await caughtUp({ position: event.position, types: ['ContentRequested'] });
        const { userId } = event.data;
        for (const { id } of await findRequestsOf(db, userId))
          await handle(contentRequest, id, closeRequest(id, { userId, hasKey: false }, false), causedBy(event));
      },
    }),
  ];
};

/**
 * The page on which the asker reads the answers; the key stands behind the #, which browsers do not send to a server.
 */
const pageOf = ({ origin, requestKey }: PoliciesDeps, { requestId, userId }: ThereRequest): string =>
  `${origin}/requests/${requestId}${userId === null ? `#${requestKey(requestId)}` : ''}`;

export const requestsJobs = (deps: PoliciesDeps): JobKind<RequestJob>[] => {
  const { load, sendMail, requestLinks, subjectKeys, brandName, origin } = deps;

  /** A mail to the asker, while the request is in a state to which the mail fits. */
  const mailJob = (
    job: Job<RequestJob>,
    write: (state: ThereRequest) => Promise<Letter | null> | Letter | null,
  ): JobKind<RequestJob> => ({
    ...job,
    expireSeconds: 60,
    endsAfterMs: LETTER_ENDS_MS,
    run: async ({ requestId }) => {
      const state = await load(contentRequest, requestId);
      if (state.status === 'none' || !state.sender) return;
      const mail = await write(state);
      if (mail) await sendMail(state.sender.email, mail);
    },
  });
  const factsOf = (state: ThereRequest) => ({ reference: state.reference, url: pageOf(deps, state) });

  return [
    mailJob(mailRequestLinkJob, async ({ status, requestId, reference }) => {
      if (status !== 'unconfirmed') return null;
      const token = await requestLinks.create(requestId);
      return requestLinkMail(brandName, { reference, url: `${origin}/request?request=${requestId}&token=${token}` });
    }),
    mailJob(mailRequestJob, (state) => (state.status === 'open' ? requestMail(brandName, factsOf(state)) : null)),
    mailJob(mailAnswerJob, (state) => answeredMail(brandName, factsOf(state))),
    mailJob(mailRequestHiddenJob, (state) =>
      state.hiddenBecause === null
        ? null
        : hiddenMail(brandName, { reference: state.reference, reason: state.hiddenBecause }),
    ),
    {
      ...forgetUnconfirmedRequestJob,
      expireSeconds: 60,
      run: async ({ requestId }) => {
        const state = await load(contentRequest, requestId);
        // An account keeps its own key.
        if (state.status === 'unconfirmed' && state.userId === null) await subjectKeys.erase(requestId);
      },
    },
  ];
};

/** Ends every request whose time is over. Run it every minute and at start. */
export const sweepRequests = async ({
  handle,
  db,
  now,
  newId,
}: Pick<PoliciesDeps, 'handle' | 'db' | 'now' | 'newId'>): Promise<void> => {
  const at = now();
  for (const id of await findDueRequests(db, at.slice(0, 10)))
    await handle(contentRequest, id, endRequest(id, at), bySystem(newId()));
};
