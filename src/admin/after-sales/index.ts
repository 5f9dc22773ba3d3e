import GavelOutlined from '@mui/icons-material/GavelOutlined';
import { lazy } from 'react';
import { AfterSaleList } from './AfterSaleList.tsx';

const AfterSaleShow = lazy(async () => ({ default: (await import('./AfterSaleShow.tsx')).AfterSaleShow }));

export const afterSales = { name: 'after-sales', list: AfterSaleList, show: AfterSaleShow, icon: GavelOutlined };
