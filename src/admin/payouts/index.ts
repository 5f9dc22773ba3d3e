import AccountBalanceWalletOutlined from '@mui/icons-material/AccountBalanceWalletOutlined';
import { lazy } from 'react';
import { PayoutList } from './PayoutList.tsx';

const PayoutShow = lazy(async () => ({ default: (await import('./PayoutShow.tsx')).PayoutShow }));

export const payouts = { name: 'payouts', list: PayoutList, show: PayoutShow, icon: AccountBalanceWalletOutlined };
