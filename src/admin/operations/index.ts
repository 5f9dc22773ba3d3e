import MonitorHeartOutlined from '@mui/icons-material/MonitorHeartOutlined';
import { lazy } from 'react';

const OperationsPage = lazy(async () => ({ default: (await import('./OperationsPage.tsx')).OperationsPage }));

export const operations = { name: 'operations', list: OperationsPage, icon: MonitorHeartOutlined };
