import { useTranslation } from 'react-i18next';
import type { InboxRequest } from '@/api/types';
import { useSingleMutation } from '@/api/use-single-mutation';
import { archiveMutation } from '@/entities/inbox';
import { useErrorMessage } from '@/forms/use-error-message';
import { Button } from '@/ui/button';
import { useToasts } from '@/ui/toast';
import styles from './inbox.module.css';

interface ArchiveButtonProps {
  readonly request: InboxRequest;
  /** Names the request, for a list of them. */
  readonly names: { readonly service: string; readonly brand: string };
  readonly isArchived: boolean;
  readonly onArchived: (request: InboxRequest) => void;
}

/** Puts a request away, or takes it back. */
export function ArchiveButton({ request, names, isArchived, onArchived }: ArchiveButtonProps) {
  const { t } = useTranslation('inbox');
  const { succeed, fail } = useToasts();
  const errorMessage = useErrorMessage();
  const { mutate: archive, isPending } = useSingleMutation(archiveMutation);
  const action = isArchived ? 'restore' : 'archive';
  return (
    <Button
      className={styles.archive}
      look="ghost"
      size="small"
      busy={isPending}
      aria-label={t(`actions.${action}For`, names)}
      onClick={() =>
        archive(
          { id: request.id, isArchived: !isArchived },
          {
            onSuccess: () => (isArchived ? succeed(t('archive.restored')) : onArchived(request)),
            onError: (error) => fail(errorMessage(error, t('archive.failed'))),
          },
        )
      }
    >
      {t(`actions.${action}`)}
    </Button>
  );
}
