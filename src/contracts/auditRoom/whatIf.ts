/** A past period under other rules: what would have been different for creators, buyers and the platform. It changes nothing. */
import type { z } from 'zod';
import { endpoint, byAccount, staff } from '#contracts/http/endpoint.ts';
import type * as schema from './whatIf.schema.ts';

/** The rules as they apply now, each group whole. */
export type RulesInForce = z.infer<typeof schema.rulesInForce>;
/** Other rules; a group that is null stays as it was. */
export type WhatIfRules = z.infer<typeof schema.whatIfRules>;
/** UK days, both included, and the rules. */
export type WhatIfWish = z.infer<typeof schema.whatIfWish>;
/** What can be added up over creators; whole pence. */
export type WhatIfFigures = z.infer<typeof schema.whatIfFigures>;
/** The figures of one creator. */
export type WhatIfCreator = z.infer<typeof schema.whatIfCreator>;
/** Everything that was compared. It names creators by id alone. */
export type WhatIfResult = z.infer<typeof schema.whatIfResult>;
/** Who asked for a comparison, and how far it is. */
export type WhatIfRun = z.infer<typeof schema.whatIfRun>;
/** A comparison with its result and the names of its creators. */
export type WhatIfAnswer = z.infer<typeof schema.adminGetWhatIf.response>;

/** The newest first, at most 50. */
export const adminListWhatIfs = endpoint<typeof schema.adminListWhatIfs>({
  method: 'GET',
  path: '/api/admin/what-if',
  access: staff('finance', 'auditor'),
  limit: 'general',
  summary: 'Past periods under other rules that staff have asked for, with their progress.',
});
/** Answers `not-found`. */
export const adminGetWhatIf = endpoint<typeof schema.adminGetWhatIf>({
  method: 'GET',
  path: '/api/admin/what-if/:id',
  access: staff('finance', 'auditor'),
  limit: byAccount(300, 60),
  summary: 'What a past period would have brought under other rules, in total and by creator.',
});
/** Fees, hold, reserve and strikes as they apply now. */
export const adminGetRulesInForce = endpoint<typeof schema.adminGetRulesInForce>({
  method: 'GET',
  path: '/api/admin/rules-in-force',
  access: staff('finance', 'auditor'),
  limit: 'general',
  summary: 'The fees and the rules of hold, reserve and strikes that apply now.',
});
/** Answers `conflict` while another one waits or runs, and `invalid-input` for a period that has not begun. */
export const startWhatIf = endpoint<typeof schema.startWhatIf>({
  method: 'POST',
  path: '/api/admin/what-if',
  access: staff('finance', 'auditor'),
  limit: byAccount(20, 60),
  summary: 'Begins to replay a past period under other rules; nothing is recorded.',
});
