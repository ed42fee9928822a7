/** Says which request was archived, and takes it back. */
import { useEffect, useRef } from 'react';
import { useTranslation } from 'react-i18next';
import type { InboxRequest } from '@/api/types';
import { useSingleMutation } from '@/api/use-single-mutation';
import { serviceText } from '@/api/vocabularies';
import { archiveMutation } from '@/entities/inbox';
import { useErrorMessage } from '@/forms/use-error-message';
import { useLanguage } from '@/i18n';
import { isolated } from '@/lib/isolated';
import { Button } from '@/ui/button';
import { Notice } from '@/ui/notice';
import { useToasts } from '@/ui/toast';

interface ArchivedNoticeProps {
  readonly request: InboxRequest;
  readonly onDone: () => void;
}

export function ArchivedNotice({ request, onDone }: ArchivedNoticeProps) {
  const { t } = useTranslation('inbox');
  const language = useLanguage();
  const { fail } = useToasts();
  const errorMessage = useErrorMessage();
  const { mutate: archive, isPending } = useSingleMutation(archiveMutation);
  const undo = useRef<HTMLButtonElement>(null);
  // The button that archived it has left with its row.
  useEffect(() => undo.current?.focus(), []);
  return (
    <Notice>
      <div className="line-12 middle between" role="status">
        <p>
          {t('archive.done', {
            service: serviceText(request.service_category, language),
            brand: isolated(request.brand_name, language),
          })}
        </p>
        <Button
          ref={undo}
          look="secondary"
          size="small"
          busy={isPending}
          onClick={() =>
            archive(
              { id: request.id, isArchived: false },
              { onSuccess: onDone, onError: (error) => fail(errorMessage(error, t('archive.failed'))) },
            )
          }
        >
          {t('archive.undo')}
        </Button>
      </div>
    </Notice>
  );
}
