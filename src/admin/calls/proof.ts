import { createContext } from 'react';

/** Asks the person to prove who they are; resolves to whether they have. Outside of `AskForProof` nobody is asked. */
export const ProofContext = createContext<() => Promise<boolean>>(() => Promise.resolve(false));
