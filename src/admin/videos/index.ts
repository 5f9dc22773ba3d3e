import SmartDisplayOutlined from '@mui/icons-material/SmartDisplayOutlined';
import { lazy } from 'react';
import { VideoList } from './VideoList.tsx';

const VideoShow = lazy(async () => ({ default: (await import('./VideoShow.tsx')).VideoShow }));

export const videos = { name: 'videos', list: VideoList, show: VideoShow, icon: SmartDisplayOutlined };
