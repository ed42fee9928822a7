import { ArrowLeft } from 'lucide-react';
import { Link, type To } from 'react-router';
import { classNames } from '@/lib/class-names';
import styles from './back-link.module.css';

/** Above a page's heading: to the list, or the page, that it belongs to. */
export function BackLink({ to, children }: { readonly to: To; readonly children: string }) {
  return (
    <Link className={classNames('icons-18 onward muted', styles.back)} to={to}>
      <ArrowLeft className="mirror" aria-hidden="true" />
      {children}
    </Link>
  );
}
