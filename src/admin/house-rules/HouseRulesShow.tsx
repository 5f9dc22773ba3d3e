import type { HouseRulesRecord } from '#contracts/fees/houseRules.ts';
import { countOf } from '#contracts/shared/inNumerals.ts';
import { formatBps } from '#contracts/shared/money.ts';
import { holdText, strikeLifeText, strikesText } from '#contracts/site/rulesText.ts';
import { Panel } from '#admin/parts/Panel.tsx';
import { VersionPage } from '#admin/parts/versions/VersionPage.tsx';
import { ruleKind } from './ruleKind.ts';

export const HouseRulesShow = () => (
  <VersionPage
    of={ruleKind}
    panel={(rules) => <Meaning rules={rules} />}
    terms={({ hold, reserve, strikes }) => [
      ['Sales that are held longer', String(hold.firstSales)],
      ['Hold of these', countOf(hold.firstDays, 'day')],
      ['Hold of later sales', countOf(hold.laterDays, 'day')],
      ['Hold of trusted creators', countOf(hold.trustedDays, 'day')],
      ['Reserve of the others', formatBps(reserve.bps)],
      ['Reserve is kept for', countOf(reserve.days, 'day')],
      ['A strike counts for', countOf(strikes.lifeDays, 'day')],
      ['An account ends with', strikesText(strikes)],
    ]}
  />
);

const Meaning = ({ rules }: { rules: HouseRulesRecord }) => (
  <Panel title="What creators read">
    <p>A new sale {holdText(rules)}.</p>
    <p>
      A new strike counts for {strikeLifeText(rules.strikes)}, and an account with {strikesText(rules.strikes)} is
      ended.
    </p>
  </Panel>
);
