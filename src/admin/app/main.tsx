/** Zod compiles with `new Function`, which the policy refuses. It reads this when its first schema is made, so the console is loaded after it. */
Object.assign(globalThis, { __zod_globalConfig: { jitless: true } });

void import('./startConsole.tsx');

export {};
