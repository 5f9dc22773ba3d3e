import Skeleton from '@mui/material/Skeleton';
import { type ReactNode } from 'react';
import { ShowBase, useShowContext, type RaRecord } from 'react-admin';
import { Notice } from './Notice.tsx';
import { PageHeader } from './PageHeader.tsx';

type ShowPageProps<Row extends RaRecord> = {
  back: { to: string; label: string };
  children: (record: Row) => ReactNode;
};

/** One record: loads it, reports when it does not exist, and shows it. */
export const ShowPage = <Row extends RaRecord>({ back, children }: ShowPageProps<Row>) => (
  <ShowBase error={<Missing back={back} />} loading={<Skeleton variant="rounded" height={320} />}>
    <Record<Row>>{children}</Record>
  </ShowBase>
);

const Record = <Row extends RaRecord>({ children }: Pick<ShowPageProps<Row>, 'children'>) => {
  const { record } = useShowContext<Row>();
  return record ? children(record) : null;
};

const Missing = ({ back }: Pick<ShowPageProps<RaRecord>, 'back'>) => {
  const { error } = useShowContext();
  return (
    <>
      <PageHeader title="Cannot be shown" back={back} />
      <Notice tone="error" role="alert">
        {error?.message ?? 'This cannot be shown.'}
      </Notice>
    </>
  );
};
