import { Field as Base } from '@base-ui/react/field';
import type { ComponentProps } from 'react';
import { controlClasses } from './controls.ts';
import { useRegistered } from './useRegistered.ts';

export type TextInputProps = Omit<ComponentProps<typeof Base.Control>, 'className' | 'render'>;

/** One line of text; stands inside `Field`. Takes `ref` and all attributes of an input. */
export const TextInput = (props: TextInputProps) => (
  <Base.Control type="text" {...useRegistered(props)} {...props} className={controlClasses} />
);
