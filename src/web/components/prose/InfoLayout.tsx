import type { ReactNode } from 'react';
import { useLocation } from 'react-router-dom';
import { Head, type HeadProps } from '#web/seo/Head.tsx';

type InfoLayoutProps = {
  title: string;
  description: string;
  /** The one big sentence. */
  heading: string;
  lead?: ReactNode;
  type?: HeadProps['type'];
  children: ReactNode;
};

/** A page that is read: head, one heading, a lead, then the text. */
export const InfoLayout = ({ title, description, heading, lead, type = 'website', children }: InfoLayoutProps) => {
  const { pathname } = useLocation();
  return (
    <div className="wrap pt-14">
      <Head title={title} description={description} canonical={pathname.replace(/\/$/, '')} type={type} />
      <h1 className="max-w-200 text-4xl">{heading}</h1>
      {lead && <p className="mt-5 max-w-text text-lg text-muted">{lead}</p>}
      {children}
    </div>
  );
};
