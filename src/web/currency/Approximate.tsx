import { useWriteAmount } from '#web/components/shell/Providers.tsx';

export type ApproximateProps = {
  pence: number;
  /** Where there is little room. */
  isShort?: boolean;
};

/** `≈ €62` in the visitor's currency, nothing while pounds are enough. Runtimes differ in a space here and there. */
export const Approximate = ({ pence, isShort = false }: ApproximateProps) => (
  <span suppressHydrationWarning className="whitespace-nowrap">
    {useWriteAmount()?.(pence, isShort)}
  </span>
);
