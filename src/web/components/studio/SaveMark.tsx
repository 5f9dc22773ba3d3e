import type { SaveState } from './autosave.ts';

const texts: Record<SaveState | 'unchanged', string> = {
  unchanged: 'We save your changes as you type.',
  saving: 'Saving…',
  saved: 'Saved',
  failed: 'Not saved: try again',
};

/** Whether what is typed is kept. */
export const SaveMark = ({ state, onRetry }: { state: SaveState | null; onRetry: () => void }) => (
  <p role="status" className="min-h-6 text-sm text-muted">
    {state === 'failed' ? (
      <button type="button" onClick={onRetry} className="font-medium text-danger underline underline-offset-4">
        {texts.failed}
      </button>
    ) : (
      texts[state ?? 'unchanged']
    )}
  </p>
);
