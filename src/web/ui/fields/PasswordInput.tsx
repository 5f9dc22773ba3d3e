import { Field as Base } from '@base-ui/react/field';
import { Eye, EyeOff } from 'lucide-react';
import { useState } from 'react';
import { classes } from '#web/ui/classes.ts';
import { controlClasses } from './controls.ts';
import { useRegistered } from './useRegistered.ts';
import type { TextInputProps } from './TextInput.tsx';

/** A password with a button to show it; stands inside `Field`. Give `autoComplete`. */
export const PasswordInput = (props: Omit<TextInputProps, 'type'>) => {
  const [isShown, setShown] = useState(false);
  const Icon = isShown ? EyeOff : Eye;
  return (
    <div className="relative">
      <Base.Control
        {...useRegistered(props)}
        {...props}
        type={isShown ? 'text' : 'password'}
        autoCapitalize="none"
        spellCheck={false}
        className={classes(controlClasses, 'pr-12')}
      />
      <button
        type="button"
        aria-label="Show password"
        aria-pressed={isShown}
        onClick={() => setShown(!isShown)}
        className="absolute top-0 right-0 grid size-11 place-items-center rounded-md text-muted hover:text-ink"
      >
        <Icon aria-hidden size={18} />
      </button>
    </div>
  );
};
