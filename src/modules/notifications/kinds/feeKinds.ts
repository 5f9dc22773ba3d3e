/** Notifications of new fees to every creator, before they apply. */
import { ukDayText } from '#contracts/shared/dayText.ts';
import { formatBps } from '#contracts/shared/money.ts';
import { kind, type Kinds, type Said } from './kind.ts';

const day = ({ countsFrom, happenedAt }: Said): string => ukDayText(countsFrom ?? happenedAt);
const everybody = { whom: { every: 'creator' } } as const;
const pricing = { mail: 'always', path: () => '/pricing', button: 'See the fees' } as const;

export const feeKinds: Kinds = {
  feesAnnounced: kind(
    'FeePolicyAnnounced',
    // The first version is no change.
    ({ version, buyerFeeBps, creatorShareBps, from }) =>
      version === 1 ? null : { ...everybody, about: { buyerFeeBps, creatorShareBps, countsFrom: from } },
    {
      ...pricing,
      title: (said) => `Our fees change on ${day(said)}`,
      text: ({ buyerFeeBps = 0, creatorShareBps = 0 }) =>
        `From that day on a buyer pays ${formatBps(buyerFeeBps)} on top of your price, and you get ${formatBps(creatorShareBps)} of it. Earlier purchases keep their split. Until then you may change your prices or withdraw a video.`,
    },
  ),
  feesCalledOff: kind(
    'FeePolicyDropped',
    ({ version, from }) => (version === null ? null : { ...everybody, about: { countsFrom: from } }),
    {
      ...pricing,
      title: () => 'Our fees stay as they are',
      text: (said) => `The change that we announced for ${day(said)} is called off.`,
    },
  ),
};
