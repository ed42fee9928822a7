import { Plus, X } from 'lucide-react';
import { useTranslation } from 'react-i18next';
import { limits } from '@/api/vocabularies';
import { withScheme } from '@/forms/rules';
import { Button, IconButton } from '@/ui/button';
import { TextField } from '@/ui/text-field';
import styles from './deliver-links.module.css';

interface DeliverLinksProps {
  readonly urls: readonly string[];
  readonly names: readonly string[];
  readonly error: string | undefined;
  /** False once there is a file: one of the two is needed. */
  readonly required: boolean;
  /** At most so many. */
  readonly most?: number;
  readonly onChange: (urls: string[], names: string[]) => void;
}

/** Where the work is, each link with a name for the brand. */
export function DeliverLinks({
  urls,
  names,
  error,
  required,
  most = limits.delivery_links,
  onChange,
}: DeliverLinksProps) {
  const { t } = useTranslation('requests');
  const rows = urls.map((url, at) => ({ url, name: names[at] ?? '' }));
  const change = (next: typeof rows) =>
    onChange(
      next.map(({ url }) => url),
      next.map(({ name }) => name),
    );
  const edit = (at: number, part: Partial<(typeof rows)[number]>) =>
    change(rows.map((row, place) => (place === at ? { ...row, ...part } : row)));
  return (
    <div className="stack-16">
      {rows.map(({ url, name }, at) => (
        // oxlint-disable-next-line react/no-array-index-key -- a link has nothing else to be known by
        <div key={at} className={styles.link}>
          <TextField
            required={required}
            type="url"
            name="urls"
            label={rows.length > 1 ? t('moves.deliver.linkOf', { at: at + 1 }) : t('moves.deliver.link')}
            placeholder="https://"
            error={at === rows.length - 1 ? error : undefined}
            value={url}
            onChange={(event) => edit(at, { url: event.target.value })}
            onBlur={() => {
              if (withScheme(url) !== url) edit(at, { url: withScheme(url) });
            }}
          />
          <TextField
            name="names"
            label={t('moves.deliver.linkName')}
            value={name}
            onChange={(event) => edit(at, { name: event.target.value })}
          />
          {rows.length > 1 ? (
            <IconButton
              label={t('moves.deliver.removeLink', { at: at + 1 })}
              onClick={() => change(rows.filter((_row, place) => place !== at))}
            >
              <X aria-hidden="true" />
            </IconButton>
          ) : null}
        </div>
      ))}
      {rows.length < most ? (
        <Button
          look="ghost"
          size="small"
          className={styles.add}
          onClick={() => change([...rows, { url: '', name: '' }])}
        >
          <Plus aria-hidden="true" />
          {t('moves.deliver.addLink')}
        </Button>
      ) : null}
    </div>
  );
}
