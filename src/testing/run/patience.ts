const A_HANG_MS = 300_000;
/** How long a test waits for a condition before it says that something hangs; for `vi.waitFor`, `execFile` and the like. */
export const patience = { timeout: A_HANG_MS };
