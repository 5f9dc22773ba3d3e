import Percent from '@mui/icons-material/Percent';
import { lazy } from 'react';
import { FeePolicyList } from './FeePolicyList.tsx';

const FeePolicyShow = lazy(async () => ({ default: (await import('./FeePolicyShow.tsx')).FeePolicyShow }));

export const feePolicies = { name: 'fee-policies', list: FeePolicyList, show: FeePolicyShow, icon: Percent };
