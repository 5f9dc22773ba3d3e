import type { ComponentProps, ReactNode } from 'react';
import { Link, type LinkProps } from 'react-router-dom';
import { classes } from './classes.ts';
import { Spinner } from './Spinner.tsx';

export type ButtonLook = 'ink' | 'hairline' | 'text' | 'danger';

const looks: Record<ButtonLook, string> = {
  ink: 'bg-ink text-paper hover:opacity-90 active:opacity-80',
  hairline: 'border border-edge bg-transparent text-ink hover:bg-sunk active:bg-line',
  text: 'text-ink underline decoration-line underline-offset-4 hover:decoration-accent',
  danger: 'border border-danger text-danger hover:bg-danger-soft',
};

export const buttonClasses = (look: ButtonLook = 'ink', isWide = false): string =>
  classes(
    'inline-flex min-h-11 items-center justify-center gap-2 rounded-full px-5 py-2 text-center text-sm font-semibold no-underline transition-[opacity,background-color,border-color]',
    'disabled:cursor-not-allowed disabled:opacity-50 aria-disabled:cursor-not-allowed aria-disabled:opacity-50',
    isWide && 'w-full',
    looks[look],
  );

export type ButtonProps = Omit<ComponentProps<'button'>, 'className'> & {
  look?: ButtonLook;
  isWide?: boolean;
  /** Shows a spinner, keeps the width, refuses clicks; the words stay readable for screen readers. */
  isLoading?: boolean;
  children: ReactNode;
};

export const Button = ({ look, isWide, isLoading = false, disabled, children, ...rest }: ButtonProps) => (
  <button
    type="button"
    {...rest}
    disabled={disabled === true || isLoading}
    aria-busy={isLoading || undefined}
    className={buttonClasses(look, isWide)}
  >
    {isLoading && <Spinner />}
    {children}
  </button>
);

/** A link that looks like a button. */
export const ButtonLink = ({
  look,
  isWide,
  ...rest
}: Omit<LinkProps, 'className'> & { look?: ButtonLook; isWide?: boolean }) => (
  <Link {...rest} className={buttonClasses(look, isWide)} />
);
