import { describe, expect, it } from 'vitest';
import { adminListAccounts } from '#contracts/auth/account.ts';
import { reclaimAccount } from '#contracts/auth/reclaim.ts';
import type { ReclaimLink } from '#contracts/auth/reclaimVocabulary.ts';
import { resumePayouts } from '#contracts/payouts/payoutDesk.ts';
import { releasePayout } from '#contracts/sales/sales.ts';
import { mailedLink } from '#testing/routes/accounts.ts';
import { as, call } from '#testing/routes/call.ts';
import { given } from '#testing/routes/given.ts';
import { aPayout } from '#testing/routes/payouts.ts';
import { aStaffMember } from '#testing/routes/people.ts';

const finance = aStaffMember('finance');
const payout = aPayout();
const { creator } = payout;
const release = () => call(releasePayout, { params: { id: payout.id } }, as(finance));

describe('payouts of an account that its owner takes back', () => {
  const changed = {
    type: 'PayeeDestinationChanged',
    data: { creatorId: creator.id, payeeId: 'acct_carol', destination: 'b', n: 1, until: '2026-02-27T12:00:00.000Z' },
  } as const;
  const resume = (reason = 'The bank account is hers.', who = finance) =>
    call(resumePayouts, { params: { id: creator.id }, body: { reason } }, as(who));

  it('stop by the link in the mail about another bank account, until finance has looked', async () => {
    const world = await given(payout.given);
    // The change is a fact of this test, with its mail.
    const { setPayee } = world.payments;
    await world.give({
      type: 'PayeeDestinationRead',
      data: { creatorId: creator.id, payeeId: 'acct_carol', destination: 'a' },
    });
    setPayee('acct_carol', { destination: 'b' });
    await world.call(release());
    await world.settle();
    const { hash } = mailedLink(world, creator.email);
    expect(world.mails.at(-1)).toMatchObject({ button: { label: 'This was not me' } });
    const body = Object.fromEntries(new URLSearchParams(hash.slice(1))) as ReclaimLink;
    expect(body).toMatchObject({ userId: creator.id, about: 'bankAccount' });
    world.clock.wait(80 * 3600);
    const period = { from: '2026-03-01T11:00:00.000Z', until: '2026-03-04T19:00:00.000Z' };
    await world.give({ type: 'BooksCompared', data: { ...period, movements: 0, differences: [] } });
    // Its hold of 72 hours is over, and the press stops it.
    await world.call(call(reclaimAccount, { body }));
    const { events, mails } = await world.settle();
    expect(events.map(({ type }) => type)).toContain('PayoutsStopped');
    expect(mails.map(({ subject }) => subject)).toEqual(
      expect.arrayContaining(['Set a new password for Soletake', 'Your payouts are stopped – Soletake']),
    );
    expect(await world.call(release())).toMatchObject({
      problem: { type: 'payee-not-ready', detail: expect.stringMatching(/until finance has looked/) as string },
    });
    expect(
      (await world.call(call(adminListAccounts, { query: { filter: '{"status":"toDo"}' } }, as(finance)))).body,
    ).toMatchObject([{ id: creator.id, payoutsStoppedAt: expect.any(String) as string }]);
    expect((await world.call(resume())).events).toMatchObject([
      { type: 'PayoutsResumed', data: { creatorId: creator.id, reason: { personal: creator.id } } },
    ]);
    expect((await world.settle()).mails.map(({ subject }) => subject)).toEqual(['Your payouts go on – Soletake']);
    expect(await world.call(release())).toMatchObject({ answer: { status: 200 } });
  });

  it('stop one that is released already, before money leaves', async () => {
    const world = await given(payout.given, { type: 'PayoutsStopped', data: { creatorId: creator.id } });
    await world.give({ type: 'PayoutReleased', data: { payoutId: payout.id, creatorId: creator.id } });
    await world.sweep();
    world.clock.wait(3600);
    const { events } = await world.sweep();
    expect(events.map(({ type }) => type)).not.toContain('TransferMade');
  });

  it('go on once only, by finance, with a reason', async () => {
    await given(payout.given, changed, { type: 'PayoutsStopped', data: { creatorId: creator.id } })
      .when(resume(''))
      .refuses('invalid-input')
      .when(resume('For a test.', aStaffMember('moderator')))
      .refuses('not-allowed')
      .when(resume())
      .answers({ success: true })
      .when(resume())
      .refuses('already-done');
  });
});
