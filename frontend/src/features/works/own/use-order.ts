/** The works in the order that was chosen last, before the server knows it. */
import { useRef, useState } from 'react';
import { useTranslation } from 'react-i18next';
import type { OwnWork } from '@/api/types';
import { useSingleMutation } from '@/api/use-single-mutation';
import { orderWorksMutation } from '@/entities/own-works';
import { useErrorMessage } from '@/forms/use-error-message';
import { moved } from '@/lib/moved';
import { useToasts } from '@/ui/toast';

export function useOrder(works: readonly OwnWork[]) {
  const { t } = useTranslation('portfolio');
  const { fail } = useToasts();
  const errorMessage = useErrorMessage();
  const { mutateAsync: order } = useSingleMutation(orderWorksMutation);
  const [wanted, setWanted] = useState<readonly string[] | null>(null);
  const next = useRef<readonly string[] | null>(null);
  const isSending = useRef(false);

  /** One order at a time; of those chosen meanwhile only the last is sent. */
  const send = async (): Promise<void> => {
    if (isSending.current) return;
    isSending.current = true;
    try {
      while (next.current) {
        const ids = next.current;
        next.current = null;
        // oxlint-disable-next-line no-await-in-loop -- in turn, or an older order could arrive last
        await order(ids);
      }
    } catch (error) {
      next.current = null;
      fail(errorMessage(error, t('order.failed')));
    } finally {
      isSending.current = false;
      setWanted(null);
    }
  };

  const place = (id: string) => wanted?.indexOf(id) ?? 0;
  const shown = wanted ? works.toSorted((one, other) => place(one.id) - place(other.id)) : works;
  return {
    works: shown,
    move: (from: number, to: number) => {
      const ids = moved(
        shown.map(({ id }) => id),
        from,
        to,
      );
      next.current = ids;
      setWanted(ids);
      void send();
    },
  };
}
