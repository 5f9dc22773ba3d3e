/** One promise, whether it holds, and what was found. */
export type Check = { name: string; isTrue: boolean; detail: string };
