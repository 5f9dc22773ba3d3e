import { data } from 'react-router-dom';
import { NotFound } from '#web/components/frame/NotFound.tsx';

export const loadNotFound = () => data(null, { status: 404 });

export const NotFoundPage = NotFound;
