/** One promise, whether it holds, and the violations. */
export type Check = { name: string; isTrue: boolean; detail: string };
