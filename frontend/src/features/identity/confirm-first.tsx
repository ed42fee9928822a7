/**
 * Asks a visitor to press a button before a mailed link does its work: programs that look through mails open links,
 * and must not agree to anything. Who is signed in has shown already that somebody is there.
 */
import { MailQuestion } from 'lucide-react';
import { useState } from 'react';
import { useAuth } from '@/session/auth';
import { Button } from '@/ui/button';
import { MessageScreen } from '@/ui/message-screen';

export function useConfirmed() {
  const { user, isPending } = useAuth();
  const [pressed, setPressed] = useState(false);
  const confirmed = pressed || user !== null;
  return { confirmed, asks: !confirmed && !isPending, confirm: () => setPressed(true) };
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
