import { describe, it } from 'vitest';
import {
  adminGetFeePolicy,
  adminListFeePolicies,
  confirmFeePolicy,
  dropFeePolicy,
  proposeFeePolicy,
} from '#contracts/fees/feePolicies.ts';
import { id } from '#testing/events.ts';
import { as, call, callWith } from '#testing/routes/call.ts';
import { anyId, given } from '#testing/routes/given.ts';
import { aBuyer, aStaffMember } from '#testing/routes/people.ts';
import type { DomainEvent } from '#testing/routes/streams.ts';

const finance = aStaffMember('finance');
const colleague = aStaffMember('finance', 'fiona');
const auditor = aStaffMember('auditor');
const params = { id: id(80) };
const from = '2026-05-01T00:00:00.000Z';
const body = { buyerFeeBps: 1200, creatorShareBps: 9000, day: '2026-06-01', reason: 'Cards cost more.' };
const aProposal: DomainEvent = {
  type: 'FeePolicyProposed',
  data: {
    policyId: id(80),
    proposedBy: finance.id,
    buyerFeeBps: 1200,
    creatorShareBps: 9000,
    from,
    reason: 'Cards cost more.',
  },
};
const propose = (who = finance, more: Partial<typeof body> = {}) =>
  call(proposeFeePolicy, { body: { ...body, ...more } }, as(who));
const confirm = (who = colleague) => call(confirmFeePolicy, { params }, as(who));
const drop = (who = colleague) => call(dropFeePolicy, { params, body: { reason: 'Not this year.' } }, as(who));

describe('other fees', () => {
  it('are proposed from the beginning of a UK day on', async () => {
    await given(finance)
      .when(propose())
      .answers({ id: anyId, version: null, status: 'proposed', proposedBy: finance.id, buyerFeeBps: 1200 })
      .records({
        type: 'FeePolicyProposed',
        by: finance.id,
        // The clocks of the United Kingdom are an hour ahead by then.
        data: { buyerFeeBps: 1200, creatorShareBps: 9000, from: '2026-05-31T23:00:00.000Z', proposedBy: finance.id },
      })
      .when(propose(colleague, { buyerFeeBps: 1300 }))
      .refuses('fees-pending', 'Confirm or decline the other change first.');
  });

  it('leave time to tell the creators, and keep to what they signed', async () => {
    await given(finance)
      .when(propose(finance, { day: '2026-03-30' }))
      .refuses('invalid-input', undefined, {
        '#/day': 'We notify creators 30 days before: please choose a later day',
      })
      .when(propose(finance, { creatorShareBps: 5000 }))
      .refuses('invalid-input', undefined, {
        '#/creatorShareBps': 'Please give a share from 90%, which creators signed for, to 100%',
      })
      .when(callWith(proposeFeePolicy, { body: {} }, as(finance)))
      .refuses('invalid-input', undefined, {
        '#/buyerFeeBps': 'Please give a fee from 0% to 50%',
        '#/creatorShareBps': 'Please give a share from 90%, which creators signed for, to 100%',
        '#/day': 'Please choose a day',
        '#/reason': 'Please tell your colleagues why',
      });
  });

  it('are announced by somebody else than their proposer, once', async () => {
    await given(aProposal, finance)
      .when(confirm(finance))
      .refuses('second-person-needed', 'You proposed these fees, so a colleague has to confirm them.')
      .when(confirm())
      .answers({ id: id(80), version: 2, status: 'announced', decidedBy: colleague.id })
      .records({ type: 'FeePolicyAnnounced', by: colleague.id, data: { version: 2, confirmedBy: colleague.id, from } })
      .when(confirm())
      .refuses('fees-decided');
  });

  it('that waited too long to be confirmed are declined', async () => {
    await given(aProposal, finance)
      .after(40 * 24 * 60 * 60)
      .when(confirm())
      .refuses('notice-too-short')
      .when(drop())
      .answers({ status: 'dropped', dropReason: 'Not this year.', decidedBy: colleague.id })
      .records({ type: 'FeePolicyDropped', by: colleague.id, data: { version: null, reason: 'Not this year.' } });
  });

  it('are called off before they count, and not afterwards', async () => {
    await given(aProposal, finance, colleague)
      .when(confirm())
      .when(drop())
      .answers({ status: 'dropped', version: 2 })
      .records({ type: 'FeePolicyDropped', data: { version: 2, from } })
      .when(drop())
      .refuses('fees-decided');
  });
});

it('the versions stand in a list, the one from the settings first of all', async () => {
  const query = { sort: JSON.stringify(['version', 'ASC']), filter: JSON.stringify({ status: 'inForce' }) };
  await given(aProposal)
    .when(call(adminListFeePolicies, { query }, as(auditor)))
    .answers([{ version: 1, status: 'inForce', proposedBy: null, buyerFeeBps: 1000 }])
    .answersHeader('Content-Range', 'fee-policies 0-0/1')
    .when(call(adminListFeePolicies, { query: {} }, as(auditor)))
    .answersHeader('Content-Range', 'fee-policies 0-1/2');
});

it('fees are changed by finance; auditors look, and nobody finds what is not there', async () => {
  await given(aProposal)
    .when(call(adminGetFeePolicy, { params }, as(auditor)))
    .answers({ status: 'proposed' })
    .when(propose(auditor))
    .refuses('not-allowed')
    .when(confirm(auditor))
    .refuses('not-allowed')
    .when(drop(aStaffMember('moderator')))
    .refuses('not-allowed')
    .when(call(adminGetFeePolicy, { params }, as(aBuyer())))
    .refuses('not-allowed')
    .when(call(adminGetFeePolicy, { params: { id: id(99) } }, as(finance)))
    .refuses('not-found')
    .when(call(confirmFeePolicy, { params: { id: id(99) } }, as(finance)))
    .refuses('not-found');
});
