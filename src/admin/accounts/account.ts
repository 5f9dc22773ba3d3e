/** One account with its security history and its sessions. */
import type { AnswerOf } from '#contracts/http/endpoint.ts';
import type * as schema from '#contracts/auth/account.schema.ts';

export type Account = AnswerOf<typeof schema.adminGetAccount>;
