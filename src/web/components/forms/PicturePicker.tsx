import { buttonClasses } from '#web/ui/Button.tsx';
import { classes } from '#web/ui/classes.ts';

type PicturePickerProps = {
  label: string;
  /** The media types that can be chosen. */
  types: readonly string[];
  /** The element that says which pictures can be used. */
  hintId: string;
  isBusy: boolean;
  isDisabled: boolean;
  onPick: (file: File) => void;
};

/** A button that chooses a picture of this device. */
export const PicturePicker = ({ label, types, hintId, isBusy, isDisabled, onPick }: PicturePickerProps) => (
  <label
    className={classes(
      buttonClasses('hairline'),
      'cursor-pointer has-disabled:cursor-not-allowed has-disabled:opacity-65 has-focus-visible:outline-2 has-focus-visible:outline-offset-2 has-focus-visible:outline-accent',
    )}
  >
    {isBusy ? 'Please wait…' : label}
    <input
      type="file"
      accept={types.join(',')}
      aria-label={label}
      aria-describedby={hintId}
      disabled={isDisabled}
      className="sr-only"
      onChange={({ target }) => {
        const [file] = target.files ?? [];
        if (file) onPick(file);
        // The same file may be chosen again later.
        target.value = '';
      }}
    />
  </label>
);
