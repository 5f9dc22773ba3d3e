import { Field as Base } from '@base-ui/react/field';
import { classes } from '#web/ui/classes.ts';
import { controlClasses } from './controls.ts';
import { useRegistered } from './useRegistered.ts';
import type { TextInputProps } from './TextInput.tsx';

/** A code that is copied from somewhere else, set wide so that it can be compared; stands inside `Field`. */
export const CodeInput = (props: TextInputProps) => (
  <Base.Control
    type="text"
    autoCapitalize="none"
    autoCorrect="off"
    spellCheck={false}
    {...useRegistered(props)}
    {...props}
    className={classes(controlClasses, 'font-mono tracking-[0.2em]')}
  />
);
