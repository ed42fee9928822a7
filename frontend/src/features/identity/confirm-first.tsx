/**
 * Asks a visitor to press a button before a mailed link takes effect: mail scanners open links, and must not confirm
 * anything. A browser that is signed in to the link's account need not confirm.
 */
import { MailQuestion } from 'lucide-react';
import { ApiError } from '@/api/errors';
import { Button } from '@/ui/button';
import { MessageScreen } from '@/ui/message-screen';

/** Whether a call was refused with that code. */
export function isRefusedAs(error: unknown, code: string): boolean {
  return error instanceof ApiError && error.code === code;
}

interface ConfirmFirstProps {
  readonly title: string;
  readonly text: string;
  readonly label: string;
  readonly onConfirm: () => void;
}

export function ConfirmFirst({ title, text, label, onConfirm }: ConfirmFirstProps) {
  return (
    <MessageScreen
      icon={<MailQuestion aria-hidden="true" />}
      tone="pending"
      title={title}
      text={text}
      actions={<Button onClick={onConfirm}>{label}</Button>}
    />
  );
}
