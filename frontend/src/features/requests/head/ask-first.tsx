import { useTranslation } from 'react-i18next';
import type { RequestDetail } from '@/api/types';
import { Button } from '@/ui/button';
import { goTo, sectionIds } from '../moves/next-step-button';

/** To the box itself, which comes after the page: until then, to the heading above it. */
function goToMessages(): void {
  const box = document.getElementById(sectionIds.messages)?.closest('section')?.querySelector('textarea');
  if (!box) {
    goTo(sectionIds.messages);
    return;
  }
  box.scrollIntoView({ block: 'center' });
  box.focus({ preventScroll: true });
}

/** For a creative who was asked by name and has not proposed: the way to a question, which is far below. */
export function AskFirst({ request }: { readonly request: RequestDetail }) {
  const { t } = useTranslation('requests');
  const { side, headline, allowed_moves: moves } = request;
  if (side !== 'invited' || headline.next !== 'proposals' || !moves.includes('messages')) return null;
  return (
    <Button look="secondary" onClick={goToMessages}>
      {t('next.askFirst')}
    </Button>
  );
}
