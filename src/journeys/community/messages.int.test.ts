/** Direct messages against the whole process: begun with Creator Pro, read by two alone, blocked, reported, sealed. */
import { randomUUID } from 'node:crypto';
import { beforeAll, describe, expect, it } from 'vitest';
import { shareLivedSite, shareStaff } from '#driver/livedSite.ts';
import { enterAs, moveProviderClock, readLog } from '#driver/siteDriver.ts';
import type { SiteProcess } from '#driver/siteProcess.ts';
import { callSite, waitFor, type SiteClient } from '#driver/client.ts';
import { getCreator } from '#contracts/catalogue/creators.ts';
import * as contract from '#contracts/messages/messages.ts';
import { myNotifications } from '#contracts/notifications/notifications.ts';
import * as plans from '#contracts/plans/plans.ts';
import * as reports from '#contracts/reports/reports.ts';
import { refusalOf } from '#testing/refusal.ts';
import { startPro } from '#testing/site/startPro.ts';

let site: SiteProcess;
let stranger: SiteClient;
let moderator: SiteClient;
beforeAll(async () => {
  site = await shareLivedSite();
  [stranger, moderator] = await Promise.all([enterAs(site, { name: 'messages-stranger' }), shareStaff('moderator')]);
});

/** A buyer, and a creator who takes messages once there is Creator Pro. */
const enterPair = async (name: string) => {
  const username = `messages-${name}-creator`;
  const [buyer, creator] = await Promise.all([
    enterAs(site, { name: `messages-${name}-buyer` }),
    enterAs(site, { name: username, isCreator: true }),
  ]);
  const begin = (by = buyer, words = 'Do you have it in winter, too?', submissionId: string = randomUUID()) =>
    by.call(contract.writeToCreator, { body: { submissionId, username, words } });
  const takesMessages = async () =>
    (await callSite(site.url)(getCreator, { params: { username }, query: {} })).creator.takesMessages;
  const startMessages = async (): Promise<void> => {
    await startPro(creator);
    await waitFor('the page', async () => ((await takesMessages()) ? true : undefined));
  };
  return { buyer, creator, begin, takesMessages, startMessages };
};
/** The same two, who write to each other already. */
const enterThread = async (name: string) => {
  const pair = await enterPair(name);
  await pair.startMessages();
  const { threadId } = await pair.begin(pair.buyer, 'Hello!');
  return { ...pair, threadId };
};
const write = (by: SiteClient, threadId: string, words: string) =>
  by.call(contract.sendMessage, { params: { threadId }, body: { submissionId: randomUUID(), words } });
const read = (by: SiteClient, threadId: string) => by.call(contract.getThread, { params: { threadId } });

describe('direct creator messaging', () => {
  it('is there with Creator Pro alone, and the page of a creator says so', async () => {
    const { buyer, creator, begin, takesMessages, startMessages } = await enterPair('pro');
    expect(await takesMessages()).toBe(false);
    expect(await refusalOf(begin())).toBe('no-messages');
    await startMessages();
    const submissionId = randomUUID();
    const answers = [await begin(buyer, 'Hello!', submissionId), await begin(buyer, 'Hello!', submissionId)];
    const threadId = answers[0]?.threadId ?? '';
    expect(answers[1]?.threadId).toBe(threadId);
    expect((await read(creator, threadId)).messages.map(({ words }) => words)).toEqual(['Hello!']);
    expect(await refusalOf(begin(creator))).toBe('conflict');
  });

  it('tells the other one, counts what is unread, and is nobody else’s business', async () => {
    const { buyer, creator, threadId } = await enterThread('unread');
    await write(buyer, threadId, 'Do you have it in winter, too?');
    const { threads, unread } = await creator.call(contract.myThreads);
    expect(unread).toBe(2);
    expect(threads).toEqual([expect.objectContaining({ id: threadId, unread: 2, isLastMine: false })]);
    await waitFor('the bell', async () => {
      const { notifications } = await creator.call(myNotifications, { query: {} });
      const ofThread = notifications.filter(({ path }) => path === `/messages/${threadId}`);
      return ofThread.length === 1 ? true : undefined;
    });
    expect((await creator.call(contract.readThread, { params: { threadId } })).unread).toBe(0);
    await write(creator, threadId, 'Next January.');
    expect((await read(buyer, threadId)).messages.map(({ isMine }) => isMine)).toEqual([true, true, false]);
    for (const act of [contract.getThread, contract.readThread, contract.blockThread])
      expect(await refusalOf(stranger.call(act, { params: { threadId } }))).toBe('not-found');
    expect(await refusalOf(write(stranger, threadId, 'Me too.'))).toBe('not-found');
    expect(await refusalOf(read(moderator, threadId))).toBe('not-found');
    expect(JSON.stringify(await readLog(site))).not.toMatch(/winter|January/);
  });

  it('is ended by either of the two, and gone on with by whoever ended it', async () => {
    const { buyer, creator, begin, threadId } = await enterThread('ended');
    expect((await creator.call(contract.blockThread, { params: { threadId } })).isBlockedByMe).toBe(true);
    for (const by of [buyer, creator]) expect(await refusalOf(write(by, threadId, 'Hm.'))).toBe('thread-blocked');
    expect(await refusalOf(begin())).toBe('thread-blocked');
    expect((await buyer.call(contract.unblockThread, { params: { threadId } })).isBlockedByThem).toBe(true);
    await creator.call(contract.unblockThread, { params: { threadId } });
    await write(buyer, threadId, 'Thank you.');
  });

  it('shows a moderator the one message that was reported, by one of the two', async () => {
    const { buyer, creator, threadId } = await enterThread('reported');
    await write(creator, threadId, 'Next January.');
    const messageId = (await read(buyer, threadId)).messages.find(({ isMine }) => !isMine)?.id ?? '';
    const body = { thing: 'message' as const, thingId: messageId, reason: 'spam' as const };
    expect(await refusalOf(stranger.call(reports.reportThing, { body }))).toBe('not-found');
    expect(await refusalOf(creator.call(reports.reportThing, { body }))).toBe('conflict');
    await buyer.call(reports.reportThing, { body });
    const found = await moderator.call(reports.adminListReports, { query: {} });
    const report = found.find(({ thingId }) => thingId === messageId);
    const seen = await moderator.call(reports.adminGetReport, { params: { id: report?.id ?? '' } });
    expect(seen.subject).toEqual({ text: 'Next January.', ownerId: creator.userId, placeId: null, isHidden: false });
  });

  it('goes on where it was begun when Creator Pro has ended, and begins with nobody new', async () => {
    const { buyer, creator, begin, takesMessages, threadId } = await enterThread('late');
    await moveProviderClock(site, creator.userId, 31);
    await waitFor('the failed renewal', async () => {
      const { standing } = await creator.call(plans.getPlan);
      return standing === 'late' ? true : undefined;
    });
    await moveProviderClock(site, creator.userId, 8);
    await waitFor('the end of Creator Pro', async () => ((await takesMessages()) ? undefined : true));
    const again = await enterAs(site, { name: 'messages-late-again' });
    expect(await refusalOf(begin(again))).toBe('no-messages');
    await write(creator, threadId, 'I am still here.');
    await begin(buyer, 'So am I.');
  });
});
