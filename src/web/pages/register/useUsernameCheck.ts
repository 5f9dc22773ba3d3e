import { useCallback, useEffect, useRef, useState } from 'react';
import { checkUsername } from '#contracts/auth/auth.ts';
import { Problem } from '#contracts/http/problem.ts';
import { useCall } from '#web/components/shell/Providers.tsx';
import { useLater } from '#web/ui/useLater.ts';
import { loadRules } from './loadRules.ts';

const DEBOUNCE_MS = 400;

export type UsernameRemark = { isAvailable: boolean; text: string };

/** Tells while one types whether a name is free. A courtesy: the registration decides, so failures are not shown. */
export const useUsernameCheck = () => {
  const call = useCall();
  const later = useLater();
  const asking = useRef<AbortController>(undefined);
  const [remark, setRemark] = useState<UsernameRemark | null>(null);
  useEffect(() => () => asking.current?.abort(), []);

  const ask = async (username: string, { signal }: AbortController): Promise<void> => {
    try {
      const { username: rule } = await loadRules();
      if (!rule.safeParse(username).success || signal.aborted) return;
      const { available, message } = await call(checkUsername, { params: { username } }, { signal });
      if (signal.aborted) return;
      const text = available ? 'Username is available' : (message ?? 'This username is already taken');
      setRemark({ isAvailable: available, text });
    } catch (error) {
      if (!signal.aborted && !(error instanceof Problem)) throw error;
    }
  };
  const forget = useCallback((): void => {
    asking.current?.abort();
    setRemark(null);
  }, []);
  const check = (typed: string): void => {
    forget();
    const controller = new AbortController();
    asking.current = controller;
    later(DEBOUNCE_MS, () => {
      if (!controller.signal.aborted) void ask(typed.trim(), controller);
    });
  };
  return { remark, check, forget };
};
