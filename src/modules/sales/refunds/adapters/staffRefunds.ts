/** What finance decides about a refund: the order's stream first, where the limit of one person counts, then the report. */
import { Problem } from '#contracts/http/problem.ts';
import type { Consumers } from '#platform/projections/consumers.ts';
import type { Cause, Handle, Load } from '#platform/eventStore/handle.ts';
import { order } from '#modules/sales/checkout/order.ts';
import { decideProblem, mustBePart, problemReport } from '#modules/sales/refunds/problemReport.ts';
import {
  agreedRefund,
  confirmRefund,
  dropRefund,
  mustBeSold,
  refundable,
  refundByStaff,
  waitsForSecond,
  type RefundAgreed,
  type Sold,
  type StaffWish,
} from '#modules/sales/refunds/refund.ts';

type Deps = {
  handle: Handle;
  load: Load;
  caughtUp: Consumers['caughtUp'];
  newId: () => string;
  /** Above it two people have to want the same refund, in pence. */
  twoPeopleAbovePence: number;
};

type Wish = Omit<StaffWish, 'by'>;

const nothing = (): [] => [];

/** What comes before and after the decision in the order's stream. */
const createReportDecisions = ({ handle, load, caughtUp }: Pick<Deps, 'handle' | 'load' | 'caughtUp'>) => {
  const hasOpenReport = async (id: string): Promise<boolean> => (await load(problemReport, id)).status === 'open';

  /** Whether this press has recorded something: about the order, or about the report. */
  const isAnswered = async (id: string, cause: Cause): Promise<boolean> =>
    (await handle(order, id, nothing, cause)).isRepeated ||
    (await handle(problemReport, id, nothing, cause)).isRepeated;

  const mustDecideFreely = async (id: string, cause: Cause): Promise<Sold> => {
    const sold = mustBeSold(await load(order, id));
    // A reversal after a claim takes two people: one upholds the claim, another refunds.
    if (sold.after.claims.some(({ status, decidedBy }) => status === 'lost' && decidedBy === cause.actorId))
      throw new Problem(
        'second-person-needed',
        'You upheld the copyright claim, so a colleague has to refund the sale.',
      );
    return sold;
  };

  /** Decides the report by the refund that is wanted; when somebody has decided it otherwise, that is dropped. */
  const decideReport = async (id: string, { amountPence, isFault, reason }: RefundAgreed, cause: Cause) => {
    const left = refundable(mustBeSold(await load(order, id)));
    const decision = amountPence === left ? ('refund' as const) : ('partialRefund' as const);
    const decide = decideProblem({ decision, amountPence, isFault, reason }, left);
    try {
      await caughtUp(await handle(problemReport, id, decide, cause));
    } catch (error) {
      if (error instanceof Problem && error.type === 'already-done')
        await handle(order, id, dropRefund(cause.actorId ?? ''), cause);
      throw error;
    }
  };

  return { hasOpenReport, isAnswered, mustDecideFreely, decideReport };
};

export const createStaffRefunds = (deps: Deps) => {
  const { handle, load, caughtUp, newId, twoPeopleAbovePence: limitPence } = deps;
  const { hasOpenReport, isAnswered, mustDecideFreely, decideReport } = createReportDecisions(deps);

  /** What this person wants decides the report, unless a colleague has to confirm it before any money moves. */
  const goOn = async (id: string, cause: Cause): Promise<void> => {
    const sold = mustBeSold(await load(order, id));
    const { approval } = sold.after;
    if (approval === null || approval.reason === null || approval.approvedBy !== cause.actorId) return;
    if (waitsForSecond(sold, limitPence) || !(await hasOpenReport(id))) return;
    await decideReport(id, { ...approval, reason: approval.reason }, cause);
  };

  const refund = async (id: string, wish: Wish, cause: Cause): Promise<void> => {
    if (await isAnswered(id, cause)) return goOn(id, cause);
    const sold = await mustDecideFreely(id, cause);
    const hasReport = await hasOpenReport(id);
    if (hasReport && wish.amountPence !== undefined) mustBePart(wish.amountPence, refundable(sold));
    const by = cause.actorId ?? '';
    const key = `staff:${newId()}`;
    await caughtUp(await handle(order, id, refundByStaff({ ...wish, by }, { limitPence, hasReport, key }), cause));
    return goOn(id, cause);
  };

  const confirm = async (id: string, amountPence: number, cause: Cause): Promise<void> => {
    if (await isAnswered(id, cause)) return;
    const sold = await mustDecideFreely(id, cause);
    const confirmation = { by: cause.actorId ?? '', amountPence, limitPence };
    if (await hasOpenReport(id)) await decideReport(id, agreedRefund(sold, confirmation), cause);
    else await caughtUp(await handle(order, id, confirmRefund(confirmation, `staff:${newId()}`), cause));
  };

  const drop = async (id: string, cause: Cause): Promise<void> => {
    await caughtUp(await handle(order, id, dropRefund(cause.actorId ?? ''), cause));
  };

  /** Decides the open report for the creator. */
  const release = async (id: string, reason: string, cause: Cause): Promise<void> => {
    if (await isAnswered(id, cause)) return;
    const sold = await mustDecideFreely(id, cause);
    if (sold.after.approval !== null)
      throw new Problem('conflict', 'A refund of this sale is wanted. Please drop that first.');
    if (!(await hasOpenReport(id))) throw new Problem('already-done', 'There is no open report.');
    const decision = decideProblem({ decision: 'release', isFault: false, reason }, refundable(sold));
    await caughtUp(await handle(problemReport, id, decision, cause));
  };

  return { refund, confirm, drop, release };
};
