/** Reports a creative, a work or a review to the team. The control comes after the page: few need it. */
import { lazy, Suspense, type ComponentType } from 'react';
import { loadWords } from '@/i18n';
import type { ReportProps } from './report-button';

const Button = lazy(async (): Promise<{ default: ComponentType<ReportProps> }> => {
  try {
    const [{ ReportButton }] = await Promise.all([import('./report-button'), loadWords(['reports'])]);
    return { default: ReportButton };
  } catch {
    // The page is of use without it.
    return { default: NoButton };
  }
});

function NoButton() {
  return null;
}

export function Report(props: ReportProps) {
  return (
    <Suspense fallback={null}>
      <Button {...props} />
    </Suspense>
  );
}
