import PlaylistAddCheck from '@mui/icons-material/PlaylistAddCheck';
import { lazy } from 'react';
import { BatchList } from './BatchList.tsx';

const BatchShow = lazy(async () => ({ default: (await import('./BatchShow.tsx')).BatchShow }));

export const payoutBatches = { name: 'payout-batches', list: BatchList, show: BatchShow, icon: PlaylistAddCheck };
