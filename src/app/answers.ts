/** What the modules read from each other in the log and in read models; nothing here waits for another module. */
import { authAnswers } from '#modules/auth/index.ts';
import { booksAnswers } from '#modules/books/index.ts';
import { catalogueAnswers } from '#modules/catalogue/index.ts';
import { claimsAnswers } from '#modules/claims/index.ts';
import { feesAnswers } from '#modules/fees/index.ts';
import { payoutsAnswers } from '#modules/payouts/index.ts';
import { plansAnswers } from '#modules/plans/index.ts';
import { profileAnswers } from '#modules/profile/index.ts';
import { salesAnswers } from '#modules/sales/index.ts';
import type { HouseRules } from '#contracts/site/houseRules.ts';
import type { ReadTools } from '#platform/processes/tools.ts';

/** `houseRules`: those of the settings, which apply as long as no version of them is recorded. */
export const createAnswers = (tools: ReadTools & { houseRules?: HouseRules }) => ({
  ...authAnswers({ ...tools, ...profileAnswers(tools) }),
  ...booksAnswers(tools),
  ...catalogueAnswers(tools),
  ...claimsAnswers(tools),
  ...feesAnswers(tools),
  ...payoutsAnswers(tools),
  ...plansAnswers(tools),
  ...profileAnswers(tools),
  ...salesAnswers(tools),
});

export type Answers = ReturnType<typeof createAnswers>;
