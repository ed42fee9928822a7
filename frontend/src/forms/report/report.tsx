/** Reports a creative or a work to the team. The control comes after the page: few need it. */
import { lazy, Suspense, type ComponentType } from 'react';
import { loadWords } from '@/i18n';

export interface ReportProps {
  readonly subject: 'creative' | 'work';
  readonly id: string;
  /** The creative's name, or the title of the work. */
  readonly name: string;
  /** On the dark ground beside a work that fills the screen. */
  readonly isOver?: boolean;
}

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
