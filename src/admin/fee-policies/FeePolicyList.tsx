import { lazy } from 'react';
import { VersionList } from '#admin/parts/versions/VersionList.tsx';
import { feeKind } from './feeKind.ts';

const ProposeFeesDialog = lazy(async () => ({
  default: (await import('./ProposeFeesDialog.tsx')).ProposeFeesDialog,
}));

/** What a sale costs whom, from when: each version, and what is proposed. */
export const FeePolicyList = () => (
  <VersionList
    of={feeKind}
    empty="No fees have been set yet."
    propose="Propose other fees …"
    ProposeDialog={ProposeFeesDialog}
  />
);
