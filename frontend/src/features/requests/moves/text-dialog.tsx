import { type ReactNode } from 'react';
import * as z from 'zod/mini';
import type { Attempt } from '@/forms/attempts';
import type { Draft } from '@/forms/drafts';
import { requiredLongText } from '@/forms/rules';
import { useProductForm } from '@/forms/use-product-form';
import type { ButtonLook } from '@/ui/button';
import { TextAreaField } from '@/ui/text-area-field';
import { ActionDialog } from './action-dialog';

const withText = z.object({ text: requiredLongText });
const withoutText = z.object({ text: z.string() });

interface TextDialogProps {
  readonly title: string;
  readonly children: ReactNode;
  /** The label of the text; without it the dialog only asks. */
  readonly field: string | undefined;
  readonly submit: string;
  readonly look?: ButtonLook;
  readonly draft: Draft;
  readonly send: (text: string, attempt: Attempt) => Promise<void>;
  readonly onClose: () => void;
}

/** Asks before a move, with or without a reason. */
export function TextDialog({ title, children, field, submit, look, draft, send, onClose }: TextDialogProps) {
  const product = useProductForm({
    schema: field === undefined ? withoutText : withText,
    empty: { text: '' },
    draft,
    labels: { text: field ?? '' },
    wireNames: { reason: 'text', note: 'text', message: 'text' },
    send: async ({ text }, attempt) => {
      await send(text.trim(), attempt);
    },
  });
  return (
    <ActionDialog title={title} submit={submit} {...(look && { look })} form={product} onClose={onClose}>
      {children}
      {field === undefined ? null : <TextAreaField required rows={4} {...product.field('text')} />}
    </ActionDialog>
  );
}
