import { useQuery } from '@tanstack/react-query';
import { Check, Copy } from 'lucide-react';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { payeeQuery } from '@/entities/payee';
import { copyText } from '@/lib/clipboard';
import { groupedIban, plainIban } from '@/lib/iban';
import { RecordsPending } from '@/records/records-pending';
import { Button } from '@/ui/button';
import { Detail, DetailList } from '@/ui/detail-list';
import { UserText } from '@/ui/user-text';

export function PayeeAccount({ requestId }: { readonly requestId: string }) {
  const { t } = useTranslation('payments');
  const query = useQuery(payeeQuery(requestId));
  const { data: payee } = query;
  const [isCopied, setCopied] = useState(false);
  if (payee === undefined) return <RecordsPending place="column" query={query} failed={t('share.failed')} />;
  if (payee === null) return <p className="muted text-15">{t('share.none')}</p>;
  return (
    <div className="stack-8 at-start">
      <DetailList>
        <Detail label={t('share.holder')} size="whole">
          <UserText>{payee.holder}</UserText>
        </Detail>
        <Detail label={t('share.iban')} size="whole">
          <bdi dir="ltr" translate="no">
            {groupedIban(payee.iban)}
          </bdi>
        </Detail>
      </DetailList>
      <Button
        look="secondary"
        size="small"
        onClick={() => void copyText(plainIban(payee.iban)).then((copied) => setCopied(copied))}
      >
        {isCopied ? <Check aria-hidden="true" /> : <Copy aria-hidden="true" />}
        {t('share.copy')}
      </Button>
      <span className="visually-hidden" role="status">
        {isCopied ? t('share.copied') : null}
      </span>
    </div>
  );
}
