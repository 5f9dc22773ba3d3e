import { styled } from '@mui/material/styles';

/** The mark: a `1` joined to a play triangle. */
export const BrandMark = ({ size = 20 }: { size?: number }) => (
  <Mark aria-hidden width={size} height={size} viewBox="0 0 24 24">
    <path fill="currentColor" d="M1.5 6.4 6.6 2.6h3.2v18.8H5.6V8.1L1.5 10.6zM11.6 4.6 22.8 12 11.6 19.4z" />
  </Mark>
);

const Mark = styled('svg')(({ theme: { palette } }) => ({ color: palette.secondary.main, flex: 'none' }));
