/**
 * A modal dialog on the native element: focus stays inside, Escape closes, focus returns to the control that opened it.
 */
import { X } from 'lucide-react';
import { useId, useLayoutEffect, useRef, type ReactNode } from 'react';
import { useTranslation } from 'react-i18next';
import { classNames } from '@/lib/class-names';
import { IconButton } from './button';
import styles from './dialog.module.css';

interface DialogProps {
  readonly title: ReactNode;
  readonly onClose: () => void;
  /** `side` is at the edge of the page, for details; `center` asks a question; `large` shows a picture; `full` takes the window. */
  readonly place?: 'center' | 'side' | 'large' | 'full';
  /** False if a stray click or Escape would lose something: only the dialog's own actions close it. */
  readonly dismissible?: boolean;
  readonly children: ReactNode;
  readonly actions?: ReactNode;
}

/** Open for as long as it is rendered. */
export function Dialog({ title, onClose, place = 'center', dismissible = true, children, actions }: DialogProps) {
  const { t } = useTranslation();
  const titleId = useId();
  const dialog = useRef<HTMLDialogElement>(null);

  // A layout effect: its cleanup runs while the dialog is still in the document. Afterwards the focus has moved to the
  // body.
  useLayoutEffect(() => {
    const element = dialog.current;
    const opener = document.activeElement;
    element?.showModal();
    document.documentElement.dataset.modal = 'open';
    return () => {
      element?.close();
      // A dialog may be open within another.
      if (!document.querySelector('dialog[open]')) delete document.documentElement.dataset.modal;
      if (opener instanceof HTMLElement && opener.isConnected) opener.focus({ preventScroll: true });
    };
  }, []);

  return (
    // oxlint-disable-next-line jsx-a11y/no-noninteractive-element-interactions, jsx-a11y/click-events-have-key-events -- a click outside the dialog; the keyboard has Escape
    <dialog
      ref={dialog}
      className={classNames(styles.dialog, styles[place])}
      aria-labelledby={titleId}
      onCancel={(event) => {
        // A file chooser that is closed without a choice says so in the same way, and the event bubbles.
        if (event.target !== event.currentTarget) return;
        event.preventDefault();
        if (dismissible) onClose();
      }}
      onClose={() => {
        // Browsers close on a repeated Escape whatever `cancel` says.
        if (dialog.current?.open !== false) return;
        if (dismissible) onClose();
        else dialog.current.showModal();
      }}
      onClick={(event) => {
        if (dismissible && event.target === event.currentTarget) onClose();
      }}
    >
      <div className={styles.frame}>
        <header className={styles.head}>
          <h2 className={styles.title} id={titleId}>
            {title}
          </h2>
          {dismissible ? (
            <IconButton label={t('close')} onClick={onClose}>
              <X aria-hidden="true" />
            </IconButton>
          ) : null}
        </header>
        {/* oxlint-disable-next-line jsx-a11y/no-noninteractive-tabindex -- long content is scrolled by keyboard, too */}
        <div className={styles.body} role="group" aria-labelledby={titleId} tabIndex={0}>
          {children}
        </div>
        {actions ? <footer className={styles.actions}>{actions}</footer> : null}
      </div>
    </dialog>
  );
}
