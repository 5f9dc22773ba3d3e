import { describe, it } from 'vitest';
import {
  adminGetHouseRules,
  adminListHouseRules,
  confirmHouseRules,
  dropHouseRules,
  proposeHouseRules,
} from '#contracts/fees/houseRules.ts';
import { standardRules } from '#contracts/site/houseRules.ts';
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
const rules = { ...standardRules, strikes: { lifeDays: 180, most: 2 } };
const body = { ...rules, day: '2026-06-01', reason: 'Too many refunds.' };
const aProposal: DomainEvent = {
  type: 'HouseRulesProposed',
  data: { rulesId: id(80), ...rules, proposedBy: finance.id, from, reason: 'Too many refunds.' },
};
const propose = (who = finance, more: Partial<typeof body> = {}) =>
  call(proposeHouseRules, { body: { ...body, ...more } }, as(who));
const confirm = (who = colleague) => call(confirmHouseRules, { params }, as(who));
const drop = (who = colleague) => call(dropHouseRules, { params, body: { reason: 'Not this year.' } }, as(who));

describe('other house rules', () => {
  it('are proposed from the beginning of a UK day on, one change at a time', async () => {
    await given(finance)
      .when(propose())
      .answers({ id: anyId, version: null, status: 'proposed', proposedBy: finance.id, ...rules })
      .records({
        type: 'HouseRulesProposed',
        by: finance.id,
        // The clocks of the United Kingdom are an hour ahead by then.
        data: { ...rules, from: '2026-05-31T23:00:00.000Z', proposedBy: finance.id },
      })
      .when(propose(colleague, { reserve: { bps: 1, days: 1 } }))
      .refuses('rules-pending', 'Confirm or decline the other change first.');
  });

  it('are refused where they are too soon, change nothing or make no sense', async () => {
    await given(finance)
      .when(propose(finance, { day: '2026-03-30' }))
      .refuses('invalid-input', undefined, {
        '#/day': 'We notify creators 30 days before: please choose a later day',
      })
      .when(propose(finance, standardRules))
      .refuses('invalid-input', undefined, { '#/hold/firstSales': 'These rules already apply' })
      .when(callWith(proposeHouseRules, { body: { ...body, strikes: { lifeDays: 0, most: 2.5 } } }, as(finance)))
      .refuses('invalid-input', undefined, {
        '#/strikes/lifeDays': 'Please give a number of days from 1 to 3,650',
        '#/strikes/most': 'Please give a number of strikes from 1 to 100',
      });
  });

  it('are announced by somebody else than their proposer, once', async () => {
    await given(aProposal, finance)
      .when(confirm(finance))
      .refuses('second-person-needed', 'You proposed these rules, so a colleague has to confirm them.')
      .when(confirm())
      .answers({ id: id(80), version: 2, status: 'announced', decidedBy: colleague.id })
      .records({ type: 'HouseRulesAnnounced', by: colleague.id, data: { version: 2, confirmedBy: colleague.id, from } })
      .when(confirm())
      .refuses('rules-decided');
  });

  it('are called off before they apply, and not afterwards', async () => {
    await given(aProposal, finance, colleague)
      .when(confirm())
      .when(drop())
      .answers({ status: 'dropped', version: 2, dropReason: 'Not this year.', decidedBy: colleague.id })
      .records({ type: 'HouseRulesDropped', data: { version: 2, from } })
      .when(drop())
      .refuses('rules-decided');
  });
});

it('the versions stand in a list, the one from the settings first of all', async () => {
  const query = { sort: JSON.stringify(['version', 'ASC']), filter: JSON.stringify({ status: 'inForce' }) };
  await given(aProposal)
    .when(call(adminListHouseRules, { query }, as(auditor)))
    .answers([{ version: 1, status: 'inForce', proposedBy: null, ...standardRules }])
    .answersHeader('Content-Range', 'house-rules 0-0/1')
    .when(call(adminListHouseRules, { query: {} }, as(auditor)))
    .answersHeader('Content-Range', 'house-rules 0-1/2');
});

it('house rules are changed by finance; auditors read them, and nobody finds what is not there', async () => {
  await given(aProposal)
    .when(call(adminGetHouseRules, { params }, as(auditor)))
    .answers({ status: 'proposed' })
    .when(propose(auditor))
    .refuses('not-allowed')
    .when(confirm(auditor))
    .refuses('not-allowed')
    .when(drop(aStaffMember('moderator')))
    .refuses('not-allowed')
    .when(call(adminGetHouseRules, { params }, as(aBuyer())))
    .refuses('not-allowed')
    .when(call(adminGetHouseRules, { params: { id: id(99) } }, as(finance)))
    .refuses('not-found');
});
