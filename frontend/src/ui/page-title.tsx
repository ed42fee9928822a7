/** The only h1 of a page: sets the document's title, and takes the focus after navigation by a link. */
import { useEffect, useRef, type ReactNode } from 'react';
import { useTranslation } from 'react-i18next';
import { useLocation } from 'react-router';

interface PageTitleProps {
  /** The tab's title, without the product's name. */
  readonly title: string;
  readonly className?: string | undefined;
  /** The content of the heading, if it is more than the title. */
  readonly children?: ReactNode;
}

export function PageTitle({ title, className, children }: PageTitleProps) {
  const { t } = useTranslation();
  const heading = useRef<HTMLHeadingElement>(null);
  const { key } = useLocation();
  const arrivedByLink = useRef(key !== 'default');

  useEffect(() => {
    if (arrivedByLink.current) heading.current?.focus({ preventScroll: true });
  }, []);

  return (
    <>
      <title>{`${title} · ${t('brand')}`}</title>
      <h1 ref={heading} tabIndex={-1} className={className}>
        {children ?? title}
      </h1>
    </>
  );
}
