import { Toast } from '@base-ui/react/toast';
import { CircleAlert, CircleCheck, Info, TriangleAlert, X } from 'lucide-react';
import { useEffect } from 'react';
import { classes } from './classes.ts';
import { DEFAULT_LIFE_MS, connectToasts, type ToastSeverity } from './toast.ts';

const variants: Record<ToastSeverity, { Icon: typeof Info; text: string; bar: string }> = {
  success: { Icon: CircleCheck, text: 'text-ok', bar: 'bg-ok' },
  info: { Icon: Info, text: 'text-info', bar: 'bg-info' },
  warn: { Icon: TriangleAlert, text: 'text-warn', bar: 'bg-warn' },
  error: { Icon: CircleAlert, text: 'text-danger', bar: 'bg-danger' },
};

const ToastList = () => {
  const { toasts } = Toast.useToastManager<{ severity: ToastSeverity }>();
  return toasts.map((toast) => {
    const { Icon, text, bar } = variants[toast.data?.severity ?? 'info'];
    return (
      <Toast.Root
        key={toast.id}
        toast={toast}
        className="group relative overflow-hidden rounded-md border border-line bg-surface shadow-float transition-[opacity,translate] duration-200 data-ending-style:opacity-0 data-limited:hidden data-starting-style:translate-y-2 data-starting-style:opacity-0"
      >
        <Toast.Content className="flex items-start gap-3 py-3 pr-1.5 pl-4">
          <Icon aria-hidden size={18} className={classes('mt-0.5 shrink-0', text)} />
          <div className="min-w-0 grow">
            <Toast.Title className="text-sm font-semibold" />
            <Toast.Description className="text-sm text-muted" />
          </div>
          <Toast.Close
            aria-label="Close"
            className="-my-1 grid size-9 shrink-0 place-items-center rounded-full text-muted hover:bg-sunk hover:text-ink"
          >
            <X aria-hidden size={16} />
          </Toast.Close>
        </Toast.Content>
        <span
          aria-hidden
          style={{ animationDuration: `${toast.timeout ?? DEFAULT_LIFE_MS}ms` }}
          className={classes('toast-life absolute bottom-0 left-0 h-0.5 w-full', bar)}
        />
      </Toast.Root>
    );
  });
};

const Connection = () => {
  const { add } = Toast.useToastManager<{ severity: ToastSeverity }>();
  useEffect(
    () =>
      connectToasts(({ severity, title, text, life = DEFAULT_LIFE_MS }) => {
        add({
          title,
          description: text,
          timeout: life,
          type: severity,
          data: { severity },
        });
      }),
    [add],
  );
  return null;
};

/** Where toasts appear; once per page. */
export const Toaster = () => (
  <Toast.Provider timeout={DEFAULT_LIFE_MS} limit={4}>
    <Toast.Portal>
      <Toast.Viewport className="group/view fixed right-4 bottom-4 z-50 flex w-[calc(100vw-32px)] max-w-90 flex-col gap-2">
        <ToastList />
      </Toast.Viewport>
    </Toast.Portal>
    <Connection />
  </Toast.Provider>
);
