import { Star } from 'lucide-react';
import { useController } from 'react-hook-form';
import { classes } from '#web/ui/classes.ts';

/** Five radio buttons in the shape of stars: `stars` of the form, undefined until one is chosen. */
export const StarsField = () => {
  const { field, fieldState } = useController<{ stars: number | undefined }>({ name: 'stars' });
  const error = fieldState.error?.message;
  const value = field.value ?? 0;
  return (
    <fieldset aria-describedby={error === undefined ? undefined : 'stars-error'} aria-invalid={error !== undefined}>
      <legend className="text-sm font-medium">Stars</legend>
      <div className="-ml-2.5 flex">
        {[1, 2, 3, 4, 5].map((stars) => (
          <label
            key={stars}
            className="grid size-11 cursor-pointer place-items-center rounded-full text-accent has-focus-visible:outline-2 has-focus-visible:outline-accent"
          >
            <input
              type="radio"
              name="stars"
              value={stars}
              checked={stars === value}
              onChange={() => field.onChange(stars)}
              ref={stars === 1 ? field.ref : undefined}
              className="sr-only"
            />
            <span className="sr-only">{stars === 1 ? '1 star' : `${stars} stars`}</span>
            <Star aria-hidden size={24} className={classes(stars <= value && 'fill-accent')} />
          </label>
        ))}
      </div>
      {error !== undefined && (
        <p id="stars-error" className="text-sm text-danger">
          {error}
        </p>
      )}
    </fieldset>
  );
};
