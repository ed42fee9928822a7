/** One to five links to the creative's work, each with what it shows. */
import { ArrowUp, Plus, X } from 'lucide-react';
import { useTranslation } from 'react-i18next';
import { limits } from '@/api/vocabularies';
import { FormSection } from '@/forms/form-card';
import { withScheme } from '@/forms/rules';
import { linkName } from '@/lib/link-name';
import { Button, IconButton } from '@/ui/button';
import { FieldError } from '@/ui/field';
import { TextField } from '@/ui/text-field';
import styles from './my-page.module.css';
import { emptyLink, type LinkValues } from './page-values';
import type { MyPageForm } from './use-my-page-form';

const ERROR_ID = 'portfolio-links-error';

export function LinksSection({ page: { form, errorOf } }: { readonly page: MyPageForm }) {
  const { t } = useTranslation('my-page');
  const links = form.watch('portfolio_links');
  const error = errorOf('portfolio_links');
  const change = (next: LinkValues[]) =>
    form.setValue('portfolio_links', next, { shouldDirty: true, shouldValidate: form.formState.isSubmitted });
  const changeLink = (index: number, difference: Partial<LinkValues>) =>
    change(links.map((link, at) => (at === index ? { ...link, ...difference } : link)));
  const moveUp = (index: number) => {
    const moved = links[index];
    if (!moved) return;
    const others = links.filter((_, at) => at !== index);
    change([...others.slice(0, index - 1), moved, ...others.slice(index - 1)]);
  };
  /** What the link is called unless it is named here. */
  const unnamedAs = (url: string, index: number) => {
    if (url.trim() !== '') return linkName(withScheme(url));
    return index === 0 ? t('fields.linkHint') : undefined;
  };
  return (
    <FormSection title={t('sections.links')} text={t('sections.linksText')}>
      <ol className={styles.links} aria-label={t('fields.links')}>
        {links.map((link, index) => (
          // oxlint-disable-next-line react/no-array-index-key -- a link is its place
          <li key={index} className={styles.link} aria-label={t('fields.link', { number: index + 1 })}>
            <TextField
              required={index === 0}
              type="url"
              inputMode="url"
              name="portfolio_links"
              label={t('fields.linkUrl')}
              placeholder={t('fields.linkExample')}
              value={link.url}
              aria-describedby={error ? ERROR_ID : undefined}
              onChange={(event) => changeLink(index, { url: event.target.value })}
              onBlur={() => changeLink(index, { url: withScheme(link.url) })}
            />
            <TextField
              label={t('fields.linkLabel')}
              placeholder={unnamedAs(link.url, index)}
              maxLength={limits.name}
              value={link.label}
              onChange={(event) => changeLink(index, { label: event.target.value })}
            />
            <span className={styles.linkActions}>
              {index > 0 ? (
                <IconButton label={t('fields.moveLinkUp', { number: index + 1 })} onClick={() => moveUp(index)}>
                  <ArrowUp aria-hidden="true" />
                </IconButton>
              ) : null}
              <IconButton
                label={t('fields.removeLink', { number: index + 1 })}
                onClick={() => change(links.length === 1 ? [emptyLink] : links.filter((_, at) => at !== index))}
              >
                <X aria-hidden="true" />
              </IconButton>
            </span>
          </li>
        ))}
      </ol>
      <FieldError id={ERROR_ID} error={error} />
      <div>
        <Button
          look="secondary"
          size="small"
          disabled={links.length >= limits.portfolio_links}
          onClick={() => change([...links, emptyLink])}
        >
          <Plus aria-hidden="true" />
          {t('fields.addLink')}
        </Button>
      </div>
    </FormSection>
  );
}
