/** A form that stays closed until it is wanted. What was typed and not saved is gone once it is closed. */
import { useId, useLayoutEffect, useRef, useState, type ReactNode } from 'react';
import { Button } from '@/ui/button';
import styles from './account.module.css';

interface FormOnDemandProps {
  readonly label: string;
  /** `close` also gives the focus back to the button that opened the form. */
  readonly children: (close: () => void) => ReactNode;
}

export function FormOnDemand({ label, children }: FormOnDemandProps) {
  const formId = useId();
  const opener = useRef<HTMLButtonElement>(null);
  const [isOpen, setOpen] = useState(false);
  const wasOpen = useRef(false);

  // Before the browser notices that what had the focus is gone.
  useLayoutEffect(() => {
    if (wasOpen.current && !isOpen) opener.current?.focus();
    wasOpen.current = isOpen;
  }, [isOpen]);

  return (
    <>
      <Button
        ref={opener}
        look="secondary"
        className={styles.submit}
        aria-expanded={isOpen}
        aria-controls={isOpen ? formId : undefined}
        onClick={() => setOpen(!isOpen)}
      >
        {label}
      </Button>
      {isOpen ? <div id={formId}>{children(() => setOpen(false))}</div> : null}
    </>
  );
}
