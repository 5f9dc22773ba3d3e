import ManageSearchOutlined from '@mui/icons-material/ManageSearchOutlined';
import { lazy } from 'react';

const AuditLogPage = lazy(async () => ({ default: (await import('./AuditLogPage.tsx')).AuditLogPage }));
const HistoryPage = lazy(async () => ({ default: (await import('./history/HistoryPage.tsx')).HistoryPage }));

export const audit = { name: 'audit', list: AuditLogPage, show: HistoryPage, icon: ManageSearchOutlined };
