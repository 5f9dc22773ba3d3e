/** Paying less, selling twice, and taking out what is not there. */
import { createHmac, randomUUID } from 'node:crypto';
import { proposeFeePolicy } from '#contracts/fees/feePolicies.ts';
import { proposeHouseRules } from '#contracts/fees/houseRules.ts';
import { standardRules } from '#contracts/site/houseRules.ts';
import { currentLicence, getOrder, withdrawVideo } from '#contracts/sales/sales.ts';
import { relistVideo } from '#contracts/catalogue/studio.ts';
import { payAt, buy } from '#driver/siteDriver.ts';
import { waitFor, type SiteClient } from '#driver/client.ts';
import { onboard } from '#cli/demo/onboard.ts';
import type { Attack } from '#cli/attack/attack.ts';
import { firstOf, unless } from '#cli/attack/request.ts';

const checkout = async ({ call }: SiteClient, totalPence: number) => ({
  channelUrl: 'https://videos.example/@test',
  totalPence,
  licenceHash: (await call(currentLicence)).hash,
  buysAs: 'consumer',
  acceptsLicence: true,
  wantsImmediateSupply: true,
  givesUpCancellation: true,
});

type Site = Parameters<Attack['run']>[0];
type Propose = (finance: SiteClient, proposed: { day: string; reason: string }) => Promise<{ id: string }>;

/** A member of finance confirms what they proposed themselves. */
const confirmAlone = async ({ staff, ask }: Site, resource: string, propose: Propose) => {
  const finance = await staff('finance');
  const day = new Date(Date.now() + 60 * 24 * 3600 * 1000).toISOString().slice(0, 10);
  const { id } = await propose(finance, { day, reason: 'Tried by an attacker' });
  const confirm = await ask(`POST /api/admin/${resource}/${id}/confirm`, { token: finance.token(), body: {} });
  return unless([403, 409], confirm);
};

const webhook = 'POST /api/webhooks/stripe';
const report = (): string =>
  JSON.stringify({
    id: `evt_${randomUUID()}`,
    object: 'event',
    type: 'checkout.session.completed',
    created: Math.floor(Date.now() / 1000),
    data: { object: { id: 'cs_forged', object: 'checkout.session', payment_status: 'paid' } },
  });
const sign = (body: string, secret: string, at = Math.floor(Date.now() / 1000)): Record<string, string> => ({
  'Stripe-Signature': `t=${at},v1=${createHmac('sha256', secret).update(`${at}.${body}`).digest('hex')}`,
});

export const moneyAttacks: readonly Attack[] = [
  {
    name: 'to buy at a price of one’s own',
    run: async ({ enter, list, ask }) => {
      const buyer = await enter('bargains');
      const { videoId } = await list();
      return firstOf(
        [1, 0, -5390, 5389].map((pence) => async () => {
          const body = await checkout(buyer, pence);
          return unless([400, 409], await ask(`POST /api/videos/${videoId}/checkout`, { token: buyer.token(), body }));
        }),
      );
    },
  },
  {
    name: 'to buy one’s own video',
    run: async ({ list, ask }) => {
      const { videoId, creator } = await list();
      const body = await checkout(creator, 5390);
      return unless(
        [400, 403, 409],
        await ask(`POST /api/videos/${videoId}/checkout`, { token: creator.token(), body }),
      );
    },
  },
  {
    name: 'to buy what is sold',
    run: async ({ sell, enter, ask }) => {
      const { videoId } = await sell();
      const late = await enter('comes-late');
      const body = await checkout(late, 5390);
      return unless([404, 409, 410], await ask(`POST /api/videos/${videoId}/checkout`, { token: late.token(), body }));
    },
  },
  {
    name: 'to buy as a member of staff',
    run: async ({ list, staff, ask }) => {
      const { videoId } = await list();
      const moderator = await staff('moderator');
      const body = await checkout(moderator, 5390);
      return unless([403], await ask(`POST /api/videos/${videoId}/checkout`, { token: moderator.token(), body }));
    },
  },
  {
    name: 'to sell a video twice to buyers who pay at the same moment',
    run: async ({ listAnother, enter }) => {
      const { videoId } = await listAnother();
      const buyers = [await enter('first-racer'), await enter('second-racer')];
      const ends = await Promise.all(
        buyers.map(async (buyer) => {
          const opened = await buy(buyer, videoId).catch(() => undefined);
          return opened && { buyer, ...opened };
        }),
      );
      const orders = ends.filter((end) => end !== undefined);
      await Promise.all(orders.map(({ payUrl }) => payAt(payUrl)));
      const states = await Promise.all(
        orders.map(({ buyer, orderId }) =>
          waitFor('the end of an order', async () => {
            const { status } = await buyer.call(getOrder, { params: { orderId } });
            return status === 'sold' || status === 'lost' ? status : undefined;
          }),
        ),
      );
      return states.filter((status) => status === 'sold').length === 1 ? undefined : states.join(', ');
    },
  },
  {
    name: 'to take a sold video out of sale, or to sell it again',
    run: async ({ sell, ask }) => {
      const { videoId, creator } = await sell();
      const token = creator.token();
      const params = { videoId };
      const of = ({ method, path }: typeof withdrawVideo | typeof relistVideo): string =>
        `${method} ${path.replace(':videoId', params.videoId)}`;
      return firstOf([
        async () => unless([404, 409], await ask(of(withdrawVideo), { token, body: {} })),
        async () => unless([404, 409], await ask(of(relistVideo), { token, body: { pricePence: 4900 } })),
      ]);
    },
  },
  {
    name: 'to report a payment in the provider’s name',
    run: async ({ ask }) => {
      const body = report();
      return firstOf([
        async () => unless([400], await ask(webhook, { body })),
        async () => unless([400], await ask(webhook, { body, headers: { 'Stripe-Signature': 't=1,v1=00' } })),
        async () => unless([400], await ask(webhook, { body, headers: sign(body, 'whsec_guessed') })),
        async () => unless([400], await ask(webhook, { body, headers: sign(body, '') })),
      ]);
    },
  },
  {
    name: 'to take out more than there is, less than nothing, or a part of a penny',
    run: async ({ enterCreator, ask }) => {
      const greedy = await enterCreator('greedy');
      await onboard(greedy);
      const token = greedy.token();
      return firstOf(
        [10_000_000, -1000, 0, 1000.5, '1000', 1e300, null].map((amountPence) => async () => {
          const body = { submissionId: randomUUID(), amountPence };
          return unless([400, 403, 409], await ask('POST /api/payouts', { token, body }));
        }),
      );
    },
  },
  {
    name: 'to list a video for less than nothing',
    run: async ({ list, ask }) => {
      const { videoId, creator } = await list();
      return firstOf(
        [-4900, 0, 1, 10.5, 1e12].map((pricePence) => async () => {
          const body = { pricePence };
          return unless([400], await ask(`POST /api/my/videos/${videoId}/price`, { token: creator.token(), body }));
        }),
      );
    },
  },
  {
    name: 'to change the fees alone',
    run: (site) =>
      confirmAlone(site, 'fee-policies', ({ call }, proposed) =>
        call(proposeFeePolicy, { body: { buyerFeeBps: 1000, creatorShareBps: 9100, ...proposed } }),
      ),
  },
  {
    name: 'to change the house rules alone',
    run: (site) =>
      confirmAlone(site, 'house-rules', ({ call }, proposed) =>
        call(proposeHouseRules, { body: { ...standardRules, strikes: { lifeDays: 1, most: 100 }, ...proposed } }),
      ),
  },
];
