/**
 * Short messages over the page, announced when they appear. An error stays until it is dismissed or out of date. They
 * make room for a control beneath them that is pointed at or takes the focus.
 */
import { createContext, use, useCallback, useEffect, useMemo, useRef, useState, type ReactNode, type RefObject } from 'react';
import { useTranslation } from 'react-i18next';
import { classNames } from '@/lib/class-names';
import { IconButton } from './button';
import { ShellIcon } from './shell-icon';
import { useMediaQuery } from './use-media-query';
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
const PHONE = '(max-width: 620px)';
/** Older ones wait behind it until it is dismissed. */
const MAX_TOASTS_ON_PHONE = 1;

const ToastContext = createContext<Toasts | null>(null);

export function ToastProvider({ children }: { readonly children: ReactNode }) {
  const [messages, setMessages] = useState<readonly Message[]>([]);
  const lastId = useRef(0);
  const isPhone = useMediaQuery(PHONE);
  const firstShown = isPhone ? messages.length - MAX_TOASTS_ON_PHONE : 0;
  const stack = useRef<HTMLDivElement>(null);
  useMakingRoom(stack, messages.length > 0);

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
      <div ref={stack} className={styles.stack} aria-live="polite">
        {messages.map((message, index) => (
          <Toast key={message.id} message={message} isHidden={index < firstShown} onDismiss={dismiss} />
        ))}
      </div>
    </ToastContext>
  );
}

/** Moves the messages to the other end of the screen when they are over the control in use. */
function useMakingRoom(stack: RefObject<HTMLDivElement | null>, isShown: boolean): void {
  useEffect(() => {
    stack.current?.removeAttribute('data-low');
    if (!isShown) return undefined;
    const makeRoom = ({ target }: Event) => {
      const control = target instanceof Element ? target.closest('a, button, input, select, textarea') : null;
      const messages = stack.current;
      if (!control || !messages || messages.contains(control)) return;
      const [over, under] = [messages.getBoundingClientRect(), control.getBoundingClientRect()];
      if (over.bottom > under.top && over.top < under.bottom && over.right > under.left && over.left < under.right)
        messages.toggleAttribute('data-low');
    };
    const happenings = ['focusin', 'pointerover'] as const;
    happenings.forEach((name) => document.addEventListener(name, makeRoom));
    return () => happenings.forEach((name) => document.removeEventListener(name, makeRoom));
  }, [stack, isShown]);
}

interface ToastProps {
  readonly message: Message;
  readonly isHidden: boolean;
  readonly onDismiss: (id: number) => void;
}

function Toast({ message, isHidden, onDismiss }: ToastProps) {
  const { t } = useTranslation();
  useEffect(() => {
    if (message.kind === 'error') return undefined;
    const timer = window.setTimeout(() => onDismiss(message.id), SHOWN_MS);
    return () => window.clearTimeout(timer);
  }, [message, onDismiss]);
  return (
    <div
      hidden={isHidden}
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
