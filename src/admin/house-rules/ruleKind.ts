import { confirmHouseRules, dropHouseRules, type HouseRulesRecord } from '#contracts/fees/houseRules.ts';
import { formatBps } from '#contracts/shared/money.ts';
import { strikesText } from '#contracts/site/rulesText.ts';
import type { VersionKind } from '#admin/parts/versions/versionKind.ts';

/** The house rules in the console. */
export const ruleKind: VersionKind<HouseRulesRecord> = {
  resource: 'house-rules',
  title: 'House rules',
  noun: 'the house rules',
  // `14, 7 and 2 days of hold, 12.5% in reserve, 3 strikes`
  text: ({ hold, reserve, strikes }) =>
    [
      hold.firstDays + hold.laterDays + hold.trustedDays === 0
        ? 'no hold'
        : `${hold.firstDays}, ${hold.laterDays} and ${hold.trustedDays} days of hold`,
      reserve.bps === 0 ? 'no reserve' : `${formatBps(reserve.bps)} in reserve`,
      strikesText(strikes),
    ].join(', '),
  confirm: (call, id) => call(confirmHouseRules, { params: { id } }),
  drop: (call, id, reason) => call(dropHouseRules, { params: { id }, body: { reason } }),
};
