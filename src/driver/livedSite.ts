/**
 * A marketplace in which people have lived for a while: staff, a creator with videos that were checked and approved, a
 * buyer. A test run makes it once; a site that starts from it gets a copy of its database and folder.
 */
import { randomUUID } from 'node:crypto';
import { tmpdir } from 'node:os';
import path from 'node:path';
import type { StaffRole } from '#contracts/http/endpoint.ts';
import { relistVideo } from '#contracts/catalogue/studio.ts';
import { withdrawVideo } from '#contracts/sales/sales.ts';
import { freePort } from '#platform/network/freePort.ts';
import { waitFor, type SiteClient } from './client.ts';
import { clip } from './clip.ts';
import { readLived, writeLived } from './livedRecord.ts';
import { enterAs, enterStaff, listVideo, openTestStores, staffNames, untilListed } from './siteDriver.ts';
import { startSite, type SiteProcess } from './siteProcess.ts';
import { listCopy } from './stock.ts';
import { singleVariantOfRun, variantOfRun, type Variant } from './variants.ts';

const roles: readonly StaffRole[] = ['moderator', 'finance', 'auditor', 'admin'];
/** How many videos the creator has in stock: withdrawn from sale, and listed again by one call. */
const STOCK = 9;
/** How many of these were uploaded and examined; the others are copies. */
const FILMS = 2;
/** Films that no test uploads by itself, as the site refuses a second upload of one. */
const FIRST_SEED = 9000;
/** The film of the creator's n-th video, of the two that were uploaded. */
export const stockFilm = (place: number): Promise<Buffer> => clip(FIRST_SEED + place);

/** They lead to where this site was, which is not where its copies are. */
const forgetMails = async (site: SiteProcess): Promise<void> => {
  const stores = await openTestStores(site);
  await stores.db('captured_mail').delete();
  await stores.close();
};

/** Lives in an empty marketplace, and records what tests need to know about it. */
const live = async (site: SiteProcess): Promise<void> => {
  const creator = await enterAs(site, { name: 'creator', isCreator: true });
  await enterAs(site, { name: 'buyer' });
  const staff = new Map<StaffRole, SiteClient & { recoveryCodes: string[] }>();
  for (const role of roles) staff.set(role, await enterStaff(site, role));
  const moderator = staff.get('moderator');
  if (moderator === undefined) throw new Error('there is no moderator');
  const list = (place: number): Promise<string> =>
    listVideo(site, { creator, moderator }, { seed: FIRST_SEED + place, title: `Clip ${place}` });
  const films: string[] = [];
  for (let place = 1; place <= FILMS; place += 1) films.push(await list(place));
  const stock = [...films];
  for (let place = FILMS + 1; place <= STOCK; place += 1)
    stock.push(await listCopy(site, creator, films[place % FILMS] ?? '', { title: `Clip ${place}`, pricePence: 4900 }));
  for (const videoId of stock) await creator.call(withdrawVideo, { params: { videoId } });
  const recoveryCodes = Object.fromEntries(
    [...staff].map(([role, client]) => [staffNames[role], client.recoveryCodes]),
  );
  const people = ['creator', 'buyer', ...roles.map((role) => staffNames[role])];
  writeLived(site, { people, stock, films, recoveryCodes });
  await forgetMails(site);
};

/** A site that starts from this marketplace; `env` as for `startSite`. */
export const startLivedSite = (env: Record<string, string> = {}, variant?: Variant): Promise<SiteProcess> =>
  startSite(env, { name: 'lived', live }, variant);

/** One for the files of a worker, with which it ends. */
let siteOfWorker: Promise<SiteProcess> | undefined;

/** With a listener for metrics, and with a log of every request: some look for secrets in it. */
const startShared = async (variant = variantOfRun()): Promise<SiteProcess> =>
  startLivedSite(
    {
      DATA_DIR: path.join(process.env['TEST_FOLDER'] ?? tmpdir(), randomUUID()),
      LOG_LEVEL: 'info',
      METRICS_PORT: String(await freePort()),
      METRICS_TOKEN: randomUUID(),
    },
    variant,
  );

/**
 * The lived site that test files of one worker share: for those that bring their own people, and change neither its
 * settings nor its clock nor the creator's videos; what they sell is made by `listStock`. Nobody stops it; its folder
 * lies in the run's.
 */
export const shareLivedSite = (): Promise<SiteProcess> =>
  (siteOfWorker ??= startShared().catch((error: unknown) => {
    // One start that failed is one file that fails: the next file starts the site.
    siteOfWorker = undefined;
    throw error;
  }));

/** The same for what each process counts by itself: where the sites of the run have two processes, another one. */
export const shareSingleSite = (): Promise<SiteProcess> =>
  singleVariantOfRun() === variantOfRun() ? shareLivedSite() : startShared(singleVariantOfRun());

const staffOfWorker = new Map<StaffRole, ReturnType<typeof enterStaff>>();

/** A member of staff of the shared site, entered once for a worker. */
export const shareStaff = (role: StaffRole): ReturnType<typeof enterStaff> => {
  const entered = staffOfWorker.get(role) ?? shareLivedSite().then((site) => enterStaff(site, role));
  staffOfWorker.set(role, entered);
  entered.catch(() => staffOfWorker.delete(role));
  return entered;
};

/** Lists the creator's n-th video, `Clip 1` being the first; returns its id. */
export const listFromStock = async (
  site: SiteProcess,
  creator: SiteClient,
  place: number,
  pricePence = 4900,
): Promise<string> => {
  const videoId = readLived(site)?.stock[place - 1];
  if (videoId === undefined) throw new Error(`the site has no video ${place} in stock`);
  const relist = () => creator.call(relistVideo, { params: { videoId }, body: { pricePence } }).then(() => true);
  await waitFor('the listing', relist);
  await untilListed(site, videoId);
  return videoId;
};
