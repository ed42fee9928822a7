/** Replaces a form after it was sent: takes the focus, so that screen readers announce it. */
import { CircleCheck } from 'lucide-react';
import { useEffect, useRef, type ReactNode } from 'react';
import { MessageScreen } from '@/ui/message-screen';
import styles from './forms.module.css';

interface SuccessScreenProps {
  readonly title: string;
  readonly text: string;
  readonly actions: ReactNode;
}

export function SuccessScreen({ title, text, actions }: SuccessScreenProps) {
  const screen = useRef<HTMLDivElement>(null);
  useEffect(() => {
    screen.current?.focus({ preventScroll: true });
    window.scrollTo({ top: 0, behavior: 'instant' });
  }, []);
  return (
    <div role="status" tabIndex={-1} ref={screen} className={styles.sent}>
      <MessageScreen icon={<CircleCheck aria-hidden="true" />} title={title} text={text} actions={actions} />
    </div>
  );
}
