/** Catches what breaks while a screen is drawn; trying again, or going elsewhere, draws afresh. */
import { Component, type ErrorInfo, type ReactNode } from 'react';
import { useTranslation } from 'react-i18next';
import { Button } from '@/ui/button';
import { MessageScreen } from '@/ui/message-screen';

interface ErrorBoundaryProps {
  /** Another value (the address) lets a broken screen go. */
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

  static getDerivedStateFromProps(props: ErrorBoundaryProps, state: ErrorBoundaryState): Partial<ErrorBoundaryState> | null {
    return props.resetKey === state.resetKey ? null : { error: null, resetKey: props.resetKey };
  }

  override componentDidCatch(error: unknown, info: ErrorInfo): void {
    reportError(error instanceof Error ? error : new Error(String(error), { cause: info.componentStack }));
  }

  private readonly reset = () => this.setState({ error: null });

  override render(): ReactNode {
    return this.state.error === null ? this.props.children : <Crash onRetry={this.reset} />;
  }
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
