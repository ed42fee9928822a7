/** The one h1 of a page: names the document, and takes the focus when the visitor came here by a link. */
import { useEffect, useRef, type ReactNode } from 'react';
import { useTranslation } from 'react-i18next';
import { useLocation } from 'react-router';

interface PageTitleProps {
  /** The words of the tab, without the product's name. */
  readonly title: string;
  readonly className?: string | undefined;
  /** What the heading shows where that is more than the title. */
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
