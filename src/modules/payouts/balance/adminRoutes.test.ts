import { describe, it } from 'vitest';
import { getTrustDossier } from '#contracts/payouts/trust.ts';
import { myTrust } from '#contracts/sales/sales.ts';
import { personal } from '#platform/eventStore/eventStore.ts';
import { aSaleCredited, id } from '#testing/events.ts';
import { as, call } from '#testing/routes/call.ts';
import { given } from '#testing/routes/given.ts';
import { aListedVideo, aPurchase } from '#testing/routes/marketplace.ts';
import { aPayee } from '#testing/routes/payouts.ts';
import { aBuyer, aCreator, aStaffMember, type Person } from '#testing/routes/people.ts';
import { happenedAt, type Given } from '#testing/routes/world.ts';

const creator = aCreator('carol', { address: '192.0.2.100' });
const auditor = aStaffMember('auditor');
const moderator = aStaffMember('moderator');
const longAgo = '2025-12-01T12:00:00.000Z';
const sold = '2026-02-20T12:00:00.000Z';
const buyer = (n: number, address = `192.0.2.${n}`): Person => aBuyer(`buyer${n}`, { address });
const params = { id: creator.id };
const dossier = (who = auditor) => call(getTrustDossier, { params }, as(who));

type SaleOptions = {
  who?: Person;
  pricePence?: number;
  card?: string | undefined;
  orderAddress?: string;
  joined?: string;
};

/** A sale of long enough ago that its hold is over, with a video and an order of its own. */
const aSale = (n: number, options: SaleOptions = {}): Given => {
  const { who = buyer(n), pricePence = 4900, orderAddress = `192.0.2.${n}`, joined = longAgo } = options;
  const card = 'card' in options ? options.card : `card ${n}`;
  const video = aListedVideo({ id: id(200 + n), creator, title: `Shelf ${n}`, pricePence });
  const from = personal(who.id, { device: 'Firefox on Linux', address: orderAddress });
  const purchase = aPurchase(who, video, { orderId: id(300 + n), from, ...(card !== undefined && { card }) });
  const credited = { creatorId: creator.id, orderId: id(300 + n), videoId: video.id };
  const others = purchase.given.slice(0, -1);
  return [happenedAt(joined, who), happenedAt(sold, others, aSaleCredited({ ...credited, availableAt: sold }))];
};
const base: Given = [happenedAt(longAgo, creator), aPayee(creator), auditor, moderator];

describe('trust', () => {
  it('is earned by five sales to five people who share nothing', async () => {
    await given(
      base,
      [1, 2, 3, 4].map((n) => aSale(n)),
    )
      .when(call(myTrust, as(creator)))
      .answers({ isTrusted: false, salesPastHold: { has: 4 } })
      .give(aSale(5))
      .when(call(myTrust, as(creator)))
      .answers({ isTrusted: true, salesPastHold: { has: 5 } })
      .when(dossier())
      .answers({ trust: { isTrusted: true }, sales: [1, 2, 3, 4, 5].map(() => ({ doubts: [] })) });
  });

  it('is not bought: staff see which sales do not count, and who shares what with whom', async () => {
    const bob = { id: buyer(1).id, name: 'Buyer1' };
    const carol = { id: creator.id, name: 'Carol' };
    await given(
      base,
      aSale(1),
      aSale(2, { card: 'card 1' }),
      aSale(3, { orderAddress: '192.0.2.1' }),
      aSale(4, { who: buyer(4, '192.0.2.100') }),
      aSale(5, { pricePence: 1999 }),
      aSale(6, { card: undefined }),
      aSale(7, { joined: '2026-01-22T12:00:00.000Z' }),
    )
      .when(dossier(moderator))
      .answers({
        trust: { isTrusted: false, rule: 'strict', salesPastHold: { has: 1 } },
        sales: [
          { doubts: [], buyer: bob },
          { doubts: [{ why: 'sameCard', with: bob }] },
          { doubts: [{ why: 'sameAddress', with: bob }] },
          { doubts: [{ why: 'sameAddress', with: carol }] },
          { doubts: [{ why: 'price', with: null }], pricePence: 1999 },
          { doubts: [{ why: 'noCard', with: null }] },
          { doubts: [{ why: 'newAccount', with: null }] },
        ],
      })
      .records({ type: 'PersonDataRead', by: moderator.id, data: { what: 'account', userId: creator.id } });
  });

  it('is not earned in one browser, nor with the card with which the creator buys', async () => {
    const signedIn = (who: Person, n: number): Given => ({
      type: 'SignedIn',
      data: {
        userId: who.id,
        sessionId: id(400 + n),
        way: 'password',
        hasSecondFactor: false,
        from: personal(who.id, { device: 'Firefox on Linux', address: `192.0.2.${n}`, browser: 'b1' }),
      },
    });
    const rival = aListedVideo({ id: id(500), creator: aCreator('rival') });
    await given(
      base,
      aSale(1),
      aSale(2),
      aSale(3),
      [1, 2].map((n) => signedIn(buyer(n), n)),
      aPurchase(creator, rival, { orderId: id(501), card: 'card 3' }).given,
    )
      .when(dossier())
      .answers({
        trust: { salesPastHold: { has: 1 } },
        sales: [
          { doubts: [] },
          { doubts: [{ why: 'sameDevice', with: { id: buyer(1).id } }] },
          { doubts: [{ why: 'sameCard', with: { id: creator.id } }] },
        ],
      });
  });

  it('is read by staff alone, and of people alone', async () => {
    await given(base)
      .when(dossier(creator))
      .refuses('not-allowed')
      .when(call(getTrustDossier, { params: { id: id(99) } }, as(auditor)))
      .refuses('not-found');
  });
});
