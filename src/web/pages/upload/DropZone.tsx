import { Upload } from 'lucide-react';
import { useRef, useState, type DragEvent } from 'react';
import { classes } from '#web/ui/classes.ts';

/** Where files are dropped or picked; the whole area is the label of the picker. */
export const DropZone = ({ onFiles }: { onFiles: (files: File[]) => void }) => {
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
        multiple
        accept="video/*,.mkv,.mts"
        aria-label="Video files"
        className="sr-only"
        onChange={({ target }) => {
          onFiles([...(target.files ?? [])]);
          // The same file may be chosen again later.
          target.value = '';
        }}
      />
      <Upload aria-hidden size={34} strokeWidth={1.5} className="text-accent" />
      <span aria-hidden className="head text-xl">
        Drop your videos here
      </span>
      <span aria-hidden className="text-sm text-muted">
        or <span className="font-semibold text-ink underline underline-offset-4">choose files</span>. Up to 20 GB each,
        as your camera made them.
      </span>
    </label>
  );
};
