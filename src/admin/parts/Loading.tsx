import Skeleton from '@mui/material/Skeleton';

/** Stands where a page will be in a moment. */
export const Loading = () => (
  <div role="status" aria-label="Loading">
    <Skeleton width={180} height={40} />
    <Skeleton variant="rounded" height={260} sx={{ mt: 2 }} />
  </div>
);
