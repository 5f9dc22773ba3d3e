import { reclaimKey } from '#testing/routes/keys.ts';
import { describe, it } from 'vitest';
import { id, orderId, videoId } from '#testing/events.ts';
import { givenProcess, type ProcessWorld } from '#testing/givenProcess.ts';
import { recordedMail } from '#testing/routes/edges.ts';
import { recordedJobs } from '#testing/routes/jobs.ts';
import { aBuyer } from '#testing/routes/people.ts';
import type { DomainEvent } from '#testing/routes/streams.ts';
import { mailProcess, notificationsJobs, notificationsPolicies, type PoliciesDeps } from './policies.ts';

const DAY_SECONDS = 24 * 60 * 60;
const bob = aBuyer();
const notificationId = id(50);
/** Of what happens now, as the clock of a test stands: news of a sale, or the letter about a purchase. */
const notified = (kind: 'sold' | 'bought'): DomainEvent => ({
  type: 'Notified',
  data: {
    notificationId,
    userId: bob.id,
    kind,
    about: { orderId, videoId, amountPence: 4410 },
    happenedAt: '2026-03-01T12:00:00.000Z',
  },
});

/** The module in this world, whose mails and jobs are recorded. */
const start = (world: ProcessWorld, title = 'A shelf') => {
  const { mailer, mails } = recordedMail();
  const jobs = recordedJobs(world.clock.now);
  const deps: PoliciesDeps = {
    ...world,
    caughtUp: () => Promise.resolve(true),
    send: jobs.send,
    sendMail: mailer.send,
    brandName: 'Soletake',
    origin: 'https://soletake.test',
    reclaimKey,
    findRecipient: () => Promise.resolve({ ...bob, notices: ['sales'] }),
    findBuyer: () => Promise.resolve(undefined),
    findOwner: () => Promise.resolve(undefined),
    findCreator: () => Promise.resolve(undefined),
    findTitle: () => Promise.resolve(title),
    listCreators: () => Promise.resolve([]),
    findPapers: () => Promise.resolve([]),
  };
  /** Policies see everything that is in the log. */
  const react = async (): Promise<void> => {
    await jobs.start(notificationsJobs(deps));
    for (const event of await world.readLog())
      for (const policy of notificationsPolicies(deps))
        if (policy.types.includes(event.type)) await policy.react(event);
  };
  return { deps, jobs, mails, react };
};

type Module = ReturnType<typeof start>;

/** Policies react at once, and what mails comes so many seconds later. */
const lateBy =
  (seconds: number, work: (module: Module, world: ProcessWorld) => Promise<unknown>) => async (world: ProcessWorld) => {
    const module = start(world);
    await module.react();
    world.clock.wait(seconds);
    await work(module, world);
    return { queued: module.jobs.sent.length, mailed: module.mails.map(({ to }) => to) };
  };

const kinds = [
  ['news', 'sold', 3],
  ['a letter', 'bought', 14],
] as const;

describe.each([
  ['its job', ({ jobs }: Module) => jobs.runDue()],
  ['the sweeper', ({ deps }: Module, { cause }: ProcessWorld) => mailProcess(deps).step(notificationId, cause, 0)],
])('the mail of what was recorded in time, by %s', (_, work) => {
  it.each(kinds)('about %s (%s) is sent up to %s days later', async (_news, kind, days) => {
    await givenProcess(notified(kind))
      .when(lateBy(days * DAY_SECONDS, work))
      .answers({ queued: 1, mailed: [bob.email] })
      .records('NotificationMailed');
  });

  it.each(kinds)('about %s (%s) is skipped after more than %s days', async (_news, kind, days) => {
    await givenProcess(notified(kind))
      .when(lateBy(days * DAY_SECONDS + 1, work))
      .answers({ queued: 1, mailed: [] })
      .records({ type: 'MailSkipped', data: { notificationId, userId: bob.id } });
  });
});

it.each(kinds)('the mail about %s (%s) is queued up to %s days later, and not after that', async (_, kind, days) => {
  const queuedAfter = (seconds: number) =>
    givenProcess(notified(kind))
      .also(({ clock }) => clock.wait(seconds))
      .when(lateBy(0, () => Promise.resolve()));
  await queuedAfter(days * DAY_SECONDS).answers({ queued: 1, mailed: [] });
  await queuedAfter(days * DAY_SECONDS + 1).answers({ queued: 0, mailed: [] });
});

it.each([
  ['A shelf', '“A shelf” is sold – Soletake'],
  ['Claim £500 at evil.example', 'The video is sold – Soletake'],
])('the mail about the video “%s” has the subject “%s”', async (title, subject) => {
  await givenProcess(notified('sold'))
    .when(async (world) => {
      const { react, jobs, mails } = start(world, title);
      await react();
      await jobs.runDue();
      return mails.map((mail) => mail.subject);
    })
    .answers([subject])
    .records('NotificationMailed');
});
