/** One account with its security history and its sessions. */
import type { AnswerOf } from '#contracts/endpoint.ts';
import type * as schema from '#contracts/account.schema.ts';

export type Account = AnswerOf<typeof schema.adminGetAccount>;
