/** Replaces a form after it was sent: takes the focus, so that screen readers announce it. */
import { CircleCheck } from 'lucide-react';
import { useEffect, useRef, useState, type ReactNode } from 'react';
import { MessageScreen } from '@/ui/message-screen';
import styles from './forms.module.css';

/** The second click of a double click on the form's button comes within this time, and must not follow a link that appeared there. */
const DOUBLE_CLICK_MS = 600;

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
  const [isSettled, setSettled] = useState(false);
  useEffect(() => {
    const timer = setTimeout(() => setSettled(true), DOUBLE_CLICK_MS);
    return () => clearTimeout(timer);
  }, []);
  // The keyboard is not held up.
  const links = <div style={{ display: 'contents', pointerEvents: isSettled ? undefined : 'none' }}>{actions}</div>;
  return (
    <div role="status" tabIndex={-1} ref={screen} className={styles.sent}>
      <MessageScreen icon={<CircleCheck aria-hidden="true" />} title={title} text={text} actions={links} />
    </div>
  );
}
