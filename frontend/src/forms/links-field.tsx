/** A few links, one input each, with a button for one more. */
import { Plus, X } from 'lucide-react';
import { useId, useRef } from 'react';
import { useTranslation } from 'react-i18next';
import { classNames } from '@/lib/class-names';
import { Button, IconButton } from '@/ui/button';
import controls from '@/ui/controls.module.css';
import { FieldError } from '@/ui/field';
import styles from './links-field.module.css';
import { withScheme } from './rules';

interface LinksFieldProps {
  readonly name: string;
  readonly label: string;
  readonly help?: string;
  readonly error: string | undefined;
  readonly links: readonly string[];
  readonly max: number;
  readonly onChange: (links: string[]) => void;
}

export function LinksField({ name, label, help, error, links, max, onChange }: LinksFieldProps) {
  const { t } = useTranslation();
  const id = useId();
  const list = useRef<HTMLDivElement>(null);
  const describedBy = [help && `${id}-help`, error && `${id}-error`].filter(Boolean).join(' ') || undefined;
  // An empty list begins with a field to type into.
  const shown = links.length === 0 ? [''] : links;
  const change = (at: number, link: string) => onChange(shown.map((old, place) => (place === at ? link : old)));
  const focus = (at: number) => list.current?.querySelectorAll('input')[at]?.focus();

  return (
    <fieldset className="stack-8" aria-describedby={describedBy}>
      <legend className={styles.label}>
        {`${label} `}
        <span className={styles.optional}>{t('optional')}</span>
      </legend>
      {help ? (
        <p className={classNames('muted text-14', styles.help)} id={`${id}-help`}>
          {help}
        </p>
      ) : null}
      <div className="stack-8" ref={list}>
        {shown.map((link, at) => (
          // oxlint-disable-next-line react/no-array-index-key -- a link has nothing else to be known by
          <div key={at} className="row-4 middle">
            <input
              name={name}
              type="url"
              className={controls.control}
              aria-label={t('links.link', { at: at + 1 })}
              aria-invalid={error ? true : undefined}
              placeholder="https://"
              autoComplete="off"
              value={link}
              onChange={(event) => change(at, event.target.value)}
              onBlur={() => {
                if (withScheme(link) !== link) change(at, withScheme(link));
              }}
            />
            {shown.length > 1 ? (
              <IconButton
                label={t('links.remove', { at: at + 1 })}
                onClick={() => {
                  onChange(shown.filter((_link, place) => place !== at));
                  focus(Math.max(0, at - 1));
                }}
              >
                <X aria-hidden="true" />
              </IconButton>
            ) : null}
          </div>
        ))}
      </div>
      {shown.length < max ? (
        <Button
          look="ghost"
          size="small"
          className={styles.add}
          onClick={() => {
            onChange([...shown, '']);
            window.setTimeout(() => focus(shown.length));
          }}
        >
          <Plus aria-hidden="true" />
          {t('links.add')}
        </Button>
      ) : null}
      <FieldError id={`${id}-error`} error={error} />
    </fieldset>
  );
}
