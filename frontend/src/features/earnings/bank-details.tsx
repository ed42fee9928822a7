/** Where the money is transferred: shown as its last four characters, and changed by the owner of the account alone. */
import { useQuery } from '@tanstack/react-query';
import { useLayoutEffect, useRef, useState } from 'react';
import { useTranslation } from 'react-i18next';
import type { PayoutDetails } from '@/api/types';
import { useSingleMutation } from '@/api/use-single-mutation';
import { configQuery } from '@/entities/config';
import { showPayoutDetailsMutation } from '@/entities/earnings';
import { useErrorMessage } from '@/forms/use-error-message';
import { useLanguage } from '@/i18n';
import { formatDate } from '@/i18n/format';
import { classNames } from '@/lib/class-names';
import { Button } from '@/ui/button';
import { Checkbox } from '@/ui/checkbox';
import { TitledSection } from '@/ui/titled-section';
import { useToasts } from '@/ui/toast';
import { UserText } from '@/ui/user-text';
import { DetailsForm } from './details-form';
import styles from './earnings.lazy.module.css';

export function BankDetails({ details }: { readonly details: PayoutDetails | null }) {
  const { t } = useTranslation('earnings');
  const { data: config } = useQuery(configQuery);
  const [isOpen, setOpen] = useState(false);
  const heading = useRef<HTMLHeadingElement>(null);
  const wasOpen = useRef(false);
  const paysDirectly = config !== undefined && config.payments === null;

  // What had the focus is gone.
  useLayoutEffect(() => {
    if (wasOpen.current && !isOpen) heading.current?.focus();
    wasOpen.current = isOpen;
  }, [isOpen]);

  return (
    <TitledSection title={t('details.title')} headingRef={heading}>
      <div className={classNames('card stack-16 at-start', styles.details)}>
        <p className="muted">{t(paysDirectly ? 'details.textShown' : 'details.text')}</p>
        {details ? <Stored details={details} /> : null}
        {details === null || isOpen ? (
          <DetailsForm
            details={details}
            onSaved={() => setOpen(false)}
            onCancel={details ? () => setOpen(false) : undefined}
          />
        ) : (
          <Button look="secondary" size="small" onClick={() => setOpen(true)}>
            {t('details.change')}
          </Button>
        )}
        {details && (paysDirectly || details.shown_to_brands) ? <Shown details={details} /> : null}
      </div>
    </TitledSection>
  );
}

function Stored({ details }: { readonly details: PayoutDetails }) {
  const { t } = useTranslation('earnings');
  const language = useLanguage();
  return (
    <div className="stack-2">
      <p className="medium">
        <UserText>{details.holder}</UserText>
      </p>
      <p>{t('details.ends', { four: `\u2068${details.last_four}\u2069` })}</p>
      <p className="muted text-14">{t('details.updated', { date: formatDate(details.updated_at, language) })}</p>
    </div>
  );
}

/** The creative's choice to be paid directly by the brands that selected them. */
function Shown({ details: { shown_to_brands: isShown } }: { readonly details: PayoutDetails }) {
  const { t } = useTranslation('earnings');
  const errorMessage = useErrorMessage();
  const { succeed, fail } = useToasts();
  const { mutate, isPending, variables } = useSingleMutation(showPayoutDetailsMutation);
  return (
    <Checkbox
      label={t('details.shown')}
      checked={isPending ? variables : isShown}
      onChange={(event) =>
        mutate(event.target.checked, {
          onSuccess: ({ shown_to_brands: now }) => succeed(t(now ? 'details.shownOn' : 'details.shownOff')),
          onError: (error) => fail(errorMessage(error, t('details.shownFailed'))),
        })
      }
    />
  );
}
