import { useLocation } from 'react-router-dom';
import type { ProblemDocument } from '#contracts/http/problem.ts';
import { useSite } from '#web/components/shell/Providers.tsx';

/** The router's key of the page that the server has sent; pages opened later have others. */
const SENT = 'default';

type Props = {
  /** The answer that was refused, if it was one. */
  of?: unknown;
  className: string;
};

/** By this the log names what went wrong. Nothing where no request is known. */
export const Reference = ({ of, className }: Props) => {
  const { reference } = useSite();
  const { key } = useLocation();
  const { instance } = (of ?? {}) as Partial<ProblemDocument>;
  const id = instance ?? (key === SENT ? reference : undefined);
  if (id === undefined) return null;
  return (
    <p className={`text-sm text-muted ${className}`}>
      Reference: <span className="proof wrap-anywhere select-all">{id}</span>
    </p>
  );
};
