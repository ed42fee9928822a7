/** Puts a creative on the shortlist, or takes them from it; for visitors too. */
import { useQuery } from '@tanstack/react-query';
import { Heart as HeartIcon } from 'lucide-react';
import { useTranslation } from 'react-i18next';
import { useErrorText } from '@/api/error-text';
import type { Creative } from '@/api/types';
import { useSingleMutation } from '@/api/use-single-mutation';
import {
  shortlistMutation,
  shortlistQuery,
  visitorsShortlistMutation,
  visitorsShortlistQuery,
} from '@/entities/shortlist';
import { useLanguage } from '@/i18n';
import { useAuth } from '@/session/auth';
import { IconButton } from '@/ui/button';
import { useToasts } from '@/ui/toast';
import styles from './heart.lazy.module.css';
import { nameOf } from './presentation';

export function Heart({ creative }: { readonly creative: Creative }) {
  const { t } = useTranslation('roster');
  const { ofError } = useErrorText();
  const { succeed, fail } = useToasts();
  const language = useLanguage();
  const { user } = useAuth();
  const own = useQuery({
    ...shortlistQuery,
    enabled: user !== null,
    select: (list) => list.some(({ id }) => id === creative.id),
  });
  const visitors = useQuery({ ...visitorsShortlistQuery, select: (ids) => ids.includes(creative.id) });
  const { mutate } = useSingleMutation(user ? shortlistMutation : visitorsShortlistMutation);
  const isOn = (user ? own : visitors).data ?? false;
  return (
    <IconButton
      className={styles.heart}
      label={t('heart.label', { name: nameOf(creative, language) })}
      aria-pressed={isOn}
      onClick={() =>
        mutate(
          { creative, isOn: !isOn },
          {
            onSuccess: () => succeed(t(isOn ? 'heart.removed' : 'heart.added')),
            onError: (error) => fail(ofError(error)),
          },
        )
      }
    >
      <HeartIcon aria-hidden="true" />
    </IconButton>
  );
}
