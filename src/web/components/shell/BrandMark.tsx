/** The mark: a `1` joined to a play triangle. */
export const BrandMark = ({ size = 22 }: { size?: number }) => (
  <svg aria-hidden width={size} height={size} viewBox="0 0 24 24" className="shrink-0 text-accent">
    <path fill="currentColor" d="M1.5 6.4 6.6 2.6h3.2v18.8H5.6V8.1L1.5 10.6zM11.6 4.6 22.8 12 11.6 19.4z" />
  </svg>
);
