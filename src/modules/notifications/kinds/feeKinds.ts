/** Notifications of other fees and house rules to every creator, before they apply. */
import { ukDayText } from '#contracts/shared/dayText.ts';
import { formatBps } from '#contracts/shared/money.ts';
import { rulesChangeText } from '#contracts/site/rulesText.ts';
import { kind, type Kinds, type MessageFacts } from './kind.ts';

const day = ({ countsFrom, happenedAt }: MessageFacts): string => ukDayText(countsFrom ?? happenedAt);
const everybody = { recipient: { every: 'creator' } } as const;
const pricing = { mail: 'always', path: () => '/pricing', button: 'See the fees' } as const;
const terms = { mail: 'always', path: () => '/terms', button: 'Read the terms' } as const;

export const feeKinds: Kinds = {
  feesAnnounced: kind(
    'FeePolicyAnnounced',
    // The first version is no change.
    ({ version, buyerFeeBps, creatorShareBps, from }) =>
      version === 1 ? null : { ...everybody, about: { buyerFeeBps, creatorShareBps, countsFrom: from } },
    {
      ...pricing,
      title: (facts) => `Our fees change on ${day(facts)}`,
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
      text: (facts) => `The change that we announced for ${day(facts)} is called off.`,
    },
  ),
  rulesAnnounced: kind(
    'HouseRulesAnnounced',
    ({ version, hold, reserve, strikes, from }) =>
      version === 1 ? null : { ...everybody, about: { houseRules: { hold, reserve, strikes }, countsFrom: from } },
    {
      ...terms,
      title: (facts) => `Our house rules change on ${day(facts)}`,
      text: ({ houseRules }) => (houseRules ? `From that day on ${rulesChangeText(houseRules)}` : ''),
    },
  ),
  rulesCalledOff: kind(
    'HouseRulesDropped',
    ({ version, from }) => (version === null ? null : { ...everybody, about: { countsFrom: from } }),
    {
      ...terms,
      title: () => 'Our house rules stay as they are',
      text: (facts) => `The change that we announced for ${day(facts)} is called off.`,
    },
  ),
};
