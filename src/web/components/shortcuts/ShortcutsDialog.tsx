import { useState } from 'react';
import { createRoot } from 'react-dom/client';
import { Checkbox } from '#web/ui/fields/Checkbox.tsx';
import { Dialog } from '#web/ui/Dialog.tsx';
import { setShortcuts } from './shortcutSetting.ts';
import { useHasShortcuts } from './useHasShortcuts.ts';

const keys: readonly (readonly [keys: readonly string[], does: string])[] = [
  [['/'], 'Go to the search box, on pages that have one'],
  [['↑', '↓'], 'Move through the search suggestions'],
  [['Enter'], 'Choose the suggestion, or search for what you typed'],
  [['Esc'], 'Close suggestions, a menu or a dialog'],
  [['?'], 'Show this list'],
];

/** Longer than it takes to fade. */
const GONE_MS = 500;

const ShortcutsDialog = ({ onClose }: { onClose: () => void }) => {
  const [isOpen, setOpen] = useState(true);
  const hasShortcuts = useHasShortcuts();
  return (
    <Dialog
      title="Keyboard shortcuts"
      description="They are optional: links and buttons do the same."
      isOpen={isOpen}
      onOpenChange={(to) => {
        setOpen(to);
        if (!to) onClose();
      }}
    >
      <dl className="flex flex-col gap-3 text-sm">
        {keys.map(([names, does]) => (
          <div key={does} className="flex items-center gap-4">
            <dt className="flex w-20 shrink-0 gap-1">
              {names.map((name) => (
                <kbd key={name} className="rounded-sm border border-line bg-sunk px-2 py-0.5 font-mono text-xs">
                  {name}
                </kbd>
              ))}
            </dt>
            <dd>{does}</dd>
          </div>
        ))}
      </dl>
      <div className="mt-4 border-t border-line pt-3">
        <Checkbox
          name="shortcuts"
          label="Use the keys / and ? on this device"
          isChecked={hasShortcuts}
          onChange={setShortcuts}
        />
      </div>
    </Dialog>
  );
};

let isShown = false;

/** A root of its own: the pages' shared script has no room for what few ever open. */
export const showShortcuts = (): void => {
  // The key was pressed again while this was on its way.
  if (isShown) return;
  isShown = true;
  const place = document.createElement('div');
  document.body.append(place);
  const root = createRoot(place);
  const close = (): void => {
    isShown = false;
    setTimeout(() => {
      root.unmount();
      place.remove();
    }, GONE_MS);
  };
  root.render(<ShortcutsDialog onClose={close} />);
};
