import { ExternalLink } from 'lucide-react';
import { useTranslation } from 'react-i18next';
import { classNames } from '@/lib/class-names';
import { UserText } from '@/ui/user-text';
import sections from './section.module.css';

/** Opens what a side has linked; its name, or where it leads. */
export function OutwardLink({ url, label }: { readonly url: string; readonly label?: string }) {
  const { t } = useTranslation('requests');
  const shown = url.replace(/^https?:\/\/(?:www\.)?/i, '').replace(/\/$/, '');
  // Links are checked where they are sent; nothing else becomes one here.
  if (!/^https?:\/\//i.test(url)) return <UserText>{label ?? url}</UserText>;
  return (
    <a className={classNames('icons-16', sections.link)} href={url} target="_blank" rel="noopener noreferrer">
      {label ? <UserText>{label}</UserText> : <bdi dir="ltr">{shown}</bdi>}
      <ExternalLink role="img" aria-label={t('deliveries.opens')} />
    </a>
  );
}
