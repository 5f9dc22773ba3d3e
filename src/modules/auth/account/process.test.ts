import { describe, expect, it } from 'vitest';
import { personal } from '#platform/eventStore/eventStore.ts';
import { given } from '#testing/routes/given.ts';
import { aBuyer, aStaffMember } from '#testing/routes/people.ts';
import { sweepHourly } from '#testing/routes/sweeps.ts';

const bob = aBuyer('bob', { isEmailVerified: false });
const mia = aStaffMember('moderator', 'mia');
const WEEKS_2 = 14 * 86_400;
const suspended = {
  type: 'AccountSuspended',
  data: { userId: bob.id, reason: personal(bob.id, 'Spam.'), by: mia.id },
} as const;
const letters = [
  { due: 'ConfirmationDue', ended: 'ConfirmationUndelivered', process: 'confirmation', before: [] },
  { due: 'SuspensionLetterDue', ended: 'SuspensionUndelivered', process: 'suspension-letter', before: [suspended] },
] as const;

describe.each(letters)('the letter that $due asks for', ({ due, ended, process, before }) => {
  it('is given up once no mail server has taken it for two weeks, and is no work any more', async () => {
    const world = await given(bob, mia, ...before, { type: due, data: { userId: bob.id } });
    world.deadAddresses.add(bob.email);
    world.clock.wait(WEEKS_2 - 60);
    expect(await world.sweep()).toMatchObject({ events: [], mails: [] });
    expect(await world.app.findStuckWork(10)).toMatchObject([{ process, error: '550 no such mailbox' }]);
    expect(await sweepHourly(world, 4)).toEqual([]);
    expect(await sweepHourly(world, 1)).toMatchObject([{ type: ended, data: { userId: bob.id } }]);
    expect(await world.app.findStuckWork(10)).toEqual([]);
    world.deadAddresses.clear();
    expect(await world.sweep()).toMatchObject({ events: [], mails: [] });
  });
});
