import { Notice } from './Notice.tsx';
import { PageHeader } from './PageHeader.tsx';

export const NotFound = () => (
  <>
    <PageHeader title="No such page" back={{ to: '/', label: 'Overview' }} />
    <Notice tone="neutral">The console has no page at this address.</Notice>
  </>
);
