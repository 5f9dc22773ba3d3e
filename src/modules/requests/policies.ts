/** What requests does when something happened. */
import { requestLinkDays } from '#contracts/requests/vocabulary.ts';
import type { AccountErased } from '#events/auth.ts';
import type { VideoSold } from '#events/sales.ts';
import type { Consumers } from '#platform/projections/consumers.ts';
import { bySystem, causedBy, type Handle, type Load } from '#platform/eventStore/handle.ts';
import { policy, type Policy } from '#platform/eventStore/policy.ts';
import type { SubjectKeys } from '#platform/eventStore/sealed.ts';
import type { Mailer } from '#platform/mail/mail.ts';
import type { Db } from '#platform/postgres/db.ts';
import type { JobKind, Jobs } from '#platform/postgres/jobs.ts';
import { findAnsweredWith, findDueRequests, findRequestsOf } from '#projections/requests/requests.ts';
import { closeRequest, contentRequest, endRequest, fulfilBySale, type ThereRequest } from './contentRequest.ts';
import type { RequestEvent, VideoOffered, VideoProposed } from '#events/requests.ts';
import { answeredMail, hiddenMail, requestLinkMail, requestMail } from './mails.ts';
import type { RequestKey, RequestLinks } from './ports.ts';

export type PoliciesDeps = {
  handle: Handle;
  load: Load;
  caughtUp: Consumers['caughtUp'];
  db: Db;
  now: () => string;
  newId: () => string;
  send: Jobs['send'];
  mailer: Mailer;
  requestLinks: RequestLinks;
  requestKey: RequestKey;
  subjectKeys: SubjectKeys;
  brandName: string;
  /** Of the site, for links; no trailing slash. */
  origin: string;
};

type RequestJob = { requestId: string };

const DAY_SECONDS = 24 * 60 * 60;

type ReactionDeps = Pick<PoliciesDeps, 'handle' | 'caughtUp' | 'db' | 'send'>;

export const requestsPolicies = ({ handle, caughtUp, db, send }: ReactionDeps): Policy[] => {
  const tellAnswer = ({ data, eventId }: (VideoOffered | VideoProposed) & { eventId: string }): Promise<void> =>
    data.askerId === null ? send('mail-answer', { requestId: data.requestId }, { id: eventId }) : Promise.resolve();
  return [
    policy<RequestEvent>('send the link that confirms a request, and tell when it is confirmed', {
      ContentRequested: ({ data, eventId }) =>
        send('mail-request-link', { requestId: data.requestId }, { id: eventId }),
      RequestConfirmed: ({ data, eventId }) => send('mail-request', { requestId: data.requestId }, { id: eventId }),
    }),
    policy<RequestEvent>('forget who asked for content and never confirmed it', {
      ContentRequested: ({ data, eventId }) =>
        send(
          'forget-unconfirmed-request',
          { requestId: data.requestId },
          { id: eventId, startAfterSeconds: requestLinkDays * DAY_SECONDS },
        ),
    }),
    policy<RequestEvent>('write to whoever asked without an account what becomes of the request', {
      VideoOffered: tellAnswer,
      VideoProposed: tellAnswer,
      RequestHidden: async ({ data, eventId }) => {
        if (data.askerId === null) await send('mail-request-hidden', { requestId: data.requestId }, { id: eventId });
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

/** Where whoever asked reads the answers; the key stands behind the #, which no server is sent. */
const pageOf = ({ origin, requestKey }: PoliciesDeps, { requestId, userId }: ThereRequest): string =>
  `${origin}/requests/${requestId}${userId === null ? `#${requestKey(requestId)}` : ''}`;

export const requestsJobs = (deps: PoliciesDeps): JobKind<RequestJob>[] => {
  const { load, mailer, requestLinks, subjectKeys, brandName, origin } = deps;

  /** A mail to whoever asked, while the request stands where the mail belongs. */
  const mailJob = (
    name: string,
    write: (
      state: ThereRequest,
    ) => Promise<Parameters<Mailer['send']>[1] | null> | Parameters<Mailer['send']>[1] | null,
  ): JobKind<RequestJob> => ({
    name,
    expireSeconds: 60,
    run: async ({ requestId }) => {
      const state = await load(contentRequest, requestId);
      if (state.status === 'none' || !state.sender) return;
      const mail = await write(state);
      if (mail) await mailer.send(state.sender.email, mail);
    },
  });
  const told = (state: ThereRequest) => ({ reference: state.reference, url: pageOf(deps, state) });

  return [
    mailJob('mail-request-link', async ({ status, requestId, reference }) => {
      if (status !== 'unconfirmed') return null;
      const token = await requestLinks.create(requestId);
      return requestLinkMail(brandName, { reference, url: `${origin}/request?request=${requestId}&token=${token}` });
    }),
    mailJob('mail-request', (state) => (state.status === 'open' ? requestMail(brandName, told(state)) : null)),
    mailJob('mail-answer', (state) => answeredMail(brandName, told(state))),
    mailJob('mail-request-hidden', (state) =>
      state.hiddenBecause === null
        ? null
        : hiddenMail(brandName, { reference: state.reference, reason: state.hiddenBecause }),
    ),
    {
      name: 'forget-unconfirmed-request',
      expireSeconds: 60,
      run: async ({ requestId }) => {
        const state = await load(contentRequest, requestId);
        // An account keeps its own key.
        if (state.status === 'unconfirmed' && state.userId === null) await subjectKeys.erase(requestId);
      },
    },
  ];
};

/** Ends what time ends. Run it every minute and at start. */
export const sweepRequests = async ({
  handle,
  db,
  now,
  newId,
  requestLinks,
}: Pick<PoliciesDeps, 'handle' | 'db' | 'now' | 'newId' | 'requestLinks'>): Promise<void> => {
  await requestLinks.forgetExpired();
  const at = now();
  for (const id of await findDueRequests(db, at.slice(0, 10)))
    await handle(contentRequest, id, endRequest(id, at), bySystem(newId()));
};
