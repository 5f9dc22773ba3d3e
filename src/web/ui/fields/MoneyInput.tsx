import { Field as Base } from '@base-ui/react/field';
import { classes } from '#web/ui/classes.ts';
import { controlClasses } from './controls.ts';
import { useRegistered } from './useRegistered.ts';
import type { TextInputProps } from './TextInput.tsx';

/** An amount in pounds as text (`parsePounds` reads it); stands inside `Field`. */
export const MoneyInput = (props: Omit<TextInputProps, 'type' | 'inputMode'>) => (
  <div className="relative">
    <span aria-hidden className="pointer-events-none absolute top-1/2 left-3.5 -translate-y-1/2 text-muted">
      £
    </span>
    <Base.Control
      autoComplete="off"
      {...useRegistered(props)}
      {...props}
      type="text"
      inputMode="decimal"
      className={classes(controlClasses, 'pl-8 tabular-nums')}
    />
  </div>
);
