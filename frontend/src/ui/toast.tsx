/**
 * Short messages over the page, announced when they appear. An error stays until it is dismissed or out of date. They
 * make room for a control beneath them (`toast-room.ts`).
 */
import { createContext, use, useCallback, useEffect, useMemo, useRef, useState, type ReactNode } from 'react';
import { useTranslation } from 'react-i18next';
import { classNames } from '@/lib/class-names';
import { IconButton } from './button';
import { ShellIcon } from './shell-icon';
import styles from './toast.module.css';

type Kind = 'success' | 'error';

interface Message {
  readonly id: number;
  readonly kind: Kind;
  readonly text: string;
}

export interface Toasts {
  readonly succeed: (text: string) => void;
  readonly fail: (text: string) => void;
  /** Removes outdated errors: the action was repeated, or the visitor navigated. */
  readonly clearErrors: () => void;
}

const SHOWN_MS = 6_000;
/** Older ones leave. */
const MAX_TOASTS = 3;

const ToastContext = createContext<Toasts | null>(null);

export function ToastProvider({ children }: { readonly children: ReactNode }) {
  const [messages, setMessages] = useState<readonly Message[]>([]);
  const lastId = useRef(0);

  const add = useCallback((kind: Kind, text: string) => {
    lastId.current += 1;
    const message = { id: lastId.current, kind, text };
    // A success removes earlier errors.
    const isOutdated = (other: Message) => other.text === text || (kind === 'success' && other.kind === 'error');
    setMessages((shown) => [...shown.filter((other) => !isOutdated(other)), message].slice(-MAX_TOASTS));
  }, []);
  const clearErrors = useCallback(() => {
    setMessages((shown) => shown.filter(({ kind }) => kind !== 'error'));
  }, []);
  const dismiss = useCallback((id: number) => {
    setMessages((shown) => shown.filter((message) => message.id !== id));
  }, []);
  const toasts = useMemo(
    () => ({
      succeed: (text: string) => add('success', text),
      fail: (text: string) => add('error', text),
      clearErrors,
    }),
    [add, clearErrors],
  );

  return (
    <ToastContext value={toasts}>
      {children}
      <div id="toasts" className={styles.stack} aria-live="polite">
        {messages.map((message) => (
          <Toast key={message.id} message={message} onDismiss={dismiss} />
        ))}
      </div>
    </ToastContext>
  );
}

interface ToastProps {
  readonly message: Message;
  readonly onDismiss: (id: number) => void;
}

function Toast({ message, onDismiss }: ToastProps) {
  const { t } = useTranslation();
  useEffect(() => {
    if (message.kind === 'error') return undefined;
    const timer = window.setTimeout(() => onDismiss(message.id), SHOWN_MS);
    return () => window.clearTimeout(timer);
  }, [message, onDismiss]);
  return (
    <div
      role={message.kind === 'error' ? 'alert' : undefined}
      className={classNames(styles.toast, styles[message.kind])}
    >
      <ShellIcon name={message.kind === 'error' ? 'alert' : 'done'} />
      <p className={styles.text}>{message.text}</p>
      <IconButton label={t('dismiss')} onClick={() => onDismiss(message.id)}>
        <ShellIcon name="close" />
      </IconButton>
    </div>
  );
}

export function useToasts(): Toasts {
  const toasts = use(ToastContext);
  if (toasts === null) throw new Error('useToasts must be used within a ToastProvider');
  return toasts;
}
