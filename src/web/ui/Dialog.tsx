import { Dialog as Base } from '@base-ui/react/dialog';
import { X } from 'lucide-react';
import type { ReactElement, ReactNode } from 'react';

export type DialogProps = {
  title: string;
  description?: string;
  /** A button that opens it; leave out when `isOpen` is driven from outside. */
  trigger?: ReactElement;
  isOpen?: boolean;
  onOpenChange?: (isOpen: boolean) => void;
  /** Where the keyboard goes afterwards instead of back; null when somebody else sees to it. */
  focusAfter?: (() => HTMLElement | null) | undefined;
  children: ReactNode;
};

/** A panel over the page; Escape, the cross and the veil close it. */
export const Dialog = ({ title, description, trigger, isOpen, onOpenChange, focusAfter, children }: DialogProps) => (
  <Base.Root
    {...(isOpen === undefined ? {} : { open: isOpen })}
    {...(onOpenChange ? { onOpenChange: (open: boolean) => onOpenChange(open) } : {})}
  >
    {trigger && <Base.Trigger render={trigger} />}
    <Base.Portal>
      <Base.Backdrop className="fixed inset-0 z-40 bg-veil transition-opacity duration-200 data-ending-style:opacity-0 data-starting-style:opacity-0" />
      <Base.Popup
        finalFocus={focusAfter && (() => focusAfter() ?? false)}
        className="fixed top-1/2 left-1/2 z-50 flex max-h-[calc(100dvh-32px)] w-[calc(100vw-32px)] max-w-text -translate-x-1/2 -translate-y-1/2 flex-col rounded-lg border border-line bg-surface shadow-float transition-[opacity,scale] duration-200 data-ending-style:scale-98 data-ending-style:opacity-0 data-starting-style:scale-98 data-starting-style:opacity-0"
      >
        <div className="flex items-start justify-between gap-4 px-6 pt-5">
          <div>
            <Base.Title className="text-xl">{title}</Base.Title>
            {description && <Base.Description className="mt-1 text-sm text-muted">{description}</Base.Description>}
          </div>
          <Base.Close
            aria-label="Close"
            className="-mt-1 -mr-2 grid size-11 shrink-0 place-items-center rounded-full hover:bg-sunk"
          >
            <X aria-hidden size={20} />
          </Base.Close>
        </div>
        <div className="overflow-y-auto px-6 pt-4 pb-6">{children}</div>
      </Base.Popup>
    </Base.Portal>
  </Base.Root>
);
