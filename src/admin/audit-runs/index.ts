import FactCheckOutlined from '@mui/icons-material/FactCheckOutlined';
import { lazy } from 'react';

const AuditRunsPage = lazy(async () => ({ default: (await import('./AuditRunsPage.tsx')).AuditRunsPage }));

export const auditRuns = { name: 'audit-runs', list: AuditRunsPage, icon: FactCheckOutlined };
