import { useSyncExternalStore } from 'react';

const never = () => () => undefined;

/** False until scripts listen: a form sent before that would put its values, passwords too, into the address. */
export const useHydrated = (): boolean =>
  useSyncExternalStore(
    never,
    () => true,
    () => false,
  );
