import { Field as Base } from '@base-ui/react/field';
import type { ComponentProps } from 'react';
import { controlClasses } from './controls.ts';
import { useRegistered } from './useRegistered.ts';

/** Several lines of text; stands inside `Field`. */
export const TextArea = (props: Omit<ComponentProps<'textarea'>, 'className'>) => (
  <Base.Control render={<textarea rows={4} {...useRegistered(props)} {...props} />} className={controlClasses} />
);
