import { useSyncExternalStore } from 'react';
import { hasShortcuts, subscribeShortcuts } from './shortcutSetting.ts';

/** Apart from the setting, or React would be cut into more pieces for those who only press keys. */
export const useHasShortcuts = (): boolean => useSyncExternalStore(subscribeShortcuts, hasShortcuts, () => true);
