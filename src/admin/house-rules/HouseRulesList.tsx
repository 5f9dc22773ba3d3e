import { lazy } from 'react';
import { VersionList } from '#admin/parts/versions/VersionList.tsx';
import { ruleKind } from './ruleKind.ts';

const ProposeRulesDialog = lazy(async () => ({
  default: (await import('./ProposeRulesDialog.tsx')).ProposeRulesDialog,
}));

/** How long shares are held and what strikes mean, from when: each version, and what is proposed. */
export const HouseRulesList = () => (
  <VersionList
    of={ruleKind}
    empty="No house rules have been set yet."
    propose="Propose other rules …"
    ProposeDialog={ProposeRulesDialog}
  />
);
