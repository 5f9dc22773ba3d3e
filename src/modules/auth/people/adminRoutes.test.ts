import { describe, expect, it } from 'vitest';
import {
  adminGetAccount,
  adminListAccounts,
  endSessionsOf,
  mySessions,
  reinstateAccount,
  suspendAccount,
} from '#contracts/auth/account.ts';
import { getTimeline, listReads, searchForStaff, upholdSuspension } from '#contracts/auth/people.ts';
import { personal } from '#platform/eventStore/eventStore.ts';
import { id } from '#testing/events.ts';
import { as, call } from '#testing/routes/call.ts';
import { given } from '#testing/routes/given.ts';
import { aListedVideo, aPurchase } from '#testing/routes/marketplace.ts';
import { aBuyer, aStaffMember } from '#testing/routes/people.ts';
import type { Given } from '#testing/routes/world.ts';

const bob = aBuyer('bob');
const dave = aBuyer('dave');
const mia = aStaffMember('moderator', 'mia');
const max = aStaffMember('moderator', 'max');
const finance = aStaffMember('finance');
const auditor = aStaffMember('auditor');
const params = { id: bob.id };
const body = { reason: 'Fraud with cards.' };
const suspend = (who = mia, userId = bob.id) => call(suspendAccount, { params: { id: userId }, body }, as(who));
const reinstate = (who = max) => call(reinstateAccount, { params, body }, as(who));
const uphold = (who = max) => call(upholdSuspension, { params, body }, as(who));
const list = (filter: object, who = mia) =>
  call(adminListAccounts, { query: { filter: JSON.stringify(filter) } }, as(who));
const suspended: Given = [
  bob,
  { type: 'AccountSuspended', data: { userId: bob.id, reason: personal(bob.id, body.reason), by: mia.id } },
];
const appealed: Given = [
  suspended,
  { type: 'SuspensionAppealed', data: { userId: bob.id, words: personal(bob.id, 'It was not me.') } },
];

describe('the accounts', () => {
  it('say to every member of staff which of these people are suspended', async () => {
    const ids = [bob.id, dave.id];
    for (const role of ['moderator', 'finance', 'auditor'] as const) {
      const staff = aStaffMember(role, `${role}-reader`);
      const { body: rows } = await given(bob, dave, suspended, staff).when(list({ id: ids }, staff));
      expect(rows?.map(({ id, isSuspended }) => [id, isSuspended]).toSorted()).toEqual(
        [
          [bob.id, true],
          [dave.id, false],
        ].toSorted(),
      );
    }
  });

  it('are listed without addresses and found by one that is typed in full', async () => {
    await given(bob, dave, mia)
      .when(list({ q: 'dave@example.com' }))
      .answers([{ id: dave.id, username: 'dave' }])
      .answersHeader('Content-Range', 'accounts 0-0/1')
      .when(list({ q: 'dave@example' }))
      .answers([])
      .when(list({ role: 'moderator' }))
      .answers([{ id: mia.id }]);
    const { body: rows } = await given(bob).when(list({ q: 'bob' }));
    expect(rows).toMatchObject([{ username: 'bob', isSuspended: false, isErased: false }]);
    expect(JSON.stringify(rows)).not.toContain('@');
  });

  it('that wait for a moderator are those with an open appeal', async () => {
    await given(appealed, dave)
      .when(list({ status: 'toDo' }))
      .answers([{ id: bob.id, hasOpenAppeal: true }])
      .when(list({ status: 'toDo' }, finance))
      .answers([])
      .when(list({}, bob))
      .refuses('account-suspended')
      .when(list({}, dave))
      .refuses('not-allowed');
  });

  it('are opened with address and sessions, and the read is recorded once a day', async () => {
    const open = call(adminGetAccount, { params }, as(mia));
    await given(suspended)
      .when(open)
      .answers({
        email: bob.email,
        sessions: [],
        proposals: [],
        suspension: { reason: body.reason, by: mia.id, byName: 'Mia', appeal: 'none' },
      })
      .records({ type: 'PersonDataRead', by: mia.id, data: { what: 'account', userId: bob.id, day: '2026-03-01' } })
      .when(open)
      .records()
      .when(call(adminGetAccount, { params: { id: id(99) } }, as(mia)))
      .refuses('not-found');
  });
});

describe('a suspension', () => {
  it('takes effect at once for a signed-in person, and the owner is notified by mail', async () => {
    const here = as(bob);
    await given(bob)
      .when(call(mySessions, here))
      .when(suspend())
      .answers({ id: bob.id, isSuspended: true })
      .records({
        type: 'AccountSuspended',
        by: mia.id,
        data: { userId: bob.id, by: mia.id, reason: { value: body.reason } },
      })
      .when(call(mySessions, here))
      .refuses('account-suspended')
      .settle()
      .mails(bob.email, 'Your account is suspended – Soletake')
      .when(call(mySessions, here))
      .refuses('session-ended')
      .when(suspend())
      .answers({ isSuspended: true })
      .records();
  });

  it('is ended by a moderator; with an open appeal not by the one who suspended', async () => {
    await given(appealed)
      .when(reinstate(mia))
      .refuses('second-person-needed', 'You suspended this account, so a colleague has to decide the appeal.')
      .when(reinstate())
      .answers({ isSuspended: false, hasOpenAppeal: false })
      .records({ type: 'AccountReinstated', by: max.id, data: { userId: bob.id } })
      .settle()
      .mails(bob.email, 'Your account is open again – Soletake')
      .when(reinstate())
      .records();
  });

  it('stays when another moderator refuses the appeal, once', async () => {
    await given(appealed)
      .when(uphold(mia))
      .refuses('second-person-needed')
      .when(uphold())
      .answers({ isSuspended: true, hasOpenAppeal: false })
      .records({ type: 'SuspensionUpheld', data: { userId: bob.id, by: max.id } })
      .settle()
      .mails(bob.email, 'Your account stays suspended – Soletake')
      .when(uphold())
      .refuses('already-done', 'There is no open appeal.');
  });

  it('is decided by moderators, with a reason, and never for staff accounts', async () => {
    await given(bob, max)
      .when(suspend(finance))
      .refuses('not-allowed')
      .when(suspend(auditor))
      .refuses('not-allowed')
      .when(suspend(mia, max.id))
      .refuses('not-allowed', 'This is a staff account. An admin must remove its role first.')
      .when(suspend(mia, id(99)))
      .refuses('not-found')
      .when(call(suspendAccount, { params, body: { reason: '' } }, as(mia)))
      .refuses('invalid-input', undefined, { '#/reason': 'Please give a reason' });
  });
});

it('V7.4.5: moderators end all sessions of an account', async () => {
  const here = as(bob);
  await given(bob)
    .when(call(mySessions, here))
    .when(call(endSessionsOf, { params }, as(mia)))
    .answers({ ended: 1 })
    .records({
      type: 'SessionEnded',
      by: mia.id,
      data: { userId: bob.id, why: 'endedByStaff', from: { value: { device: 'The staff console', address: '' } } },
    })
    .when(call(mySessions, here))
    .refuses('session-ended')
    .when(call(endSessionsOf, { params }, as(finance)))
    .refuses('not-allowed');
});

it('the timeline of a person lists what happened, the latest first, and the read is recorded for the auditor', async () => {
  await given(suspended)
    .when(call(getTimeline, { params, query: {} }, as(mia)))
    .answers({
      acts: [{ kind: 'suspended' }, { kind: 'emailConfirmed' }, { kind: 'registered' }],
      isMore: false,
    })
    .records('PersonDataRead')
    .when(call(listReads, { query: {} }, as(auditor)))
    .answers([{ byId: mia.id, byName: 'Mia', otherId: bob.id, otherName: 'Bob' }])
    .when(call(listReads, { query: {} }, as(mia)))
    .refuses('not-allowed')
    .when(call(getTimeline, { params: { id: id(99) }, query: {} }, as(mia)))
    .refuses('not-found');
});

it('the search finds what the caller may open', async () => {
  const purchase = aPurchase(bob, aListedVideo({ title: 'A walnut shelf' }));
  const search = (q: string, who = mia) => call(searchForStaff, { query: { q } }, as(who));
  await given(purchase.given)
    .when(search('bob@example.com'))
    .answers({ hits: [{ kind: 'person', id: bob.id }] })
    .when(search('walnut'))
    .answers({ hits: [{ kind: 'video', id: purchase.video.id }] })
    .when(search(' '))
    .answers({ hits: [] })
    .when(search('walnut', bob))
    .refuses('not-allowed');
});
