import { classes } from '#web/ui/classes.ts';
import { passwordStrength, type PasswordStrength } from './passwordStrength.ts';

const variants: Record<PasswordStrength, { bars: number; bar: string; text: string }> = {
  Weak: { bars: 1, bar: 'bg-danger', text: 'text-danger' },
  Medium: { bars: 2, bar: 'bg-warn', text: 'text-warn' },
  Strong: { bars: 3, bar: 'bg-ok', text: 'text-ok' },
};

/** How strong a password is, in a word and three bars; nothing while there is none. */
export const StrengthMeter = ({ password }: { password: string }) => {
  const strength = passwordStrength(password);
  const { bars, bar, text } = variants[strength];
  return (
    <div role="status" aria-label="Password strength" className="flex min-h-5 items-center gap-3">
      {password !== '' && (
        <>
          <span aria-hidden className="grid grow grid-cols-3 gap-1.5">
            {[1, 2, 3].map((place) => (
              <span
                key={place}
                className={classes('h-1 rounded-full transition-colors', place <= bars ? bar : 'bg-line')}
              />
            ))}
          </span>
          <span className={classes('min-w-14 text-right text-sm font-medium', text)}>{strength}</span>
        </>
      )}
    </div>
  );
};
