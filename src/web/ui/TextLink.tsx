import { Link, type LinkProps } from 'react-router-dom';

/** A link inside running text. */
export const TextLink = (props: Omit<LinkProps, 'className'>) => (
  <Link
    {...props}
    className="font-medium text-ink underline decoration-edge underline-offset-4 hover:decoration-accent"
  />
);
