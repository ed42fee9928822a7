/** Catches render errors; retrying or navigating renders again. */
import { Component, type ErrorInfo, type ReactNode } from 'react';
import { useTranslation } from 'react-i18next';
import { endHydration } from '@/lib/page-hydration';
import { Button } from '@/ui/button';
import { MessageScreen } from '@/ui/message-screen';
import { OfflineScreen } from './offline-screen';

interface ErrorBoundaryProps {
  /** A new value (the URL) resets a broken screen. */
  readonly resetKey: string;
  readonly children: ReactNode;
}

interface ErrorBoundaryState {
  readonly error: unknown;
  readonly resetKey: string;
}

export class ErrorBoundary extends Component<ErrorBoundaryProps, ErrorBoundaryState> {
  override state: ErrorBoundaryState = { error: null, resetKey: this.props.resetKey };

  static getDerivedStateFromError(error: unknown): Partial<ErrorBoundaryState> {
    return { error: error ?? new Error('unknown') };
  }

  static getDerivedStateFromProps(
    props: ErrorBoundaryProps,
    state: ErrorBoundaryState,
  ): Partial<ErrorBoundaryState> | null {
    return props.resetKey === state.resetKey ? null : { error: null, resetKey: props.resetKey };
  }

  override componentDidCatch(error: unknown, info: ErrorInfo): void {
    endHydration();
    reportError(error instanceof Error ? error : new Error(String(error), { cause: info.componentStack }));
  }

  private readonly reset = () => this.setState({ error: null });

  override render(): ReactNode {
    const { error } = this.state;
    if (error === null) return this.props.children;
    return isUnfetched(error) ? <OfflineScreen /> : <Crash onRetry={this.reset} />;
  }
}

/** The messages of browsers that could not fetch a page's code; rendering again would not fetch it again. */
function isUnfetched(error: unknown): boolean {
  return (
    error instanceof Error &&
    /dynamically imported module|importing a module script|unable to preload/i.test(error.message)
  );
}

function Crash({ onRetry }: { readonly onRetry: () => void }) {
  const { t } = useTranslation();
  return (
    <MessageScreen
      title={t('crash.title')}
      text={t('crash.text')}
      actions={<Button onClick={onRetry}>{t('tryAgain')}</Button>}
    />
  );
}
