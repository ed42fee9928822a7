/** Keeps the title of the form to the first words of the description, until someone writes another one. */
import { useRef } from 'react';
import type { UseFormReturn } from 'react-hook-form';
import { proposedTitle } from './proposed-title';
import type { QuoteValues } from './schema';

interface Handlers {
  readonly onFocus: () => void;
  readonly onLeft: () => void;
}

export function useTitleProposal(form: UseFormReturn<QuoteValues>): Handlers {
  /** The description that the title still follows; null where the title was written or cleared. */
  const followed = useRef<string | null>(null);
  return {
    onFocus: () => {
      const { title, projectDescription } = form.getValues();
      const isProposed = title.trim() === proposedTitle(projectDescription);
      followed.current = isProposed || projectDescription.trim() === '' ? projectDescription : null;
    },
    onLeft: () => {
      const { title, projectDescription } = form.getValues();
      const isWritten = followed.current?.trim() === '' && title.trim() !== '';
      if (followed.current === null || followed.current === projectDescription || isWritten) return;
      form.setValue('title', proposedTitle(projectDescription), { shouldValidate: form.formState.isSubmitted });
    },
  };
}
