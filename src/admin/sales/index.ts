import ReceiptLongOutlined from '@mui/icons-material/ReceiptLongOutlined';
import { lazy } from 'react';
import { SaleList } from './SaleList.tsx';

const SaleShow = lazy(async () => ({ default: (await import('./SaleShow.tsx')).SaleShow }));

export const sales = { name: 'sales', list: SaleList, show: SaleShow, icon: ReceiptLongOutlined };
