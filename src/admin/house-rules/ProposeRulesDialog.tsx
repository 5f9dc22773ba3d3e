import { useGetList } from 'react-admin';
import type { z } from 'zod';
import { proposeHouseRules, type HouseRulesRecord } from '#contracts/fees/houseRules.ts';
import * as schema from '#contracts/fees/houseRules.schema.ts';
import { standardRules, type HouseRules } from '#contracts/site/houseRules.ts';
import { FormText } from '#admin/parts/form/FormText.tsx';
import { ReasonDialog } from '#admin/parts/form/ReasonDialog.tsx';
import { bpsOf, wholeOf } from '#admin/parts/form/typedNumbers.ts';
import { FromField, PercentField, useProposal } from '#admin/parts/versions/proposal.tsx';

type TypedRules = {
  hold: { firstSales: string; firstDays: string; laterDays: string; trustedDays: string };
  reserve: { bps: string; days: string };
  strikes: { lifeDays: string; most: string };
};
type Typed = TypedRules & { day: string; reason: string };
type Proposal = z.output<typeof schema.proposeHouseRules.body>;

const typedOf = ({ hold, reserve, strikes }: HouseRules): TypedRules => ({
  hold: {
    firstSales: String(hold.firstSales),
    firstDays: String(hold.firstDays),
    laterDays: String(hold.laterDays),
    trustedDays: String(hold.trustedDays),
  },
  reserve: { bps: String(reserve.bps / 100), days: String(reserve.days) },
  strikes: { lifeDays: String(strikes.lifeDays), most: String(strikes.most) },
});

const rulesOf = ({ hold, reserve, strikes }: TypedRules): HouseRules => ({
  hold: {
    firstSales: wholeOf(hold.firstSales),
    firstDays: wholeOf(hold.firstDays),
    laterDays: wholeOf(hold.laterDays),
    trustedDays: wholeOf(hold.trustedDays),
  },
  reserve: { bps: bpsOf(reserve.bps), days: wholeOf(reserve.days) },
  strikes: { lifeDays: wholeOf(strikes.lifeDays), most: wholeOf(strikes.most) },
});

const NumberField = ({ name, label, help }: { name: string; label: string; help?: string }) => (
  <FormText name={name} label={label} help={help} slotProps={{ htmlInput: { inputMode: 'numeric' } }} />
);

const RuleFields = () => (
  <>
    <NumberField
      name="hold.firstSales"
      label="Sales that are held longer"
      help="So many first sales of each creator; 0 for none."
    />
    <NumberField name="hold.firstDays" label="Days of hold of these" />
    <NumberField name="hold.laterDays" label="Days of hold of later sales" />
    <NumberField name="hold.trustedDays" label="Days of hold of trusted creators" />
    <PercentField name="reserve.bps" label="Kept in reserve" help="Of the shares of creators who are not trusted." />
    <NumberField name="reserve.days" label="Days of reserve, from the sale on" />
    <NumberField name="strikes.lifeDays" label="Days that a strike counts" />
    <NumberField name="strikes.most" label="Strikes that end an account" />
  </>
);

const current = {
  filter: { status: 'inForce' },
  pagination: { page: 1, perPage: 1 },
  sort: { field: 'from', order: 'DESC' },
} as const;

/** Asks for the rules, the day from which they are to count, and why; begins with those in force. */
export const ProposeRulesDialog = ({ onClose }: { onClose: () => void }) => {
  const { data, isPending } = useGetList<HouseRulesRecord>('house-rules', current);
  return isPending ? null : <RulesForm begin={data?.[0] ?? standardRules} onClose={onClose} />;
};

/** The form itself. `begin`: what its fields say first. */
export const RulesForm = ({ begin, onClose }: { begin: HouseRules; onClose: () => void }) => {
  const { earliest, propose, dialog } = useProposal('house-rules', onClose);
  return (
    <ReasonDialog<Proposal, Typed>
      {...dialog}
      title="Propose other house rules"
      text="Once a colleague confirms them, every creator is notified by email. They apply to sales and strikes from that day on; earlier ones keep their rules."
      body={schema.proposeHouseRules.body}
      read={({ day, reason, ...typed }) => ({ day, reason, ...rulesOf(typed) })}
      others={{ ...typedOf(begin), day: earliest }}
      onConfirm={(body) => void propose((call) => call(proposeHouseRules, { body }))}
    >
      <RuleFields />
      <FromField earliest={earliest} />
    </ReasonDialog>
  );
};
