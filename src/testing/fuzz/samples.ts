/** A site in which a little of everything has happened, and what its fields hold. */
import { randomUUID } from 'node:crypto';
import { writeToCreator } from '#contracts/messages/messages.ts';
import { reportThing } from '#contracts/reports/reports.ts';
import { requestMyContent } from '#contracts/requests/requests.ts';
import { writeReview } from '#contracts/reviews/reviews.ts';
import { grantDocument } from '#contracts/catalogue/studio.ts';
import { reportProblem } from '#contracts/sales/afterSales.ts';
import { currentLicence, openDownload } from '#contracts/sales/sales.ts';
import { openMyCase } from '#contracts/support/support.ts';
import { callSite, waitFor } from '#driver/client.ts';
import { listFromStock } from '#driver/livedSite.ts';
import { buy, enterAs, password, payAt, readLog } from '#driver/siteDriver.ts';
import type { SiteProcess } from '#driver/siteProcess.ts';
import { sendNotice } from '#testing/site/sendNotice.ts';
import { startPro } from '#testing/site/startPro.ts';

/** A sale with a review and a problem, a claim, a request, a report, a case and a conversation. Returns the claim's key. */
export const fillSite = async (site: SiteProcess): Promise<string> => {
  const [creator, { call, ...buyer }] = await Promise.all([
    enterAs(site, { name: 'creator', isCreator: true }),
    enterAs(site, { name: 'buyer' }),
    enterAs(site, { name: 'bystander', isCreator: true }),
  ]);
  const [sold = '', claimed = ''] = await Promise.all([1, 2, 3, 4].map((place) => listFromStock(site, creator, place)));
  const { orderId, payUrl } = await buy({ call, ...buyer }, sold);
  const params = { orderId };
  await payAt(payUrl);
  await waitFor('the original', () =>
    call(openDownload, { params }).then(
      () => true,
      () => undefined,
    ),
  );
  await startPro(creator);
  const submission = () => ({ submissionId: randomUUID() });
  const { key } = await sendNotice(site, claimed, 'ann');
  await Promise.all([
    call(writeReview, { params, body: { stars: 4, text: 'As described' } }),
    call(reportProblem, { params, body: { kind: 'technicalFault', text: 'There is no sound after a minute.' } }),
    call(requestMyContent, { body: { ...submission(), title: 'A wall', description: 'Of stone', category: 'diy' } }),
    call(reportThing, { body: { thing: 'video', thingId: claimed, reason: 'misleading', words: 'It shows bricks.' } }),
    call(openMyCase, { body: { ...submission(), topic: 'purchase', message: 'Where do I find my bill?' } }),
    call(writeToCreator, { body: { ...submission(), username: 'creator', words: 'Is there more of this?' } }),
  ]);
  return key;
};

const LONGEST = 200;

/** Adds every text, number and truth in this data under the name of its field, or of the list that it stands in. */
const collect = (data: unknown, name: string, into: Map<string, Set<unknown>>): void => {
  if (Array.isArray(data)) for (const item of data) collect(item, name, into);
  else if (typeof data === 'object' && data !== null)
    for (const [key, value] of Object.entries(data)) collect(value, key, into);
  else if (data !== null && String(data).length <= LONGEST) into.set(name, (into.get(name) ?? new Set()).add(data));
};

/** What fields have held, by their names. Ids in `omitted` are left out, so that those people stay who they are. */
export const findSamples = async (
  site: SiteProcess,
  key: string,
  omitted: readonly string[],
): Promise<ReadonlyMap<string, readonly unknown[]>> => {
  const found = new Map<string, Set<unknown>>();
  for (const { data } of await readLog(site)) collect(data, '', found);
  const call = callSite(site.url);
  const [licence, grant] = await Promise.all([call(currentLicence), call(grantDocument)]);
  // What is sealed in the log, and what only the people of the site hold.
  collect(
    {
      key: [key],
      email: ['buyer@test.example', 'nobody@test.example'],
      emailOrUsername: ['buyer', 'buyer@test.example'],
      username: ['creator', 'buyer', 'bystander', 'nobody-yet'],
      password: [password],
      currentPassword: [`${password}-not`],
      newPassword: [`${password}-2`],
      confirmPassword: [`${password}-2`],
      licenceHash: [licence.hash],
      grantVersion: [grant.version],
      grantHash: [grant.hash],
      signedName: ['creator Test', 'bystander Test'],
      totalPence: [5390, 4900],
      channelUrl: ['https://videos.example/@test'],
      acceptsLicence: [true],
      agrees: [true],
      goodFaith: [true],
      accuracy: [true],
      words: ['A few plain words'],
      text: ['A few plain words'],
      note: ['', 'A note'],
      reason: ['A reason of some length'],
    },
    '',
    found,
  );
  found.set('userId', new Set([...(found.get('userId') ?? [])].filter((id) => !omitted.includes(String(id)))));
  found.delete('sessionId');
  return new Map([...found].map(([name, values]) => [name, [...values]]));
};
