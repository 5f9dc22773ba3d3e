import TuneOutlined from '@mui/icons-material/TuneOutlined';
import { lazy } from 'react';
import { HouseRulesList } from './HouseRulesList.tsx';

const HouseRulesShow = lazy(async () => ({ default: (await import('./HouseRulesShow.tsx')).HouseRulesShow }));

export const houseRules = { name: 'house-rules', list: HouseRulesList, show: HouseRulesShow, icon: TuneOutlined };
