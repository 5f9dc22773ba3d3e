import { Upload } from 'lucide-react';
import { useRef, useState, type DragEvent } from 'react';
import { classes } from '#web/ui/classes.ts';
import { useHydrated } from '#web/ui/useHydrated.ts';

type DropZoneProps = {
  /** The name of the picker, for screen readers. */
  label: string;
  title: string;
  /** After “or choose files”. */
  hint: string;
  /** As of an `input`; any file without it. */
  accept?: string;
  isMultiple?: boolean;
  onFiles: (files: File[]) => void;
};

/** Where files are dropped or picked; the whole area is the label of the picker. */
export const DropZone = ({ label, title, hint, accept, isMultiple = false, onFiles }: DropZoneProps) => {
  const isReady = useHydrated();
  const [isOver, setOver] = useState(false);
  const input = useRef<HTMLInputElement>(null);

  const drop = (event: DragEvent): void => {
    event.preventDefault();
    setOver(false);
    onFiles([...event.dataTransfer.files]);
  };
  const over = (event: DragEvent): void => {
    event.preventDefault();
    setOver(true);
  };

  return (
    <label
      onDrop={drop}
      onDragOver={over}
      onDragLeave={() => setOver(false)}
      className={classes(
        'flex cursor-pointer flex-col items-center gap-3 rounded-lg border-2 border-dashed px-6 py-12 text-center transition-colors has-focus-visible:outline-2 has-focus-visible:outline-offset-2 has-focus-visible:outline-accent',
        isOver ? 'border-accent bg-accent-soft' : 'border-edge bg-surface hover:border-accent',
      )}
    >
      <input
        ref={input}
        type="file"
        multiple={isMultiple}
        disabled={!isReady}
        accept={accept}
        aria-label={label}
        className="sr-only"
        onChange={({ target }) => {
          onFiles([...(target.files ?? [])]);
          // The same file may be chosen again later.
          target.value = '';
        }}
      />
      <Upload aria-hidden size={34} strokeWidth={1.5} className="text-accent" />
      <span aria-hidden className="head text-xl">
        {title}
      </span>
      <span aria-hidden className="text-sm text-muted">
        or{' '}
        <span className="font-semibold text-ink underline underline-offset-4">
          choose {isMultiple ? 'files' : 'a file'}
        </span>
        {hint}
      </span>
    </label>
  );
};
