/** What everybody sees of a creator, and what people keep in mind, against the whole process. */
import { beforeAll, describe, expect, it } from 'vitest';
import { shareLivedSite, shareStaff } from '#driver/livedSite.ts';
import { buy, enterAs, listVideo, payAt, readLog } from '#driver/siteDriver.ts';
import type { SiteProcess } from '#driver/siteProcess.ts';
import { callSite, waitFor, type SiteClient } from '#driver/client.ts';
import * as account from '#contracts/auth/account.ts';
import type { Call } from '#contracts/http/call.ts';
import * as catalogue from '#contracts/catalogue/catalogue.ts';
import { getCreator } from '#contracts/catalogue/creators.ts';
import * as profile from '#contracts/profile/profile.ts';
import { withdrawVideo } from '#contracts/sales/sales.ts';
import * as contract from '#contracts/catalogue/saved.ts';
import * as studio from '#contracts/catalogue/studio.ts';
import { refusalOf } from '#testing/refusal.ts';

let site: SiteProcess;
let visitor: Call;
let nora: SiteClient;
let moderator: SiteClient;
let first: string;
let second: string;
/** Each time in a session of its own: those before a suspension have ended. */
const enterMarta = () => enterAs(site, { name: 'showcase-Marta', isCreator: true });
beforeAll(async () => {
  site = await shareLivedSite();
  visitor = callSite(site.url);
  const marta = await enterMarta();
  [nora, moderator] = await Promise.all([
    enterAs(site, { name: 'showcase-Nora', isCreator: true }),
    shareStaff('moderator'),
  ]);
  [first, second] = await Promise.all([
    listVideo(site, { creator: marta, moderator }, { seed: 61, priorUse: 'videos.example/marta, 2024' }),
    listVideo(site, { creator: nora, moderator }, { seed: 62 }),
  ]);
});

const enterBuyer = (name: string) => enterAs(site, { name: `showcase-${name}` });
const save = (who: SiteClient, videoId: string) => who.call(contract.saveVideo, { params: { videoId } });
const unsave = (who: SiteClient, videoId: string) => who.call(contract.unsaveVideo, { params: { videoId } });
const savedBy = async (who: SiteClient): Promise<string[]> =>
  (await who.call(contract.savedVideos, { query: {} })).videos.map(({ id }) => id);

it('the page of a video tells where the creator says it was published before', async () => {
  const priorUseOf = async (videoId: string) => (await visitor(catalogue.getVideo, { params: { videoId } })).priorUse;
  expect(await priorUseOf(first)).toBe('videos.example/marta, 2024');
  expect(await priorUseOf(second)).toBe('');
  const text = await (await fetch(`${site.url}/videos/${first}`)).text();
  expect(text).toContain('videos.example/marta, 2024');
  expect(text).toContain('What the licence allows');
});

describe('a saved video', () => {
  it('stands on the list of the one who saved it, the latest first, and on nobody else’s', async () => {
    const [buyer, other] = await Promise.all([enterBuyer('saving'), enterBuyer('not-saving')]);
    expect(await save(buyer, first)).toEqual({ isSaved: true });
    await save(buyer, second);
    expect(await savedBy(buyer)).toEqual([second, first]);
    expect(await buyer.call(contract.getSaved, { params: { videoId: first } })).toEqual({ isSaved: true });
    expect(await savedBy(other)).toEqual([]);
    expect(await other.call(contract.getSaved, { params: { videoId: first } })).toEqual({ isSaved: false });
  });

  it('is one fact however often it is saved, and leaves the list when it is let go of', async () => {
    const [buyer, fickle] = await Promise.all([enterBuyer('constant'), enterBuyer('fickle')]);
    await save(buyer, first);
    await save(buyer, second);
    await Promise.all([save(fickle, first), save(fickle, first), save(fickle, first)]);
    expect(await unsave(fickle, first)).toEqual({ isSaved: false });
    await unsave(fickle, first);
    expect(await savedBy(fickle)).toEqual([]);
    const facts = (await readLog(site)).filter(
      ({ type, data }) => /^Video(S|Uns)aved$/.test(type) && (data as { userId: string }).userId === fickle.userId,
    );
    expect(facts.map(({ type }) => type)).toEqual(['VideoSaved', 'VideoUnsaved']);
    expect(await savedBy(buyer)).toEqual([second, first]);
  });

  it('has to be for sale', async () => {
    const buyer = await enterBuyer('choosing');
    const nothing = '00000000-0000-4000-8000-000000000001';
    expect(await refusalOf(save(buyer, nothing))).toBe('not-found');
    expect(await unsave(buyer, nothing)).toEqual({ isSaved: false });
  });

  it('leaves the list while it is withdrawn, and comes back with it', async () => {
    const [creator, buyer] = await Promise.all([enterMarta(), enterBuyer('waiting')]);
    await save(buyer, first);
    await save(buyer, second);
    await creator.call(withdrawVideo, { params: { videoId: first } });
    await waitFor('the shorter list', async () => ((await savedBy(buyer)).length === 1 ? true : undefined));
    expect(await savedBy(buyer)).toEqual([second]);
    expect(await refusalOf(save(buyer, first))).toBe('not-found');
    await waitFor('the withdrawal', async () => {
      const { status } = await creator.call(catalogue.getMyVideo, { params: { videoId: first } });
      return status === 'withdrawn' ? true : undefined;
    });
    await creator.call(studio.relistVideo, { params: { videoId: first }, body: { pricePence: 4900 } });
    await waitFor('the list as it was', async () => ((await savedBy(buyer)).length === 2 ? true : undefined));
  });

  it('leaves every list when it is sold, and cannot be saved any more', async () => {
    const [creator, buyer, late] = await Promise.all([enterMarta(), enterBuyer('quick'), enterBuyer('late')]);
    const sold = await listVideo(site, { creator, moderator }, { seed: 63 });
    await save(buyer, first);
    await save(buyer, sold);
    await save(late, sold);
    await payAt((await buy(buyer, sold)).payUrl);
    await waitFor('the shorter lists', async () =>
      (await savedBy(late)).length === 0 && (await savedBy(buyer)).length === 1 ? true : undefined,
    );
    expect(await savedBy(buyer)).toEqual([first]);
    expect(await refusalOf(save(late, sold))).toBe('gone');
  });
});

describe('the page of a creator', () => {
  const read = (username: string) => visitor(getCreator, { params: { username }, query: {} });
  const html = async (path: string) => {
    const response = await fetch(site.url + path);
    return { status: response.status, text: await response.text() };
  };

  it('shows what they say of themselves, what is for sale and how many were sold; nothing else about them', async () => {
    const sold = await listVideo(site, { creator: nora, moderator }, { seed: 64 });
    await payAt((await buy(await enterBuyer('fan'), sold)).payUrl);
    const { displayName } = await nora.call(profile.getProfile);
    await nora.call(profile.updateProfile, {
      body: {
        displayName,
        firstName: 'Secret',
        lastName: 'Surname',
        bio: 'I film joinery.',
        phone: '+44 113 496 0000',
      },
    });
    await waitFor('the sale', async () => ((await read('showcase-Nora')).creator.soldCount === 1 ? true : undefined));
    const answer = await read('showcase-nORA');
    expect(answer.creator).toEqual({
      username: 'showcase-Nora',
      displayName: 'showcase-Nora Test',
      bio: 'I film joinery.',
      avatarUrl: null,
      soldCount: 1,
      memberSince: expect.any(String) as string,
      takesMessages: false,
    });
    expect(answer).toMatchObject({ total: 1, videos: [{ id: second, creatorUsername: 'showcase-Nora' }] });
    const page = await html('/creators/showcase-Nora');
    expect(page.status).toBe(200);
    expect(page.text).toContain('I film joinery.');
    for (const hidden of ['@test.example', 'Secret', 'Surname', '496 0000']) {
      expect(JSON.stringify(answer)).not.toContain(hidden);
      expect(page.text).not.toContain(hidden);
    }
  });

  it('has one canonical address, in the sitemap and behind the creator’s name', async () => {
    const { text } = await html('/creators/showcase-MARTA');
    expect(text).toMatch(/<link rel="canonical" href="[^"]*\/creators\/showcase-Marta"/);
    expect((await html('/sitemaps/creators-1.xml')).text).toContain('/creators/showcase-Marta</loc>');
    expect((await html(`/videos/${first}`)).text).toContain('href="/creators/showcase-Marta"');
  });

  it('is not there for a buyer, or for nobody', async () => {
    await enterBuyer('buyer');
    for (const username of ['showcase-buyer', 'nobody', '%00', 'x'.repeat(99)]) {
      expect((await html(`/creators/${username}`)).status, username).toBe(404);
    }
  });

  it('is not there while the creator is suspended, nor are their videos', async () => {
    const params = { id: (await enterMarta()).userId };
    await moderator.call(account.suspendAccount, { params, body: { reason: 'A test of suspension' } });
    expect(await refusalOf(read('showcase-Marta'))).toBe('not-found');
    expect((await html('/creators/showcase-Marta')).status).toBe(404);
    await waitFor('the video to be away', async () => {
      const refusal = await refusalOf(visitor(catalogue.getVideo, { params: { videoId: first } }));
      return refusal === 'not-found' ? true : undefined;
    });
    expect((await html('/sitemap.xml')).text).not.toContain('/creators/showcase-Marta');
    await moderator.call(account.reinstateAccount, { params, body: { reason: 'The test is over' } });
    expect((await read('showcase-Marta')).creator.username).toBe('showcase-Marta');
    await waitFor('the video to return', () =>
      visitor(catalogue.getVideo, { params: { videoId: first } }).catch(() => undefined),
    );
  });
});
