/** Short messages at the bottom right. What draws them is loaded with the first one. */

export type ToastSeverity = 'success' | 'info' | 'warn' | 'error';

export type ToastText = {
  severity: ToastSeverity;
  title: string;
  text?: string;
  /** Milliseconds until the toast disappears; hovering and focus keep it. 3000 unless given. */
  life?: number;
};

export const DEFAULT_LIFE_MS = 3000;

type Show = (toast: ToastText) => void;

const waiting: ToastText[] = [];
let show: Show | undefined;
let wake: (() => void) | undefined;

/** Shows a message. Errors are announced at once, the rest politely. */
export const showToast: Show = (toast) => {
  if (show) return show(toast);
  waiting.push(toast);
  wake?.();
};

/** Called by whoever can draw toasts; shows what has waited. */
export const connectToasts = (draw: Show): (() => void) => {
  show = draw;
  for (const toast of waiting.splice(0)) draw(toast);
  return () => {
    show = undefined;
  };
};

/** Called when the first message waits to be drawn. */
export const onFirstToast = (listener: () => void): (() => void) => {
  wake = listener;
  if (waiting.length > 0) listener();
  return () => {
    wake = undefined;
  };
};
