import { Notice } from './Notice.tsx';
import { PageHeader } from './PageHeader.tsx';

/** Said on a page that none of the person's roles opens. */
export const AccessDenied = () => (
  <>
    <PageHeader title="Not for your role" back={{ to: '/', label: 'Overview' }} />
    <Notice tone="neutral">
      Your staff roles do not give access to this page. An operator can grant another role.
    </Notice>
  </>
);
