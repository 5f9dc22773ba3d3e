import { useLocation } from 'react-router-dom';
import { useSite } from '#web/components/shell/Providers.tsx';

/** The router's key of the page that the server has sent; pages opened later have others. */
const SENT = 'default';

type Props = {
  /** Of the answer that was refused, if it was one. */
  instance?: string | undefined;
  className: string;
};

/** By this the log names what went wrong. Nothing where no request is known. */
export const Reference = ({ instance, className }: Props) => {
  const { reference } = useSite();
  const { key } = useLocation();
  const id = instance ?? (key === SENT ? reference : undefined);
  if (id === undefined) return null;
  return <p className={`text-sm text-muted ${className}`}>Reference: {id}</p>;
};
