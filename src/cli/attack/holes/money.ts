import { hole, type Hole } from './hole.ts';

const checkout = 'src/modules/sales/checkout/process.ts';
const offer = 'src/modules/sales/offer/offer.ts';
/** The last two states of an offer count as open. */
const soldAgain: [string, string] = [
  `    case 'claimed':
    case 'sold':
      throw new Problem(
        'video-already-sold',
        'This video has just been sold to somebody else. Your card has not been charged.',
      );
    case 'open':
      return state;`,
  '    default:\n      return state as Unsold;',
];

/** Whoever proposed other terms confirms them. */
const confirmedAlone: [string, string] = ['if (proposedBy === confirmedBy)', "if (proposedBy === '')"];

export const moneyHoles: readonly Hole[] = [
  hole('to buy at a price of one’s own', checkout, [
    'if (split.totalPence !== totalPence)',
    'if (split.totalPence < 0)',
  ]),
  hole('to buy one’s own video', checkout, ["if (creatorId === buyerId) throw new Problem('own-video');", '']),
  hole('to buy what is sold', offer, soldAgain),
  hole('to buy as a member of staff', 'src/modules/sales/checkout/routes.ts', [
    'if (caller.roles.length > 0)',
    'if (caller.roles.length > 9)',
  ]),
  hole('to sell a video twice to buyers who pay at the same moment', offer, soldAgain, [
    "if (state.status !== 'claimed' || state.orderId !== sale.orderId)",
    "if (state.status === 'none')",
  ]),
  hole('to take a sold video out of sale, or to sell it again', offer, soldAgain),
  hole('to report a payment in the provider’s name', 'src/platform/payments/stripeWebhooks.ts', [
    "    }\n    throw new Problem('webhook-signature-invalid');",
    '    }\n    return toProviderEvent(JSON.parse(rawBody.toString()) as Stripe.Event);',
  ]),
  hole(
    'to take out more than there is, less than nothing, or a part of a penny',
    'src/modules/payouts/balance/withdrawal.ts',
    [
      'if (amountPence > availablePence)\n      throw new Problem(\n        ',
      'if (amountPence > availablePence + 100_000_000)\n      throw new Problem(\n        ',
    ],
  ),
  hole('to list a video for less than nothing', 'src/contracts/catalogue/videoDetails.schema.ts', [
    'z.int(price).min(priceLimits.minPence, price)',
    'z.int(price)',
  ]),
  hole('to change the fees alone', 'src/modules/fees/versions.ts', confirmedAlone),
  hole('to change the house rules alone', 'src/modules/fees/versions.ts', confirmedAlone),
];
