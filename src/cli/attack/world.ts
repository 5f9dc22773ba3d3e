/** The site that is attacked, and the people on it. */
import type { StaffRole } from '#contracts/http/endpoint.ts';
import * as catalogue from '#contracts/catalogue/catalogue.ts';
import { openDownload } from '#contracts/sales/sales.ts';
import { readMails, waitFor, type SiteClient } from '#driver/client.ts';
import { listFromStock, startLivedSite } from '#driver/livedSite.ts';
import { buy, enterAs, enterStaff, password, payAt } from '#driver/siteDriver.ts';
import { startSite, type SiteProcess } from '#driver/siteProcess.ts';
import { ask, jsonOf, type Answer, type Sent } from './request.ts';

type Listed = { videoId: string; creator: SiteClient };

export type Session = { accessToken: string; refreshToken: string };
type Staff = SiteClient & { recoveryCodes: string[] };

export type World = Readonly<{
  site: SiteProcess;
  ask: (call: string, sent?: Sent) => Promise<Answer>;
  /** A site whose limits are those of production; started when it is first needed. */
  strict: () => Promise<SiteProcess>;
  /** A confirmed person with this username. */
  enter: (name: string) => Promise<SiteClient>;
  /** The same, who sells. */
  enterCreator: (name: string) => Promise<SiteClient>;
  staff: (role: StaffRole, name?: string) => Promise<Staff>;
  /** Registers and confirms nothing. */
  register: (name: string, more?: object) => Promise<Session>;
  signIn: (name: string, more?: Sent) => Promise<Answer>;
  /** The newest mail to this person that holds the pattern; its first group, or all of it. */
  mailed: (name: string, pattern: RegExp) => Promise<string>;
  /** A video for sale of `creator`, which stays for sale. */
  list: () => Promise<Listed>;
  /** Another one for each call; there are a few. */
  listAnother: () => Promise<Listed>;
  /** One that `buyer` has bought. */
  sell: () => Promise<{ videoId: string; orderId: string; creator: SiteClient; buyer: SiteClient }>;
  /** An upload of `creator` that has been announced. */
  announce: (creator: SiteClient, sizeBytes?: number) => Promise<string>;
  stop: () => Promise<void>;
}>;

const addressOf = (name: string): string => `${name}@test.example`;
/** What is announced of an upload, unless given. */
export const UPLOAD_BYTES = 40_000;

const openPeople = (site: SiteProcess) => {
  const entered = new Map<string, Promise<unknown>>();
  /** Each is entered once. */
  const once = <T>(key: string, enter: () => Promise<T>): Promise<T> => {
    const found = (entered.get(key) as Promise<T> | undefined) ?? enter();
    entered.set(key, found);
    return found;
  };
  return {
    enter: (name: string) => once(name, () => enterAs(site, { name })),
    enterCreator: (name: string) => once(name, () => enterAs(site, { name, isCreator: true })),
    staff: (role: StaffRole, name?: string) => once(name ?? role, () => enterStaff(site, role, name)),
    register: async (name: string, more: object = {}): Promise<Session> => {
      const body = { email: addressOf(name), username: name, displayName: name, password, isCreator: false, ...more };
      return jsonOf<Session>(await ask(site.url, 'POST /api/auth/register', { body })) as Session;
    },
    signIn: (name: string, more: Sent = {}) =>
      ask(site.url, 'POST /api/auth/login', { body: { emailOrUsername: name, password }, ...more }),
    mailed: (name: string, pattern: RegExp) =>
      waitFor(`a mail to ${name}`, async () => {
        for (const { to, text } of await readMails(site.url)) {
          const found = to === addressOf(name) ? pattern.exec(text) : null;
          if (found) return found[1] ?? found[0];
        }
        return undefined;
      }),
  };
};

const openShop = (site: SiteProcess, { enter, enterCreator }: ReturnType<typeof openPeople>) => {
  let listed = 0;
  const listAnother = async (): Promise<Listed> => {
    const creator = await enterCreator('creator');
    listed += 1;
    return { videoId: await listFromStock(site, creator, listed), creator };
  };
  let shown: Promise<Listed> | undefined;
  let sold: Promise<{ videoId: string; orderId: string; creator: SiteClient; buyer: SiteClient }> | undefined;
  const sell = async () => {
    const { videoId, creator } = await listAnother();
    const buyer = await enter('buyer');
    const { orderId, payUrl } = await buy(buyer, videoId);
    await payAt(payUrl);
    await waitFor('the original', () =>
      buyer.call(openDownload, { params: { orderId } }).then(
        () => true,
        () => undefined,
      ),
    );
    return { videoId, orderId, creator, buyer };
  };
  return { list: () => (shown ??= listAnother()), listAnother, sell: () => (sold ??= sell()) };
};

/** Starts a site in which people have lived for a while. */
export const openWorld = async (): Promise<World> => {
  const site = await startLivedSite();
  let strict: Promise<SiteProcess> | undefined;
  const people = openPeople(site);
  return {
    site,
    ask: (call, sent) => ask(site.url, call, sent),
    strict: () => (strict ??= startSite({ RATE_LIMIT_FACTOR: '1' })),
    ...people,
    ...openShop(site, people),
    announce: async (creator, sizeBytes = UPLOAD_BYTES) =>
      (await creator.call(catalogue.createVideo, { body: { fileName: 'film.mp4', sizeBytes } })).videoId,
    stop: async () => {
      await site.stop();
      await (await strict)?.stop();
    },
  };
};
