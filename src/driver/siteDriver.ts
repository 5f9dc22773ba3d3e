/** People and videos of a running test app, made through its real API. */
import path from 'node:path';
import { approveSeen } from './approveVideo.ts';
import { callSite, enter, enterFirst, protect, readMails, uploadVideo, waitFor, type SiteClient } from './client.ts';
import { readConfig } from '#config.ts';
import * as auth from '#contracts/auth/auth.ts';
import * as catalogue from '#contracts/catalogue/catalogue.ts';
import { splitPrice } from '#contracts/shared/money.ts';
import * as profile from '#contracts/profile/profile.ts';
import * as sales from '#contracts/sales/sales.ts';
import type * as schema from '#contracts/sales/sales.schema.ts';
import { openStaffDesk } from './staffDesk.ts';
import type { InputOf, StaffRole } from '#contracts/http/endpoint.ts';
import { readToEnd, type RecordedEvent } from '#platform/eventStore/eventStore.ts';
import { readCheckpoint } from '#platform/transparency/checkpoint.ts';
import type { SandboxState } from '#standIns/stripe/controlRoutes.ts';
import { openStores, type Stores } from '#platform/eventStore/stores.ts';
import { clip } from './clip.ts';
import { readLived } from './livedRecord.ts';
import type { Site } from './siteProcess.ts';
import { DAY_MS } from '#contracts/shared/dayMs.ts';

export const password = 'Passw0rd-for-tests';

export type NewPerson = { name: string; isCreator?: boolean };

const details = ({ name, isCreator = false }: NewPerson) => ({
  email: `${name}@test.example`,
  username: name,
  displayName: `${name} Test`,
  firstName: name,
  lastName: 'Test',
  isCreator,
});

/** Who has an account already: a password is hashed for every attempt to sign in, also for one in vain. */
const entered = new WeakMap<Site, Set<string>>();

/** A verified person with a complete profile. */
export const enterAs = async (app: Site, person: NewPerson): Promise<SiteClient> => {
  const names = entered.get(app) ?? new Set(readLived(app)?.people);
  entered.set(app, names);
  const isNew = !names.has(person.name);
  names.add(person.name);
  return (isNew ? enterFirst : enter)(app.url, details(person), password);
};

/** Many buyers at once, confirmed from one read of the mailbox. */
export const enterMany = async (app: Site, names: readonly string[]): Promise<SiteClient[]> => {
  const visitor = callSite(app.url);
  const sessions = await Promise.all(
    names.map((name) => {
      const { email, username, displayName, isCreator } = details({ name });
      return visitor(auth.register, { body: { email, username, displayName, password, isCreator } });
    }),
  );
  const links = await waitFor('all confirmation mails', async () => {
    const mails = await readMails(app.url);
    const found = new Map(mails.map(({ to, text }) => [to, /https?:\S+verify-email\S+/.exec(text)?.[0]]));
    const all = names.map((name) => found.get(details({ name }).email));
    return all.every((link) => link !== undefined) ? all : undefined;
  });
  return Promise.all(
    sessions.map(async (session, index) => {
      const { searchParams } = new URL(links[index] ?? '');
      const query = { userId: searchParams.get('userId') ?? '', token: searchParams.get('token') ?? '' };
      const first = callSite(app.url, () => session.accessToken);
      await first(auth.confirmEmail, { query });
      const { accessToken, user } = await first(profile.completeProfile, { body: { firstName: 'A', lastName: 'B' } });
      return { call: callSite(app.url, () => accessToken), token: () => accessToken, userId: user.id };
    }),
  );
};

/** The stores of the running app, for reading what the API does not show. */
export const openTestStores = (app: Site): Promise<Stores> => {
  const config = readConfig(app.env);
  return openStores({
    dataDir: config.dataDir,
    database: config.database,
    eventStore: config.eventStore,
    personalDataKey: config.keys.personalData,
    lastingKey: config.keys.names,
    migrations: path.resolve('migrations'),
    leavesServerRunning: true,
    onError: () => undefined,
  });
};

export const grantRole = async (app: Site, name: string, role: StaffRole): Promise<void> => {
  const stores = await openTestStores(app);
  try {
    await openStaffDesk(stores, readConfig(app.env)).grant(`${name}@test.example`, role);
  } finally {
    await stores.close();
  }
};

type Staff = SiteClient & { recoveryCodes: string[] };

/** The recovery codes that nobody has used yet, by the name of the member of staff. */
const unusedCodes = new WeakMap<Site, Map<string, string[]>>();

/** Staff who have signed in before use one of their recovery codes; each works once. */
const enterAgain = async (app: Site, name: string, codes: readonly string[]): Promise<Staff> => {
  const ofSite = unusedCodes.get(app) ?? new Map<string, string[]>();
  unusedCodes.set(app, ofSite);
  const recoveryCodes = ofSite.get(name) ?? [...codes];
  ofSite.set(name, recoveryCodes);
  const client = await enter(app.url, details({ name }), password, () => Promise.resolve(recoveryCodes.pop() ?? ''));
  return { ...client, recoveryCodes };
};

/** The member of staff of each role whom tests begin with: a role itself is no name that anybody may take. */
export const staffNames: Readonly<Record<StaffRole, string>> = {
  moderator: 'morgan',
  finance: 'frances',
  auditor: 'austin',
  admin: 'adele',
};

/** A member of staff with this role, who signs in by this name; the recovery codes are for signing in again. */
export const enterStaff = async (app: Site, role: StaffRole, name: string = staffNames[role]): Promise<Staff> => {
  const codes = readLived(app)?.recoveryCodes[name];
  if (codes !== undefined) return enterAgain(app, name, codes);
  const client = await enterAs(app, { name });
  await grantRole(app, name, role);
  const aheadMs = Number(app.env['CLOCK_AHEAD_DAYS'] ?? 0) * DAY_MS;
  return { ...client, recoveryCodes: await protect(client, aheadMs) };
};

const eventsIn = async ({ rawStore }: Pick<Stores, 'rawStore'>): Promise<RecordedEvent[]> => {
  const events: RecordedEvent[] = [];
  for await (const batch of readToEnd(rawStore)) events.push(...batch.events);
  return events;
};

/** Every event of the log, in order, as stored. */
export const readLog = async (app: Site): Promise<RecordedEvent[]> => {
  const stores = await openTestStores(app);
  try {
    return await eventsIn(stores);
  } finally {
    await stores.close();
  }
};

/** The newest checkpoint as text, once it covers every event of the log. */
export const untilSigned = async (site: Site): Promise<string> => {
  const stores = await openTestStores(site);
  try {
    return await waitFor('a checkpoint of every event', async () => {
      const text = await (await fetch(`${site.url}/transparency/checkpoint`)).text();
      return readCheckpoint(text)?.size === (await eventsIn(stores)).length ? text : undefined;
    });
  } finally {
    await stores.close();
  }
};

export type NewListing = { seed?: number; title?: string; pricePence?: number; priorUse?: string; isHd?: boolean };

/** Waits until the video can be found. */
export const untilListed = async (app: Site, videoId: string): Promise<void> => {
  await waitFor('the listing', async () => {
    const { videos } = await callSite(app.url)(catalogue.browseVideos, { query: {} });
    return videos.some(({ id }) => id === videoId) ? true : undefined;
  });
};

/** Uploads, waits for the checks, approves: a video that anybody can buy. */
export const listVideo = async (
  app: Site,
  people: { creator: SiteClient; moderator: SiteClient },
  { seed = 1, title = `Clip ${seed}`, pricePence = 4900, priorUse = '', isHd = false }: NewListing = {},
): Promise<string> => {
  const details = { title, description: 'A test clip', category: 'diy', tags: ['test'] };
  const video = { ...details, pricePence, priorUse };
  const videoId = await uploadVideo(
    app.url,
    people.creator,
    video,
    await clip(seed, 3, isHd ? 'hd' : 'small'),
    'clip.mp4',
  );
  await waitFor('the checks', async () => {
    const { status } = await people.creator.call(catalogue.getMyVideo, { params: { videoId } });
    if (status === 'refused') throw new Error('the clip was refused');
    return status === 'inReview' ? true : undefined;
  });
  await approveSeen(people.moderator, videoId, () => enterStaff(app, 'moderator', 'second-moderator'));
  await untilListed(app, videoId);
  return videoId;
};

type Answers = Partial<InputOf<typeof schema.openCheckout>['body']>;

/** Buys as a consumer who agrees to everything, unless given otherwise. */
export const buy = async (buyer: SiteClient, videoId: string, pricePence = 4900, answers: Answers = {}) =>
  buyer.call(sales.openCheckout, {
    params: { videoId },
    body: {
      channelUrl: 'https://videos.example/@test',
      totalPence: splitPrice(pricePence).totalPence,
      licenceHash: (await buyer.call(sales.currentLicence)).hash,
      buysAs: 'consumer',
      acceptsLicence: true,
      wantsImmediateSupply: true,
      givesUpCancellation: true,
      ...answers,
    },
  });

/** Pays on the sandbox's page as a person would; returns the status (303 paid, 402 declined, 410 expired). */
export const payAt = async (payUrl: string, number = '4242424242424242'): Promise<number> => {
  const response = await fetch(payUrl, {
    method: 'POST',
    redirect: 'manual',
    headers: { 'Content-Type': 'application/x-www-form-urlencoded' },
    body: new URLSearchParams({ action: 'pay', number, expiry: '12/40', cvc: '123' }),
  });
  return response.status;
};

const sandboxOf = (app: Site) => {
  const config = readConfig(app.env);
  return {
    url: `http://127.0.0.1:${config.port + 1}`,
    headers: {
      Authorization: `Bearer sk_test_${config.keys.sandbox.slice(0, 32)}`,
      'Content-Type': 'application/json',
    },
  };
};

/** The payment provider's records. */
export const sandboxState = async (app: Site): Promise<SandboxState> => {
  const { url, headers } = sandboxOf(app);
  return (await (await fetch(`${url}/_sandbox/state`, { headers })).json()) as SandboxState;
};

/** Makes the provider misbehave. */
export const plantFault = async (app: Site, fault: object): Promise<void> => {
  const { url, headers } = sandboxOf(app);
  const response = await fetch(`${url}/_sandbox/faults`, { method: 'POST', headers, body: JSON.stringify(fault) });
  if (!response.ok) throw new Error(await response.text());
};

/** Makes the provider or a bank act, e.g. `charges/<id>/dispute`. */
export const controlSandbox = async (app: Site, what: string, body: object): Promise<void> => {
  const { url, headers } = sandboxOf(app);
  const response = await fetch(`${url}/_sandbox/${what}`, { method: 'POST', headers, body: JSON.stringify(body) });
  if (!response.ok) throw new Error(await response.text());
};

/** Moves the clock of one customer of the provider on; everything due on the way happens. */
export const moveProviderClock = async (app: Site, userId: string, days: number): Promise<void> => {
  const { subscriptions } = await sandboxState(app);
  const customer = subscriptions.find(({ reference }) => reference === `plan:${userId}`)?.customerId;
  await controlSandbox(app, 'clock', { customer, days });
};
