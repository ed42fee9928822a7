import { ContactScreen } from '@/features/contact/contact-screen';
import { Page } from '@/ui/page';

export default function ContactPage() {
  return (
    <Page>
      <ContactScreen />
    </Page>
  );
}
