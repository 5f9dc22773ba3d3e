import type { ComponentProps, ReactNode } from 'react';
import { Link, type LinkProps } from 'react-router-dom';
import { classes } from './classes.ts';
import { Spinner } from './Spinner.tsx';

export type ButtonVariant = 'ink' | 'hairline' | 'text' | 'danger';

const variants: Record<ButtonVariant, string> = {
  ink: 'bg-ink text-paper hover:opacity-90 active:opacity-80',
  hairline: 'border border-edge bg-transparent text-ink hover:bg-sunk active:bg-line',
  text: 'text-ink underline decoration-line underline-offset-4 hover:decoration-accent',
  danger: 'border border-danger text-danger hover:bg-danger-soft',
};

export const buttonClasses = (variant: ButtonVariant = 'ink', isWide = false): string =>
  classes(
    'inline-flex min-h-11 items-center justify-center gap-2 rounded-full px-5 py-2 text-center text-sm font-semibold no-underline transition-[opacity,background-color,border-color]',
    'disabled:cursor-not-allowed disabled:opacity-65 aria-disabled:cursor-not-allowed aria-disabled:opacity-65',
    isWide && 'w-full',
    variants[variant],
  );

export type ButtonProps = Omit<ComponentProps<'button'>, 'className'> & {
  variant?: ButtonVariant;
  isWide?: boolean;
  /** Shows a spinner, keeps the width, refuses clicks; the words stay readable for screen readers. */
  isLoading?: boolean;
  children: ReactNode;
};

export const Button = ({ variant, isWide, isLoading = false, disabled, children, ...rest }: ButtonProps) => (
  <button
    type="button"
    {...rest}
    disabled={disabled === true || isLoading}
    aria-busy={isLoading || undefined}
    className={buttonClasses(variant, isWide)}
  >
    {isLoading && <Spinner />}
    {children}
  </button>
);

/** A link that looks like a button. */
export const ButtonLink = ({
  variant,
  isWide,
  ...rest
}: Omit<LinkProps, 'className'> & { variant?: ButtonVariant; isWide?: boolean }) => (
  <Link {...rest} className={buttonClasses(variant, isWide)} />
);
