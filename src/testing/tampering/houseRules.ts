/** Tamperings with what follows from the house rules: holds, reserves and strikes. */
import { addDays } from '#contracts/shared/addDays.ts';
import { eventsOf, followerOf, withData, without, type Found, type Tampering } from './forge.ts';

/** Changes the newest event of this type; a credit only where it names its version. */
const changed =
  (type: 'SaleCredited' | 'StrikeGiven', data: (event: Found) => Found['data']): Tampering['forge'] =>
  (log) => {
    const isUnderRules = (found: Found['data']): boolean => type === 'StrikeGiven' || found['rulesVersion'] === 1;
    const event = eventsOf(log, type, isUnderRules).at(-1);
    return event && { log: withData(log, event, data(event)), named: [event.eventId] };
  };

/** The finding names the strike with which they were too many. */
const repetitionHidden: Tampering['forge'] = (log) => {
  const given = eventsOf(log, 'StrikeGiven').at(-1);
  const found = given && followerOf(log, given, 'RepeatInfringerFound');
  return found && { log: without(log, found), named: [given.eventId] };
};

const aStrikeLeftOut: Tampering['forge'] = (log) => {
  const found = eventsOf(log, 'RepeatInfringerFound').at(-1);
  const claimIds = found?.data['claimIds'] as readonly string[] | undefined;
  return found && { log: withData(log, found, { claimIds: claimIds?.slice(1) }), named: [found.eventId] };
};

const aDayEarlier = (iso: unknown): string => addDays(String(iso), -1);

export const houseRuleTamperings: readonly Tampering[] = [
  {
    name: 'a share is held for a day less than the rules say',
    forge: changed('SaleCredited', ({ data }) => ({ availableAt: aDayEarlier(data['availableAt']) })),
  },
  {
    name: 'a part of a share is kept in a reserve that the rules do not know',
    forge: changed('SaleCredited', ({ data }) => ({ reserve: { pence: 1, until: data['availableAt'] } })),
  },
  {
    name: 'a creator passes for trusted, or for not trusted',
    forge: changed('SaleCredited', ({ data }) => ({ isTrusted: data['isTrusted'] !== true })),
  },
  {
    name: 'a credit names a version of the rules that did not apply',
    forge: changed('SaleCredited', () => ({ rulesVersion: 2 })),
  },
  {
    name: 'a strike ends a day earlier than the rules say',
    forge: changed('StrikeGiven', ({ data }) => ({ until: aDayEarlier(data['until']) })),
  },
  { name: 'nobody is told that an account infringes repeatedly', forge: repetitionHidden },
  { name: 'one of the strikes of an account that infringes repeatedly is left out', forge: aStrikeLeftOut },
];
