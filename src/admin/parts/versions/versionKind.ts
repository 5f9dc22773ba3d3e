import type { FeePolicyRecord } from '#contracts/fees/feePolicies.ts';
import type { Call } from '#contracts/http/call.ts';

/** What every version of the platform's terms has. */
export type VersionRecord = Omit<FeePolicyRecord, 'buyerFeeBps' | 'creatorShareBps'>;

/** Terms with versions, as the console shows them. */
export type VersionKind<Version extends VersionRecord> = {
  resource: 'fee-policies' | 'house-rules';
  /** In the menu and above the list. */
  title: string;
  /** After “the change of”: `the fees`. */
  noun: string;
  /** A version in a few words. */
  text: (version: Version) => string;
  confirm: (call: Call, id: string) => Promise<unknown>;
  drop: (call: Call, id: string, reason: string) => Promise<unknown>;
};
